import type { Db } from '../platform/database.ts';

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

export async function revokeInvitations(db: Db, bloomerId: string, now: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('bloomer_id', '=', bloomerId)
    .where('status', '=', 'ongoing')
    .where('revoked_at', 'is', null)
    .execute();
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
