import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

type ContactValues = Omit<NewRow<'contact'>, 'id' | 'society_id' | 'created_at' | 'removed_at' | 'version'>;

/** The id, or undefined without such a contact. */
export async function updateContact(tx: Db, id: string, values: ContactValues): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await tx
    .updateTable('contact')
    .set(values)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface ContactReach extends Omit<Row<'contact'>, 'id'> {
  /** Somebody signs in as this contact, or opened a link that was mailed to them. */
  isReached: boolean;
}

export async function lockContact(tx: Tx, id: string): Promise<ContactReach | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await tx.selectFrom('contact').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  const { rows } = await sql<{ reached: boolean }>`
    select exists (select from identity_link where contact_id = ${id})
      or exists (select from link_token where contact_id = ${id} and used_count > 0) as reached`.execute(tx);
  return { ...row, isReached: rows[0]?.reached === true };
}

/** Of whom mails reach: gone, erased and without an address is nobody. */
export async function findContact(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('contact')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** Those that still open something, and those that are too old to. */
export async function liveLinks(tx: Db, contactId: string) {
  return tx
    .selectFrom('link_token')
    .select(['id', 'purpose', 'object_id'])
    .where('contact_id', '=', contactId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertContact(tx: Db, societyId: string, values: ContactValues): Promise<string> {
  const row = await tx
    .insertInto('contact')
    .values({ ...values, society_id: societyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function isSociety(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom('society').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The contact of a company at an address, who is not taken away until the end of the transaction. */
export async function colleagueAt(tx: Tx, societyId: string, email: string) {
  return tx
    .selectFrom('contact')
    .select(['id', 'is_operational', 'is_billing'])
    .where('society_id', '=', societyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function setOperational(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('contact').set({ is_operational: true }).where('id', '=', id).execute();
}
