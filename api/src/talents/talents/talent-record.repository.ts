import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Undefined for one who was erased, too. */
export async function lockTalent(tx: Tx, id: string): Promise<Row<'talent'> | undefined> {
  return tx
    .selectFrom('talent')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRow(db: Db, id: string): Promise<Row<'talent'> | undefined> {
  return db.selectFrom('talent').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst();
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('talent').select('erased_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.erased_at !== null;
}

/** The sheet that took this one in, while that is remembered and they were not taken apart again. */
export async function findHeir(db: Db, mergedId: string): Promise<string | undefined> {
  const merge = await db
    .selectFrom('talent_merge')
    .innerJoin('talent', 'talent.id', 'talent_merge.kept_id')
    .select('kept_id')
    .where('merged_id', '=', mergedId)
    .where('undone_at', 'is', null)
    .where('talent.erased_at', 'is', null)
    .executeTakeFirst();
  return merge?.kept_id;
}
