import type { Platform } from '../../platform/context/context.ts';
import { isUuid, type Tx } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type MessageFailure, onMessageFailed } from '../../platform/mail/message-failure.ts';
import { endProof, findNotification } from './message-failed.repository.ts';
import { notificationMail } from './notification.mail.ts';
import { politeInstant } from './notification.quiet-hours.ts';
import { findPeople } from './notification-people.repository.ts';

/** What a telephone did not get: codes go by mail from now on where it refuses them, and news leave as a mail. */
async function standIn(platform: Platform, tx: Tx, failure: MessageFailure): Promise<void> {
  // What one channel refuses the other may take; a code to sign is an SMS.
  if (failure.isRefused && failure.channel === 'sms') await endProof(tx, failure.recipient);
  const [cause, id = ''] = failure.dedupeKey.split(':');
  if (cause === 'notification' && isUuid(id)) await mailNews(platform, tx, id);
}

async function mailNews({ environment, clock }: Platform, tx: Tx, id: string): Promise<void> {
  const told = await findNotification(tx, id);
  if (told === undefined) return;
  const { staff_id: staffId, bloomer_id: bloomerId, title, description, link } = told;
  const [person] = await findPeople(tx, {
    staffIds: staffId ? [staffId] : [],
    bloomerIds: bloomerId ? [bloomerId] : [],
  });
  if (person === undefined || person.disabled) return;
  const to = { isBloomer: bloomerId !== null, firstname: person.firstname, email: person.email };
  const mail = notificationMail(environment, { notificationId: id, title, description, link }, to);
  // Urgent news have left by mail already, under the same key.
  await queueMail(tx, { ...mail, notBefore: politeInstant(clock.now()) });
}

onMessageFailed(standIn);
