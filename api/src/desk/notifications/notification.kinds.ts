/**
 * What a notification is about; a kind without a cause yet waits for its domain. How it leaves is said by priority, in
 * notification.channels.ts.
 */
export const notificationKinds = [
  'accessChanged',
  'boardFeedback',
  'certificateBlocked',
  'certificateExpiring',
  'contractExpired',
  'contractRefused',
  'contractSigned',
  'craForced',
  'craRefused',
  'craToValidate',
  'dataRequest',
  'duplicateFound',
  'ibanChange',
  'invoiceError',
  'invoicePaid',
  'invoiceRefused',
  'jobFailed',
  'mailBounced',
  'missingCRA',
  'missionEnding',
  'missionExtended',
  'npsDetractor',
  'reminderCRA',
  'signCRA',
  'signerProposed',
  'talentConsentExpiring',
  'urssaf',
  'win',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const CRA_KINDS: ReadonlySet<NotificationKind> = new Set([
  'craForced',
  'craRefused',
  'craToValidate',
  'missingCRA',
  'reminderCRA',
  'signCRA',
]);

const SOCIETY_KINDS: ReadonlySet<NotificationKind> = new Set([
  'certificateBlocked',
  'certificateExpiring',
  'duplicateFound',
  'ibanChange',
  'urssaf',
]);

/** Where a notification leads because of its kind; undefined where its cause says so. */
export function pathOfKind(kind: NotificationKind, of: { missionId?: string; societyId?: string }): string | undefined {
  if (CRA_KINDS.has(kind)) return of.missionId === undefined ? '/missions' : `/mission/${of.missionId}`;
  if (SOCIETY_KINDS.has(kind) && of.societyId !== undefined) return `/society/${of.societyId}`;
  return undefined;
}
