import type { Db } from '../../platform/database/database.ts';

export async function findOperation(db: Db, sha256: string): Promise<string | undefined> {
  const row = await db.selectFrom('persisted_operation').select('text').where('sha256', '=', sha256).executeTakeFirst();
  return row?.text;
}

/** The same hash is the same text: whoever comes second changes nothing. */
export async function keepOperation(db: Db, operation: { sha256: string; text: string }): Promise<void> {
  await db
    .insertInto('persisted_operation')
    .values(operation)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
