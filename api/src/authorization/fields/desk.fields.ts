import type { FieldStatements } from './readership.ts';

/** Help, notifications and jobs. */
export const deskFields: FieldStatements = {
  HelpConversation: {
    'owner account finance recruit system': 'recordId visitorName messages unreadCount isAnswerMailed',
  },
  HelpConversationLine: {
    'account finance recruit system': 'recordId visitorName isBloomer isWaiting lastMessageAt',
  },
  HelpMessage: { 'owner account finance recruit system': 'recordId text createdAt fromSupport supportFirstname' },
  // The watched one is the Bloomer's: nobody reads those of somebody else.
  Notification: {
    owner: 'recordId title description priority type link read canDelete channels creationDate mission society',
  },
  NotificationsChange: { owner: 'notification' },
  JobRun: {
    staff: 'jobId jobName title state startedAt endedAt',
    office: 'errorMessage',
  },
  FailedMail: {
    'account system': `recordId recipient personName subject reason isAddressRefused createdAt resendRefusal isAddressRetryable
      correctionLink`,
  },
  // Who asked for the job, and finance.
  JobEvent: { 'owner finance system': 'jobId jobQueueName jobError' },
  JobError: { 'owner finance system': 'message' },
};
