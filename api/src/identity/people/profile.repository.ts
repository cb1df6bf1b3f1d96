import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import type { CheckedProfile } from './profile.rules.ts';

/** Whether the document on record is this one, byte by byte. */
export async function isIdentityFile(tx: Tx, fileId: string | null, sha256: string): Promise<boolean> {
  if (fileId === null) return false;
  const found = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('sha256', '=', sha256)
    .where('state', 'in', ['quarantined', 'clean'])
    .executeTakeFirst();
  return found !== undefined;
}

export interface ProfileChange extends CheckedProfile {
  communication_type?: Row<'bloomer'>['communication_type'];
  credential_file_id?: string;
  credential_checked_at?: Date | null;
  credential_check_result?: Row<'bloomer'>['credential_check_result'];
  credential_check_reason?: string | null;
}

export async function updateBloomer(tx: Db, id: string, change: ProfileChange): Promise<void> {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('bloomer').set(values).where('id', '=', id).execute();
}

/** The id of the new row; undefined when the address belongs to somebody. */
export async function insertBloomer(
  tx: Db,
  person: Required<Pick<CheckedProfile, 'firstname' | 'lastname' | 'email'>> & ProfileChange,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('bloomer')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Does another Bloomer use the address, first or second? The index behind it refuses what two enter at once. */
export async function isEmailTaken(tx: Db, email: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from bloomer_address
      where address = lower(${email}) and bloomer_id is distinct from ${exceptId}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

export async function secondaryEmailOf(db: Db, bloomerId: string): Promise<string | null> {
  const row = await db.selectFrom('bloomer').select('secondary_email').where('id', '=', bloomerId).executeTakeFirst();
  return row?.secondary_email ?? null;
}

/** The second address is another one now: nobody proved it yet. */
export async function forgetSecondaryProof(tx: Db, bloomerId: string): Promise<void> {
  await tx.updateTable('bloomer').set({ secondary_email_verified_at: null }).where('id', '=', bloomerId).execute();
}

export async function managerIds(tx: Db, bloomerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bloomer_account_manager')
    .select('staff_id')
    .where('bloomer_id', '=', bloomerId)
    .orderBy('staff_id')
    .execute();
  return rows.map((row) => row.staff_id);
}

/** Those of the ids that are staff who handle accounts and have not left. */
export async function knownManagers(tx: Db, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', known)
    .where('disabled_at', 'is', null)
    .where('can_account', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setManagers(tx: Db, bloomerId: string, staffIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('bloomer_account_manager').where('bloomer_id', '=', bloomerId).execute();
  if (staffIds.length === 0) return;
  await tx
    .insertInto('bloomer_account_manager')
    .values(staffIds.map((staffId) => ({ bloomer_id: bloomerId, staff_id: staffId })))
    .execute();
}

export async function findByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bloomer')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}

/** By the first address or the second. */
export async function findByAnyAddress(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select bloomer_id as id from bloomer_address
    where address = lower(${email}) limit 1`.execute(db);
  return rows[0]?.id;
}
