import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { movedCents, roundedOn } from '../invoices/moved-money.sql.ts';
import { undoProblem } from './bank-undo.sql.ts';

export interface StandingMatch {
  id: string;
  amount_cents: number;
  /** See undoSentences. */
  problem: string | null;
  /** What the payment differs by from what was asked. */
  unsaidCents: number;
  /** The day of the entry of that. */
  roundedOn: string | null;
}

/** What a movement is said to pay of an invoice; both must be locked. */
export async function standingMatch(tx: Db, movementId: string, invoiceId: string): Promise<StandingMatch | undefined> {
  const [movement, invoice] = [alias('b'), alias('i')];
  return tx
    .selectFrom('bank_movement_match as used')
    .innerJoin('bank_movement as b', 'b.id', 'used.movement_id')
    .innerJoin('invoice as i', 'i.id', 'used.invoice_id')
    .select(['used.id', 'used.amount_cents'])
    .select([
      (undoProblem(movement, invoice) as RawBuilder<string | null>).as('problem'),
      sql<number>`(coalesce(i.owed_cents, 0) - ${movedCents(invoice)})::bigint`.as('unsaidCents'),
      sql<string | null>`${roundedOn(invoice)}`.as('roundedOn'),
    ])
    .where('used.movement_id', '=', movementId)
    .where('used.invoice_id', '=', invoiceId)
    .where('used.undone_at', 'is', null)
    .executeTakeFirst();
}

type Undone = Pick<
  NewRow<'bank_movement_match'>,
  'undone_by' | 'undone_at' | 'undo_reason' | 'rounding_cents' | 'rounded_on'
>;

export async function saveUndone(tx: Db, { id }: Pick<StandingMatch, 'id'>, undone: Undone): Promise<void> {
  await tx.updateTable('bank_movement_match').set(undone).where('id', '=', id).execute();
}

/** The transfer of a supplier that was taken for paid did not leave yet, as far as is known. */
export async function expectTransfer(tx: Db, invoiceId: string): Promise<void> {
  await sql`update payment_transfer as sent
    set state = case when run.cancelled_at is null then 'PLANNED' else 'CANCELLED' end
    from payment_run as run where run.id = sent.run_id and sent.invoice_id = ${invoiceId}
      and sent.state = 'PAID'`.execute(tx);
}
