import { sql } from 'kysely';
import { type Db, isUuid } from '../../platform/database/database.ts';

export async function findInvitation(db: Db, tokenHash: string) {
  return db
    .selectFrom('invitation as i')
    .innerJoin('bloomer as b', 'b.id', 'i.bloomer_id')
    .select(['i.id', 'i.bloomer_id', 'i.status', 'i.done_by_subject', 'i.expires_at', 'i.revoked_at'])
    .select(['b.firstname', 'b.email'])
    .where('i.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function markInvitationDone(db: Db, id: string, by: { subject: string }): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ status: 'done', done_by_subject: by.subject })
    .where('id', '=', id)
    .where('status', '=', 'ongoing')
    .execute();
}

/** Ids of the invitations that were live until now. */
export async function revokeInvitations(db: Db, bloomerId: string, now: Date): Promise<string[]> {
  const revoked = await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('bloomer_id', '=', bloomerId)
    .where('status', '=', 'ongoing')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.map(({ id }) => id);
}

export interface Invitee {
  firstname: string;
  email: string;
  /** Finished an invitation, or signs in without one: an invitation would only take the right to write away. */
  joined: boolean;
}

/** The Bloomer to invite; the lock makes two staff who invite at once do it one after the other. */
export async function lockInvitee(db: Db, bloomerId: string): Promise<Invitee | undefined> {
  if (!isUuid(bloomerId)) return undefined;
  const { rows } = await sql<Invitee>`select b.firstname, b.email,
      exists (select from invitation i where i.bloomer_id = b.id and i.status = 'done')
        or (exists (select from identity_link l where l.bloomer_id = b.id)
          and not exists (select from invitation i where i.bloomer_id = b.id and i.revoked_at is null)) as joined
    from bloomer b where b.id = ${bloomerId} and b.disabled_at is null for update of b`.execute(db);
  return rows[0];
}

export async function findInviteeEmail(db: Db, bloomerId: string): Promise<string | undefined> {
  if (!isUuid(bloomerId)) return undefined;
  const found = await db.selectFrom('bloomer').select('email').where('id', '=', bloomerId).executeTakeFirst();
  return found?.email;
}

export async function insertInvitation(
  db: Db,
  invitation: { id: string; bloomerId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('invitation')
    .values({
      id: invitation.id,
      bloomer_id: invitation.bloomerId,
      token_hash: invitation.tokenHash,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Whoever came by the invitation is its Bloomer from now on. */
export async function linkIdentity(
  tx: Db,
  { issuer, subject }: { issuer: string; subject: string },
  bloomerId: string,
): Promise<void> {
  await tx
    .insertInto('identity_link')
    .values({ issuer, subject, bloomer_id: bloomerId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ bloomer_id: bloomerId }))
    .execute();
}
