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
