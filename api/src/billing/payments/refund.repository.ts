import { LATEST_DONE } from '@bloom/shared-rules/input/limits';
import { type RawBuilder, sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isGiven, isOwedBack, owedBackCents } from '../invoices/owed-back.sql.ts';
import { lettersOf, type Owed } from './named-invoices.ts';
import { isAwaited, offsetLeftCents, offsetProblem, refundUndoProblem } from './refund.sql.ts';

export type RefundRow = Row<'client_refund'>;

/** In cents; the invoice must be locked. */
export async function owedBackOf(tx: Db, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${owedBackCents(alias('i'))} as cents
    from invoice as i where i.id = ${invoiceId}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** What was given back, the latest first. */
export const latestRefunds: Source = {
  rows: (row) => sql`client_refund ${row.table}`,
  orderBy: (row) => sql`${row('settled_on')} desc, ${row('recorded_at')} desc, ${row('id')}`,
  limit: LATEST_DONE.refunds,
};

/** What may be set against an invoice, in cents, or why nothing may; it must be locked. */
export async function offsetOf(tx: Tx, invoiceId: string): Promise<{ left: number; problem: string | null }> {
  const { rows } = await sql<{ left: number; problem: string | null }>`select ${offsetLeftCents(alias('i'))} as left,
    ${offsetProblem(alias('i'))} as problem from invoice as i where i.id = ${invoiceId}`.execute(tx);
  return rows[0] ?? { left: 0, problem: 'TARGET' };
}

export async function insertRefund(tx: Tx, refund: NewRow<'client_refund'>): Promise<string> {
  return (await tx.insertInto('client_refund').values(refund).returning('id').executeTakeFirstOrThrow()).id;
}

type Twin = Pick<RefundRow, 'invoice_id' | 'kind' | 'amount_cents' | 'owed_cents' | 'reference' | 'target_id'>;

/** Whether the same was recorded already, of the same that was owed. */
export async function hasTwin(tx: Tx, refund: Twin): Promise<boolean> {
  const found = await tx
    .selectFrom('client_refund')
    .select('id')
    .where('invoice_id', '=', refund.invoice_id)
    .where('kind', '=', refund.kind)
    .where('amount_cents', '=', refund.amount_cents)
    .where('owed_cents', '=', refund.owed_cents)
    .where('reference', '=', refund.reference)
    .where('target_id', 'is not distinct from', refund.target_id)
    .where(isGiven(alias('client_refund')) as RawBuilder<boolean>)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findRefund(tx: Db, id: string): Promise<RefundRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('client_refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** See refundUndoSentences; its invoices must be locked. */
export async function undoProblemOf(tx: Tx, id: string): Promise<string | null> {
  const { problem } = await tx
    .selectFrom('client_refund as g')
    .select((refundUndoProblem(alias('g')) as RawBuilder<string | null>).as('problem'))
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow();
  return problem;
}

type Undone = Pick<NewRow<'client_refund'>, 'undone_by' | 'undone_at' | 'undo_reason'>;

export async function saveUndoneRefund(tx: Tx, id: string, undone: Undone): Promise<void> {
  await tx.updateTable('client_refund').set(undone).where('id', '=', id).execute();
}

type Matched = Pick<NewRow<'client_refund'>, 'movement_id' | 'matched_by' | 'matched_at'>;

/** The line of the bank of what somebody said before. */
export async function saveRefundMatch(tx: Tx, id: string, matched: Matched): Promise<void> {
  await tx.updateTable('client_refund').set(matched).where('id', '=', id).execute();
}

/** What a movement is said to have given back of an invoice. */
export async function refundByMovement(
  tx: Db,
  { movementId, invoiceId }: { movementId: string; invoiceId: string },
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('client_refund')
    .selectAll()
    .where('movement_id', '=', movementId)
    .where('invoice_id', '=', invoiceId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

/** What somebody said was transferred of an invoice, of this amount; the oldest first. */
export async function awaitedRefund(tx: Tx, invoiceId: string, cents: number): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('client_refund as g')
    .selectAll('g')
    .where('g.invoice_id', '=', invoiceId)
    .where('g.amount_cents', '=', cents)
    .where(isAwaited(alias('g')) as RawBuilder<boolean>)
    .orderBy('g.recorded_at')
    .orderBy('g.id')
    .executeTakeFirst();
}

/** A name by which a debit may mean an invoice: its number, that of a credit note of it, the reference of a refund. */
export interface RefundName extends Owed {
  id: string;
  side: Row<'invoice'>['side'];
  /** A reference may be any word, such as « Remboursement »: it names a debit of exactly so many cents alone. */
  isTyped: boolean;
}

/** Of what is owed back to clients or by suppliers, and of what was said to be transferred. */
export async function refundNames(tx: Db): Promise<RefundName[]> {
  const { rows } = await sql<Omit<RefundName, 'letters'>>`
    with awaited as (select g.* from client_refund as g where ${isAwaited(alias('g'))}),
      owed as (select i.id, ${owedBackCents(alias('i'))} as cents from invoice as i where ${isOwedBack(alias('i'))}
        union all select g.invoice_id, g.amount_cents from awaited as g)
    select owed.id, named.side, named.number, owed.cents as "leftCents", false as "isTyped" from owed
      join invoice as named on named.number is not null and (named.id = owed.id or named.preceding_id = owed.id)
    union all select i.id, i.side, g.reference, g.amount_cents, true from awaited as g
      join invoice as i on i.id = g.invoice_id
    order by number, "leftCents", id`.execute(tx);
  return rows.map((row) => ({ ...row, letters: lettersOf(row.number) }));
}
