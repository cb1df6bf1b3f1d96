import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { queueMessage } from '../../platform/mail/message.ts';
import { telephone } from '../../platform/telephone.ts';
import { insertDigestItem } from './digest.repository.ts';
import { channelsFor, type NotificationChannel, type NotificationPriority } from './notification.channels.ts';
import { choiceOf } from './notification.deliveries.ts';
import type { NotificationKind } from './notification.kinds.ts';
import { mailKey, notificationMail, notificationText, type Told } from './notification.mail.ts';
import { politeInstant } from './notification.quiet-hours.ts';
import type { Person } from './notification-people.repository.ts';

/** Whether SMS and WhatsApp messages have somewhere to go: a carrier, or the development mailbox. */
export function hasCarrier({ messageWebhook, smtpUrl }: Pick<Environment, 'messageWebhook' | 'smtpUrl'>): boolean {
  return messageWebhook !== null || smtpUrl === null;
}

/** Whether a message may go to the person's telephone today. */
export function hasPhone(environment: Pick<Environment, 'messageWebhook' | 'smtpUrl'>, person: Person): boolean {
  const isProven = person.phoneVerified && telephone(person.phoneNumber) !== undefined;
  return isProven && person.consentGivenAt !== null && hasCarrier(environment);
}

/** How a notification leaves the centre for one person. */
export interface Departure {
  channels: NotificationChannel[];
  /** It waits for the mail of the morning instead of leaving now. */
  inDigest: boolean;
}

const nowBy = (channels: NotificationChannel[]): Departure => ({ channels, inDigest: false });

/** By the person's choice for the kind, else by their channel and the priority. */
export function departureOf(
  environment: Pick<Environment, 'messageWebhook' | 'smtpUrl'>,
  person: Person,
  { kind, priority }: { kind: NotificationKind; priority: NotificationPriority },
): Departure {
  if (person.disabled) return nowBy([]);
  const choice = choiceOf(kind, person.bloomerId === null ? 'staff' : 'bloomer', person.choices);
  const reach = { communicationType: person.communicationType, hasPhone: hasPhone(environment, person) };
  // No choice by kind reaches who wants nothing outside of the application.
  if (choice === undefined || person.communicationType === 'none') return nowBy(channelsFor(priority, reach));
  if (choice === 'none') return nowBy([]);
  if (choice === 'digest') return { channels: ['email'], inDigest: true };
  // Whoever asks for what is only for information gets it like what is important.
  return nowBy(channelsFor(priority === 'info' ? 'important' : priority, reach));
}

const messageKey = (notificationId: string, channel: 'sms' | 'whatsapp') => `notification:${notificationId}:${channel}`;

/** By what the outboxes know all that may leave of one notification. */
export const outboxKeys = (notificationId: string): string[] => [
  mailKey(notificationId),
  messageKey(notificationId, 'sms'),
  messageKey(notificationId, 'whatsapp'),
];

/** It leaves as the person wants it: now, or in the mail of the morning. */
export async function depart(
  context: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  told: Told,
  person: Person,
  { channels, inDigest }: Departure,
): Promise<void> {
  if (!inDigest) return deliver(context, tx, told, person, channels);
  if (channels.length > 0) await insertDigestItem(tx, told.notificationId);
}

/** Writes what leaves into the outboxes; at night and on week-ends it waits for the next working morning. */
async function deliver(
  { environment, clock }: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  told: Told,
  person: Person,
  channels: readonly NotificationChannel[],
): Promise<void> {
  const now = clock.now();
  const polite = politeInstant(now);
  const wait = polite > now ? { notBefore: polite } : {};
  for (const channel of channels) {
    if (channel === 'email') {
      const to = { isBloomer: person.bloomerId !== null, firstname: person.firstname, email: person.email };
      await queueMail(tx, { ...notificationMail(environment, told, to), ...wait });
    } else if (channel === 'sms' || channel === 'whatsapp') {
      await queueMessage(tx, {
        dedupeKey: messageKey(told.notificationId, channel),
        channel,
        to: telephone(person.phoneNumber) ?? '',
        text: notificationText(environment, told),
        ...wait,
      });
    }
  }
}
