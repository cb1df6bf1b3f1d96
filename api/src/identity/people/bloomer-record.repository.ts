import type { Row } from '../../platform/database/database.tables.ts';
import { isUuid, type Tx } from '../../platform/database/database.ts';

/** The row, locked until the end of the transaction. */
export async function lockBloomer(tx: Tx, id: string): Promise<Row<'bloomer'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('bloomer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
