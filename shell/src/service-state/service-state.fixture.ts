/** Nothing to report, of whoever looks after missions. */
export const quiet = {
  __typename: 'ServiceState',
  failedJobCount: 0,
  failedMailCount: 0,
  viewerCanSeeOffice: true,
  waitingSealCount: 0,
  failedJobs: [],
  waitingSeals: [],
  invoicePlatform: null,
  certificates: [],
  papers: [],
  isAuditBroken: false,
  copies: null,
  lateWork: [],
  faults: [],
  servers: [],
  missingLegalRates: [],
};

/** Backed up last night, restored on Sunday. */
export const copies = (changes: Record<string, unknown> = {}) => ({
  __typename: 'KeptCopies',
  backedUpAt: '2026-11-20T00:33:00Z',
  isBackupLate: false,
  restoreTestedAt: '2026-11-15T03:30:00Z',
  hasRestoreFailed: false,
  isRestoreTestLate: false,
  ...changes,
});
