import type { FieldStatements } from './field.statement.ts';

/** What was given up, waits or ends soon. */
export const serviceStateFields: FieldStatements = {
  ServiceState: {
    'account dpo finance system':
      'failedJobCount waitingSealCount failedJobs waitingSeals certificates papers missingLegalRates',
    'account finance system': 'invoicePlatform',
    'account system': 'failedMailCount',
  },
  FailedJob: {
    'account dpo finance system': 'jobId title subject reason failedAt missionId retryRefusal viewerCanMend',
  },
  WaitingSeal: { 'account dpo finance system': 'id document title detail since isLate missionId' },
  InvoicePlatform: { 'account finance system': 'answeredAt isSilent' },
  EndingCertificate: { 'account dpo finance system': 'name endsAt isUrgent' },
  EndingPaper: { 'account dpo finance system': 'societyId societyName document expires' },
};
