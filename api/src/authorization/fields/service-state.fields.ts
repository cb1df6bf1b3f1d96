import type { FieldStatements } from './field.statement.ts';

/** What was given up, waits or ends soon. */
export const serviceStateFields: FieldStatements = {
  ServiceState: {
    'account finance system':
      'failedJobCount waitingSealCount failedJobs waitingSeals invoicePlatform certificates papers missingLegalRates',
    'account system': 'failedMailCount',
  },
  FailedJob: { 'account finance system': 'jobId title subject reason failedAt missionId retryRefusal' },
  WaitingSeal: { 'account finance system': 'id document title detail since isLate missionId' },
  InvoicePlatform: { 'account finance system': 'answeredAt isSilent' },
  EndingCertificate: { 'account finance system': 'name endsAt isUrgent' },
  EndingPaper: { 'account finance system': 'societyId societyName document expires' },
};
