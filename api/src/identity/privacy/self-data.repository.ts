import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export async function insertAsked(tx: Db, asked: NewRow<'self_data_request'>): Promise<string> {
  const { id } = await tx.insertInto('self_data_request').values(asked).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Read once: the address is not kept. */
export async function takeAsked(db: Db, id: string): Promise<Row<'self_data_request'> | undefined> {
  return db.deleteFrom('self_data_request').where('id', '=', id).returningAll().executeTakeFirst();
}
