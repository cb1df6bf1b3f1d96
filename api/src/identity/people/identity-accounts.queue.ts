import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';

export const IDENTITY_ACCOUNT_QUEUE = 'identity-account';

type Work = Pick<Platform, 'jobs' | 'environment'>;

/** Queued with the invitation: its address signs in by the time the mail is read. */
export async function openAccount({ jobs, environment }: Work, tx: Db, bloomerId: string, invitationId: string) {
  if (environment.provision === null) return;
  const key = `identityAccount:invited:${invitationId}`;
  await jobs.enqueue(tx, IDENTITY_ACCOUNT_QUEUE, { key, data: { kind: 'invited', bloomerId }, objectId: bloomerId });
}

/**
 * Queued with the first link that is mailed to a contact as they stand: who has not the mail at hand signs in. Another
 * address is another version, also one that they had before and whose account went meanwhile.
 */
export async function openClientAccount({ jobs, environment }: Work, tx: Db, contactId: string) {
  if (environment.provision === null) return;
  const contact = await tx.selectFrom('contact').select('version').where('id', '=', contactId).executeTakeFirst();
  const key = `identityAccount:contact:${contactId}:${contact?.version}`;
  const data = { kind: 'contact', contactId };
  await jobs.enqueue(tx, IDENTITY_ACCOUNT_QUEUE, { key, data, objectId: contactId });
}

/** Queued when the address of a contact was not theirs: an account may have been made for it, with their name. */
export async function closeClientAccount(
  { jobs, environment }: Work,
  tx: Db,
  contactId: string,
  { email, version }: { email: string; version: number },
) {
  if (environment.provision === null) return;
  const { id: wrongId } = await tx
    .insertInto('account_to_close')
    .values({ email: email.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = `identityAccount:notTheirs:${contactId}:${version}`;
  await jobs.enqueue(tx, IDENTITY_ACCOUNT_QUEUE, { key, data: { kind: 'notTheirs', wrongId } });
}

/** Queued with the end of an access: the provider revokes what would renew the sessions. */
export async function closeSessions({ jobs, environment }: Work, tx: Db, subjects: readonly string[], cause: string) {
  if (environment.provision === null) return;
  for (const subject of subjects) {
    const key = `identityAccount:ended:${cause}:${subject}`;
    await jobs.enqueue(tx, IDENTITY_ACCOUNT_QUEUE, { key, data: { kind: 'ended', subject } });
  }
}

/** Queued with the confirmation of another address. */
export async function renameAccount({ jobs, environment }: Work, tx: Db, change: { id: string; bloomerId: string }) {
  if (environment.provision === null) return;
  const key = `identityAccount:renamed:${change.id}`;
  const data = { kind: 'renamed', changeId: change.id };
  await jobs.enqueue(tx, IDENTITY_ACCOUNT_QUEUE, { key, data, objectId: change.bloomerId });
}
