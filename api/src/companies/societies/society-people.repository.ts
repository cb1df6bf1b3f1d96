import type { Db } from '../../platform/database.ts';

export async function financeStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('can_finance', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

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
