import type { Db } from '../../platform/database/database.ts';

/** Whose missions the company invoices. */
export async function bloomersOf(db: Db, societyId: string): Promise<string[]> {
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
