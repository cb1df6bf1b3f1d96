import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** The Bloomer's account managers, without those who left; every account manager when there is none. */
export async function managersOf(db: Db, bloomerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select s.id from staff s join bloomer_account_manager k on k.staff_id = s.id
      where k.bloomer_id = ${bloomerId} and s.disabled_at is null
    )
    select id from own union
    select id from staff where disabled_at is null and can_account and not exists (select from own)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

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
