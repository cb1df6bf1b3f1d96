import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

/** The person a link was mailed to, and whether it was revoked; undefined for a link that is not there. */
export async function findLinkHolder(db: Db, tokenId: string) {
  return db
    .selectFrom('link_token')
    .select(['contact_id', 'bloomer_id', 'revoked_at'])
    .where('id', '=', tokenId)
    .executeTakeFirst();
}

// Shared locks: people may do several things at once, and whoever takes their access away waits for all of them.

export async function holdContact(tx: Tx, id: string) {
  return tx.selectFrom('contact').select('removed_at').where('id', '=', id).forShare().executeTakeFirst();
}

export async function holdBloomer(tx: Tx, id: string) {
  return tx.selectFrom('bloomer').select('disabled_at').where('id', '=', id).forShare().executeTakeFirst();
}

/** Whether the Bloomer's access was not taken away. */
export async function hasAccess(db: Db, bloomerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bloomer')
    .select('id')
    .where('id', '=', bloomerId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function holdStaff(tx: Tx, id: string) {
  return tx
    .selectFrom('staff')
    .select(['disabled_at', 'can_account as account', 'can_finance as finance'])
    .select(['can_recruit as recruit', 'can_dpo as dpo'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Whether the contact stands for the client on the mission now. */
export async function isOperational(db: Db, missionId: string, contactId: string): Promise<boolean> {
  if (!isUuid(contactId)) return false;
  const row = await db
    .selectFrom('operational_contact')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The missions of a contact, locked against other changes of their contacts. */
export async function lockMissionsOf(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mission')
    .select('id')
    .where('id', 'in', tx.selectFrom('mission_contact').select('mission_id').where('contact_id', '=', contactId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
