import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

export async function findSociety(db: Db, id: string): Promise<Row<'society'> | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('society').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The row, locked until the end of the transaction. */
export async function lockSociety(tx: Tx, id: string): Promise<Row<'society'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('society').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
