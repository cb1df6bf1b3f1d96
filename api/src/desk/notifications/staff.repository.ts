import { PERMISSIONS, type Permission } from '@bloom/shared-rules/person/roles';
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

/** What the record allows, whatever the viewer's session has proven yet. */
export async function permissionsOf(db: Db, id: string): Promise<ReadonlySet<Permission>> {
  const staff = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  return new Set(PERMISSIONS.filter((name) => staff?.[`can_${name}`]));
}
