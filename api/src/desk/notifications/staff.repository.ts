import type { Db } from '../../platform/database/database.ts';

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

/** Everybody with the permission who has not left: for news that are nobody's in particular. */
export async function staffWith(
  db: Db,
  permission: 'can_account' | 'can_finance' | 'can_dpo' | 'can_recruit',
): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(permission, '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
