import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { lettersOf } from './named-invoices.ts';
import type { RefundRow } from './refund.repository.ts';
import { isGivenAgain, mayBringBack } from './refund-return.sql.ts';

/** A transfer that gave something back, whose money a line may have brought in again. */
export interface SentBack {
  /** The line that took it out of the account. */
  movementId: string;
  endToEndId: string | null;
  /** Its invoices, their credit notes and what somebody typed as its reference. */
  names: { number: string; letters: string }[];
}

const [movement, refund] = [alias('b'), alias('g')];

export async function possibleReturns(tx: Tx, movementId: string): Promise<SentBack[]> {
  const { rows } = await sql<{ movementId: string; endToEndId: string | null; numbers: string[] }>`
    select gone.id as "movementId", gone.end_to_end_id as "endToEndId",
      array_agg(distinct g.reference) || array_agg(distinct named.number) as numbers
    from bank_movement as b join client_refund as g on ${mayBringBack(movement, refund)}
      join bank_movement as gone on gone.id = g.movement_id
      join invoice as named on named.number is not null and g.invoice_id in (named.id, named.preceding_id)
    where b.id = ${movementId} group by gone.id order by gone.id`.execute(tx);
  return rows.map(({ numbers, ...sent }) => ({
    ...sent,
    names: numbers.map((number) => ({ number, letters: lettersOf(number) })),
  }));
}

/** Whether this refund may have come back by this line; its invoice must be locked. */
export async function mayComeBack(tx: Tx, refundId: string, movementId: string): Promise<boolean> {
  const found = tx.selectFrom('client_refund as g').innerJoin('bank_movement as b', (join) => join.onTrue());
  const row = await found
    .select('g.id')
    .where('g.id', '=', refundId)
    .where('b.id', '=', movementId)
    .where(mayBringBack(movement, refund) as RawBuilder<boolean>)
    .executeTakeFirst();
  return row !== undefined;
}

/** All that a transfer gave back, which comes back together. */
export async function givenBy(tx: Tx, movementId: string): Promise<RefundRow[]> {
  return tx
    .selectFrom('client_refund')
    .selectAll()
    .where('movement_id', '=', movementId)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertReturns(tx: Tx, rows: NewRow<'refund_return'>[]): Promise<void> {
  await tx.insertInto('refund_return').values(rows).execute();
}

/** What of an invoice a line is said to have brought back; whether that was given back once more since. */
export async function standingReturns(
  tx: Db,
  { movementId, invoiceId }: { movementId: string; invoiceId: string },
): Promise<{ id: string; isAgain: boolean }[]> {
  return tx
    .selectFrom('refund_return as back')
    .innerJoin('client_refund as g', 'g.id', 'back.refund_id')
    .innerJoin('invoice as i', 'i.id', 'g.invoice_id')
    .innerJoin('bank_movement as b', 'b.id', 'back.movement_id')
    .select(['back.id', (isGivenAgain(movement, alias('i')) as RawBuilder<boolean>).as('isAgain')])
    .where('back.movement_id', '=', movementId)
    .where('g.invoice_id', '=', invoiceId)
    .where('back.undone_at', 'is', null)
    .execute();
}

type Undone = Pick<NewRow<'refund_return'>, 'undone_by' | 'undone_at' | 'undo_reason'>;

export async function saveUndoneReturns(tx: Tx, ids: string[], undone: Undone): Promise<void> {
  await tx.updateTable('refund_return').set(undone).where('id', 'in', ids).execute();
}
