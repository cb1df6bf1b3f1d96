import { LATEST_DONE } from '@bloom/shared-rules/input/limits';
import type { PaymentState } from '@bloom/shared-rules/invoice/payment-state';
import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isOpenRun } from './payment-run.sql.ts';
import { isPayable, paymentState } from './payment-state.sql.ts';
import { type Deduction, deductionsOf, heldOnce, obstacle } from './payment-transfer.sql.ts';

export type RunRow = Row<'payment_run'>;

/** Runs and statements go one after the other: each locks many invoices. */
export async function lockPayments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payments', 0))`.execute(tx);
}

export interface Payable {
  id: string;
  number: string;
  /** After its credit notes, and what is deducted from it. */
  leftCents: number;
  state: PaymentState;
  blocked: string | null;
  creditor: string | null;
  iban: string | null;
  bic: string | null;
}

export interface Wanted {
  today: string;
  /** What is due until then. */
  executionOn: string;
  /** Only these, due or not. */
  invoiceIds: string[] | null;
}

const invoice = alias('i');

/**
 * What may be paid, locked with the companies, in the order of all: companies, invoices; their accounts do not move
 * until the end.
 */
export async function lockPayables(tx: Tx, { today, executionOn, invoiceIds }: Wanted): Promise<Payable[]> {
  const wanted =
    invoiceIds === null
      ? sql`i.paid_on is null and i.due_on <= ${executionOn}::date`
      : sql`i.id = any(${invoiceIds}::uuid[])`;
  const companies = await lockCompanies(
    tx,
    sql`select i.society_id from invoice as i where ${isPayable(invoice)} and ${wanted}`,
  );
  // What came meanwhile from another company is left to the next run.
  const { rows: locked } = await sql<{
    id: string;
  }>`select i.id from invoice as i where ${isPayable(invoice)} and ${wanted}
    and (i.society_id is null or i.society_id = any(${companies}::uuid[])) order by i.id for update`.execute(tx);
  const { rows } = await sql<Payable>`select i.id, i.number, i.left_cents as "leftCents",
      ${paymentState(invoice, today, sql`held.why`)} as state, held.why as blocked, s.name as creditor, s.iban, s.bic
    from invoice as i left join society as s on s.id = i.society_id ${heldOnce(invoice, today)}
    where i.id = any(${locked.map(({ id }) => id)}::uuid[]) order by s.name, i.number, i.id`.execute(tx);
  return rows;
}

/** Against a change of their accounts; whoever only names them goes on. */
async function lockCompanies(tx: Db, ids: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from society where id in (${ids})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Rows of one statement, which has 65 535 parameters at most. */
const AT_ONCE = 1_000;

export async function insertRun(
  tx: Db,
  run: NewRow<'payment_run'>,
  transfers: Omit<NewRow<'payment_transfer'>, 'run_id'>[],
): Promise<string> {
  const { id } = await tx.insertInto('payment_run').values(run).returning('id').executeTakeFirstOrThrow();
  const rows = transfers.map((transfer) => ({ ...transfer, run_id: id }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .insertInto('payment_transfer')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
  }
  return id;
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('payment_run').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('payment_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function saveApproved(tx: Db, id: string, by: string, now: Date): Promise<void> {
  const approved = { state: 'APPROVED', approved_by: by, approved_at: now } as const;
  await tx.updateTable('payment_run').set(approved).where('id', '=', id).execute();
}

export async function saveCancelled(tx: Db, id: string, end: { by: string; now: Date; reason: string }): Promise<void> {
  const cancelled = {
    state: 'CANCELLED',
    cancelled_by: end.by,
    cancelled_at: end.now,
    cancel_reason: end.reason,
  } as const;
  await tx.updateTable('payment_run').set(cancelled).where('id', '=', id).execute();
  await tx
    .updateTable('payment_transfer')
    .set({ state: 'CANCELLED' })
    .where('run_id', '=', id)
    .where('state', '=', 'PLANNED')
    .execute();
}

export async function saveExported(
  tx: Db,
  id: string,
  { now, executionOn }: { now: Date; executionOn: string },
): Promise<void> {
  const exported = { exported_at: now, execution_on: executionOn };
  await tx.updateTable('payment_run').set(exported).where('id', '=', id).execute();
}

export async function hasMoved(tx: Db, runId: string): Promise<boolean> {
  const moved = tx.selectFrom('payment_transfer').select('id').where('run_id', '=', runId);
  return (await moved.where('state', 'in', ['PAID', 'RETURNED', 'RETRIED']).executeTakeFirst()) !== undefined;
}

const planned = alias('p');

/**
 * Leaves out what may no longer be paid as it was planned; the companies and then the invoices are locked, so that no
 * account and no payment moves meanwhile.
 */
export async function excludeMoved(tx: Tx, runId: string, today: string): Promise<number> {
  const named = sql`payment_transfer t join invoice i on i.id = t.invoice_id where t.run_id = ${runId}`;
  await lockCompanies(tx, sql`select i.society_id from ${named}`);
  await sql`select i.id from invoice as i where i.id in (select i.id from ${named}) order by i.id for update`.execute(
    tx,
  );
  const { rows } = await sql`update payment_transfer as t set state = 'EXCLUDED', reason = found.why
    from (select p.id, ${obstacle(planned, today)} as why from payment_transfer as p
      where p.run_id = ${runId} and p.state = 'PLANNED') as found
    where found.id = t.id and found.why is not null returning t.id`.execute(tx);
  return rows.length;
}

/** What the file says: everything that was not left out before it was made. */
export async function sentTransfers(tx: Db, runId: string) {
  return tx
    .selectFrom('payment_transfer as t')
    .innerJoin('invoice as i', 'i.id', 't.invoice_id')
    .select(['t.id', 't.creditor', 't.iban', 't.bic', 't.amount_cents', 't.end_to_end_id', 'i.number'])
    .select(sql<Deduction[]>`${deductionsOf(alias('t'))}`.as('deductions'))
    .where('t.run_id', '=', runId)
    .where('t.state', '<>', 'EXCLUDED')
    .orderBy('t.creditor')
    .orderBy('i.number')
    .orderBy('t.id')
    .execute();
}

export const runs = (isOpen: boolean): Source => ({
  rows: (row) => sql`payment_run ${row.table} where ${isOpen ? isOpenRun(row) : sql`true`}`,
  orderBy: (row) => sql`${row('created_at')} desc, ${row('id')}`,
  limit: LATEST_DONE.runs,
});

/** What the bank sent back waits for its payment again. */
export async function releaseReturned(tx: Db, invoiceId: string): Promise<void> {
  await tx
    .updateTable('payment_transfer')
    .set({ state: 'RETRIED' })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'RETURNED')
    .execute();
}

export async function stateOf(tx: Db, invoiceId: string, today: string): Promise<PaymentState | null> {
  const { rows } = await sql<{ state: PaymentState | null }>`select ${paymentState(invoice, today)} as state
    from invoice as i where i.id = ${invoiceId}`.execute(tx);
  return rows[0]?.state ?? null;
}
