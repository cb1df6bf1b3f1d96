import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export async function insertLog(tx: Db, log: NewRow<'activity_log'>): Promise<string> {
  const { id } = await tx.insertInto('activity_log').values(log).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Of something that did not happen after all. */
export async function removeLog(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('activity_log').where('id', '=', id).execute();
}
