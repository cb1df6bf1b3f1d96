import type { Db } from '../../platform/database.ts';

/** The id itself, unless that person has left. */
export async function activeStaff(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Everybody who looks after people and missions: for news that are nobody's in particular. */
export async function staffWithAccount(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('can_account', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Staff who look after the protection of data. */
export async function staffWithDpo(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('can_dpo', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
