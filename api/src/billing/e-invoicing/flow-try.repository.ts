import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export async function tryOf(db: Db, platform: string, flowId: string): Promise<Row<'inbound_try'> | undefined> {
  const known = db.selectFrom('inbound_try').selectAll().where('platform', '=', platform);
  return known.where('flow_id', '=', flowId).executeTakeFirst();
}

/** Of all that failed and was not given up. */
export async function triedFlows(db: Db, platform: string): Promise<Set<string>> {
  const rows = await db.selectFrom('inbound_try').select('flow_id').where('platform', '=', platform).execute();
  return new Set(rows.map((row) => row.flow_id));
}

export async function saveTry(db: Db, failed: Row<'inbound_try'>): Promise<void> {
  const { tries, next_try_at } = failed;
  await db
    .insertInto('inbound_try')
    .values(failed)
    .onConflict((conflict) => conflict.columns(['platform', 'flow_id']).doUpdateSet({ tries, next_try_at }))
    .execute();
}

export async function forgetTry(db: Db, platform: string, flowId: string): Promise<void> {
  await db.deleteFrom('inbound_try').where('platform', '=', platform).where('flow_id', '=', flowId).execute();
}
