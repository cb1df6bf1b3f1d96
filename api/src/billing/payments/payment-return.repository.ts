import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import { mayBeRejected, mayBeReturnedBy } from './payment-return.sql.ts';

export type TransferRow = Row<'payment_transfer'>;

export async function findTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('payment_transfer').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether it may have come back, by a line of the account or without one; payments and its invoice must be locked. */
export async function mayReturn(tx: Db, transferId: string, movementId: string | null): Promise<boolean> {
  const [transfer, movement] = [alias('t'), alias('b')];
  const byLine = sql`exists (select from bank_movement as b
    where b.id = ${movementId} and ${mayBeReturnedBy(movement, transfer)})`;
  const may: Sql = movementId === null ? mayBeRejected(transfer) : byLine;
  const row = await tx
    .selectFrom('payment_transfer as t')
    .select((may as RawBuilder<boolean>).as('may'))
    .where('t.id', '=', transferId)
    .executeTakeFirstOrThrow();
  return row.may;
}

/** The bank did not say so of it. */
export async function saveIsReturn(tx: Db, movementId: string): Promise<void> {
  await tx.updateTable('bank_movement').set({ is_return: true }).where('id', '=', movementId).execute();
}
