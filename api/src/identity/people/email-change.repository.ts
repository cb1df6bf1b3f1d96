import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

export type EmailKind = Row<'email_change'>['kind'];

export interface NewEmailChange {
  bloomerId: string;
  kind: EmailKind;
  email: string;
  formerEmail: string | null;
  requestedBy: string;
  expiresAt: Date;
}

export async function insertEmailChange(tx: Db, change: NewEmailChange): Promise<string> {
  const row = await tx
    .insertInto('email_change')
    .values({
      bloomer_id: change.bloomerId,
      kind: change.kind,
      email: change.email,
      former_email: change.formerEmail,
      requested_by: change.requestedBy,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The ids of the changes that waited until now. */
export async function revokeEmailChanges(tx: Db, bloomerId: string, kind: EmailKind, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('email_change')
    .set({ revoked_at: now })
    .where('bloomer_id', '=', bloomerId)
    .where('kind', '=', kind)
    .where('confirmed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function openEmailChange(tx: Db, bloomerId: string, kind: EmailKind) {
  return tx
    .selectFrom('email_change')
    .selectAll()
    .where('bloomer_id', '=', bloomerId)
    .where('kind', '=', kind)
    .where('confirmed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function findEmailChange(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('email_change as c')
    .innerJoin('bloomer as b', 'b.id', 'c.bloomer_id')
    .selectAll('c')
    .select(['b.firstname', 'b.email as primary_email', 'b.secondary_email', 'b.disabled_at'])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export async function confirmEmailChange(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('email_change').set({ confirmed_at: now }).where('id', '=', id).execute();
}

export async function setPrimaryEmail(tx: Db, bloomerId: string, email: string): Promise<void> {
  await tx.updateTable('bloomer').set({ email }).where('id', '=', bloomerId).execute();
}

export async function setSecondaryVerified(tx: Db, bloomerId: string, now: Date): Promise<void> {
  await tx.updateTable('bloomer').set({ secondary_email_verified_at: now }).where('id', '=', bloomerId).execute();
}

/** The identities that sign in as this Bloomer. */
export async function identitiesOf(db: Db, bloomerId: string): Promise<{ issuer: string; subject: string }[]> {
  return db.selectFrom('identity_link').select(['issuer', 'subject']).where('bloomer_id', '=', bloomerId).execute();
}

/** Whether the Bloomer has a live invitation, and none that was finished. */
export async function isInvited(db: Db, bloomerId: string): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`
    select exists (select from invitation where bloomer_id = ${bloomerId} and status = 'ongoing' and revoked_at is null)
      and not exists (select from invitation where bloomer_id = ${bloomerId} and status = 'done') as invited`.execute(
    db,
  );
  return rows[0]?.invited === true;
}

/**
 * How many identities of the issuer no longer sign in as this Bloomer. Those of staff and contacts keep what else they
 * are.
 */
export async function unlinkIdentities(tx: Db, bloomerId: string, issuer: string): Promise<number> {
  const rows = await tx
    .updateTable('identity_link')
    .set({ bloomer_id: null })
    .where('bloomer_id', '=', bloomerId)
    .where('issuer', '=', issuer)
    .returning('subject')
    .execute();
  return rows.length;
}

export async function lockBloomer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('bloomer').select('id').where('id', '=', id).forUpdate().execute();
}

/** The second address became the first one. */
export async function clearSecondaryEmail(tx: Db, bloomerId: string): Promise<void> {
  await tx
    .updateTable('bloomer')
    .set({ secondary_email: null, secondary_email_verified_at: null })
    .where('id', '=', bloomerId)
    .execute();
}
