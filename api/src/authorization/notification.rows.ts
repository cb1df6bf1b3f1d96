import { defaultDeny, type Expected, everybody, type MatrixRow } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

/** The caller's own, for people with a record. */
const own: Record<Caller, Expected> = {
  ...everybody,
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
};
/** The role System is no person who could be disturbed. */
const ownPreferences: Record<Caller, Expected> = { ...own, system: 'FORBIDDEN' };
/** A number is proven by contacts of clients too, with their session or the link that was mailed to them. */
const ownPhone: Record<Caller, Expected> = { ...ownPreferences, client: 'ok', otherClient: 'ok', craLink: 'ok' };

export const notificationRows: MatrixRow[] = [
  {
    operation: 'Subscription.notificationsChanged',
    document: 'subscription { notificationsChanged { notification { recordId } } }',
    expected: own,
  },
  { operation: 'Query.myPreferences', document: '{ myPreferences { communicationType } }', expected: ownPreferences },
  {
    operation: 'Mutation.updatePreferences',
    document: 'mutation { updatePreferences(preferences: { communicationType: none }) { success } }',
    expected: ownPreferences,
  },
  {
    operation: 'Query.myNotificationPreferences',
    document: '{ myNotificationPreferences { version } }',
    expected: ownPreferences,
  },
  {
    operation: 'Mutation.updateNotificationPreferences',
    document: 'mutation { updateNotificationPreferences(preferences: { version: 0, choices: [] }) { success } }',
    expected: ownPreferences,
  },
  {
    operation: 'Mutation.requestPhoneCode',
    meets: 'BAD_USER_INPUT',
    document: 'mutation { requestPhoneCode { expiresAt } }',
    expected: ownPhone,
  },
  {
    operation: 'Mutation.confirmPhoneCode',
    meets: 'BAD_USER_INPUT',
    document: 'mutation { confirmPhoneCode(code: "123456") { phoneVerified } }',
    expected: ownPhone,
  },
];
