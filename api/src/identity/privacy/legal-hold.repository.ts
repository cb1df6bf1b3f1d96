import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export async function insertHold(tx: Db, hold: NewRow<'legal_hold'>): Promise<Row<'legal_hold'>> {
  return tx.insertInto('legal_hold').values(hold).returningAll().executeTakeFirstOrThrow();
}

export async function updateHold(tx: Db, id: string, change: Partial<Row<'legal_hold'>>): Promise<Row<'legal_hold'>> {
  return tx.updateTable('legal_hold').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
