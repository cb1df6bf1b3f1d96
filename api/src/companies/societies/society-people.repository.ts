import type { Db } from '../../platform/database/database.ts';

/** Whose company it is: who entered it, and whose missions it invoices. */
export async function peopleOf(db: Db, societyId: string): Promise<string[]> {
  const row = await db
    .selectFrom('society')
    .select('owner_bloomer_id as id')
    .where('id', '=', societyId)
    .executeTakeFirst();
  return [...new Set([...(await bloomersOf(db, societyId)), ...(row?.id ? [row.id] : [])])];
}

/** Whose missions the company invoices. */
async function bloomersOf(db: Db, societyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mission')
    .select('bloomer_id as id')
    .distinct()
    .where('bloomer_billing_society_id', '=', societyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
