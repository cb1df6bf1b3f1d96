import type { FieldStatements } from './readership.ts';

/** What was given up, waits or ends soon. */
export const serviceStateFields: FieldStatements = {
  ServiceState: {
    'dpo office': 'failedJobCount failedJobs certificates isAuditBroken copies faults servers',
    office: 'viewerCanSeeOffice waitingSealCount waitingSeals invoicePlatform papers lateWork missingLegalRates',
    'account system': 'failedMailCount',
  },
  FailedJob: {
    // Who protects data meets an erasure's; secret.fields.ts says that why an invoice failed is not told.
    'dpo office': 'jobId title reason failedAt retryRefusal viewerCanMend',
    office: 'subject missionId',
  },
  WaitingSeal: { office: 'id document title detail since isLate missionId' },
  InvoicePlatform: { office: 'answeredAt isSilent' },
  EndingCertificate: { 'dpo office': 'name endsAt isUrgent' },
  KeptCopies: { 'dpo office': 'backedUpAt isBackupLate restoreTestedAt hasRestoreFailed isRestoreTestLate' },
  ServiceFault: { 'dpo office': 'kind name since' },
  ServerFault: { 'dpo office': 'kind server name' },
  LateWork: { office: 'title since' },
  EndingPaper: { office: 'societyId societyName document expires' },
};
