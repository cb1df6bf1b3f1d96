import type { Db, Tx } from '../../platform/database/database.ts';

/** Missions deleted before this instant. Those that must stay are few: all are tried. */
export async function deletedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mission')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** With everything that only it has; refused by the foreign keys of what must stay. False when it is there no more. */
export async function removeMission(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mission')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
