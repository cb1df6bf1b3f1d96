import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { MessageChannel } from '../../platform/mail/message.ts';
import type { CommunicationType } from './notification.channels.ts';
import type { Owner } from './notifications.repository.ts';

/** Whose number is proven: also the contact of a client, who has no notifications. */
export interface PhoneOwner extends Owner {
  contactId: string | null;
}

export async function lockPerson(db: Db, { staffId, bloomerId, contactId }: PhoneOwner): Promise<void> {
  if (contactId !== null) await sql`select from contact where id = ${contactId} for update`.execute(db);
  else if (bloomerId === null) await sql`select from staff where id = ${staffId} for update`.execute(db);
  else await sql`select from bloomer where id = ${bloomerId} for update`.execute(db);
}

export async function setCommunicationType(db: Db, { staffId, bloomerId }: Owner, type: CommunicationType) {
  const change = { communication_type: type };
  if (bloomerId === null) await db.updateTable('staff').set(change).where('id', '=', staffId).execute();
  else await db.updateTable('bloomer').set(change).where('id', '=', bloomerId).execute();
}

/** Agreements to other channels than the one chosen end with the choice. */
export async function withdrawConsents(db: Db, owner: Owner, except: CommunicationType, now: Date): Promise<void> {
  await sql`update channel_consent set withdrawn_at = ${now}
    where (staff_id = ${owner.staffId} or bloomer_id = ${owner.bloomerId})
      and withdrawn_at is null and channel <> ${except}`.execute(db);
}

export async function insertConsent(
  db: Db,
  { staffId, bloomerId }: Owner,
  consent: { channel: MessageChannel; textVersion: number; text: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('channel_consent')
    .values({
      staff_id: staffId,
      bloomer_id: bloomerId,
      channel: consent.channel,
      text_version: consent.textVersion,
      consent_text: consent.text,
      given_at: consent.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the link was sent to its person, and not handed to whoever asked for an address to sign at. */
export async function isMailedLink(db: Db, id: string): Promise<boolean> {
  const link = await db.selectFrom('link_token').select('max_uses').where('id', '=', id).executeTakeFirst();
  return link !== undefined && link.max_uses === null;
}
