import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ReceivedAmount } from './invoice-platform.ts';

export type Deposit = Row<'invoice_deposit'>;

/**
 * Not handed over yet, or to be asked for. Reports have a state of their own, which a server of a version that knows
 * none leaves alone.
 */
const WAITING: Deposit['state'][] = ['waiting', 'toReport', 'toAsk'];
/** The condition of the index, word by word. */
const isWaiting = sql`d.state in (${sql.join(WAITING.map((state) => sql.lit(state)))})`;

const hasEarlier = sql`(d.kind = 'payment' and exists (select from invoice_deposit as earlier
  where earlier.invoice_id = d.invoice_id and earlier.kind = 'payment' and earlier.attempt < d.attempt
    and earlier.state in ('waiting', 'toAsk')))`;

export type Delivery = Row<'invoice_delivery'>;

export async function insertDelivery(tx: Db, delivery: NewRow<'invoice_delivery'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('invoice_delivery')
    .values(delivery)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** After the locks of the invoice's own. */
export async function lockDelivery(tx: Tx, invoiceId: string): Promise<Delivery | undefined> {
  return tx
    .selectFrom('invoice_delivery')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
}

/** One of its kind and attempt, whoever asks. */
export async function insertDeposit(tx: Db, deposit: NewRow<'invoice_deposit'>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('invoice_deposit')
    .values(deposit)
    .onConflict((conflict) => conflict.columns(['invoice_id', 'kind', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** The number of the next message about money that came in; the delivery must be locked. */
export async function nextPayment(tx: Db, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(attempt), 0)::int + 1 as next from invoice_deposit
    where invoice_id = ${invoiceId} and kind = 'payment'`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** Whether the platform is, or will be, told that all of it came in. */
export async function isPaymentPlanned(tx: Db, invoiceId: string): Promise<boolean> {
  const planned = tx.selectFrom('invoice_deposit').select('id').where('invoice_id', '=', invoiceId);
  const all = planned
    .where('kind', '=', 'payment')
    .where('collected_cents', 'is', null)
    .where('state', 'not in', ['refused', 'toAsk']);
  return (await all.executeTakeFirst()) !== undefined;
}

/** Whether the platform hears of a payment just now, or did when a server died. */
export async function isTelling(tx: Db, invoiceId: string): Promise<boolean> {
  const sent = tx.selectFrom('invoice_deposit').select('id').where('invoice_id', '=', invoiceId);
  const claimed = sent
    .where('kind', '=', 'payment')
    .where('state', '=', 'waiting')
    .where('claimed_until', 'is not', null);
  return (await claimed.executeTakeFirst()) !== undefined;
}

/** What of the money that a platform knows of it was told by us. */
export async function toldCents(tx: Db, invoiceId: string): Promise<number> {
  const sent = tx.selectFrom('invoice_deposit').select('amounts').where('invoice_id', '=', invoiceId);
  const rows = await sent.where('kind', '=', 'payment').where('state', '=', 'sent').execute();
  return rows.flatMap(({ amounts }) => amounts ?? []).reduce((sum, { cents }) => sum + cents, 0);
}

export async function saveRetracted(tx: Db, invoiceId: string, cents: number): Promise<void> {
  await tx
    .updateTable('invoice_delivery')
    .set({ retracted_cents: cents })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/**
 * Takes it for this try, unless another server has it, it is too early, or it is over. What came in later is told after
 * what came in before: it says what is new since then.
 */
export async function claim(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<Deposit | undefined> {
  const { rows } = await sql<Deposit>`
    update invoice_deposit d set tries = tries + 1, claimed_until = ${until}
    where id = ${id} and ${isWaiting} and next_try_at <= ${now}
      and (claimed_until is null or claimed_until < ${now}) and not ${hasEarlier}
    returning *`.execute(db);
  return rows[0];
}

export interface DepositFacts {
  id: string;
  side: 'customer' | 'supplier';
  number: string;
  document: InvoiceDocument;
  file_id: string;
  total_cents: number;
  flow_id: string | null;
}

/**
 * What a try needs of its invoice; the flow is the one of the delivery's last attempt. What a supplier wrote is
 * reported without being delivered.
 */
export async function factsOf(db: Db, { invoice_id: invoiceId }: Pick<Deposit, 'invoice_id'>): Promise<DepositFacts> {
  return db
    .selectFrom('invoice as i')
    .leftJoin('invoice_delivery as d', 'd.invoice_id', 'i.id')
    .leftJoin('invoice_deposit as sent', (join) =>
      join
        .onRef('sent.invoice_id', '=', 'i.id')
        .onRef('sent.attempt', '=', 'd.attempt')
        .on('sent.kind', '=', 'invoice'),
    )
    .select(['i.id', 'i.side', 'i.number', 'i.document', 'i.file_id', 'i.total_cents', 'sent.flow_id'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow() as Promise<DepositFacts>;
}

export async function saveSent(tx: Db, id: string, flowId: string, now: Date): Promise<boolean> {
  const sent = await tx
    .updateTable('invoice_deposit')
    .set({
      state: 'sent',
      flow_id: flowId,
      // An earlier try may have brought it there, and what was said of it meanwhile is said of it.
      sent_at: sql<Date>`case when tries > 1 and kind = 'invoice' then least(created_at, ${now}) else ${now} end`,
      problem: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('state', 'in', WAITING)
    .returning('id')
    .executeTakeFirst();
  return sent !== undefined;
}

export async function saveDeliverySent(tx: Db, invoiceId: string, attempt: number, now: Date): Promise<void> {
  await tx
    .updateTable('invoice_delivery')
    .set({ sent_at: now, may_send_again: false })
    .where('invoice_id', '=', invoiceId)
    .where('attempt', '=', attempt)
    .execute();
}

export async function saveWaiting(db: Db, id: string, problem: string, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('invoice_deposit')
    .set({
      // What is told no more keeps its reason.
      problem: sql<string | null>`case when state = 'toAsk' then problem else ${problem} end`,
      next_try_at: nextTryAt,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('state', 'in', WAITING)
    .execute();
}

export async function saveRefused(tx: Db, deposit: Deposit, problem: string): Promise<void> {
  await tx
    .updateTable('invoice_deposit')
    .set({ state: 'refused', problem, claimed_until: null })
    .where('id', '=', deposit.id)
    .where('state', 'in', WAITING)
    .execute();
}

export async function allowAgain(tx: Db, invoiceId: string, attempt: number): Promise<void> {
  await tx
    .updateTable('invoice_delivery')
    .set({ may_send_again: true })
    .where('invoice_id', '=', invoiceId)
    .where('attempt', '=', attempt)
    .execute();
}

/** A new attempt begins where the first one did: what was told of the one before is history. */
export async function beginAgain(tx: Db, { invoice_id: invoiceId, attempt }: Delivery): Promise<void> {
  await tx
    .updateTable('invoice_delivery')
    .set({ attempt: attempt + 1, code: null, code_at: null, reason: null, may_send_again: false, sent_at: null })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

export async function saveAmounts(db: Db, id: string, amounts: readonly ReceivedAmount[]): Promise<void> {
  await db
    .updateTable('invoice_deposit')
    .set({ amounts: JSON.stringify(amounts) })
    .where('id', '=', id)
    .execute();
}

export async function amountsOf(db: Db, id: string): Promise<ReceivedAmount[] | null> {
  const row = await db.selectFrom('invoice_deposit').select('amounts').where('id', '=', id).executeTakeFirst();
  return row?.amounts ?? null;
}

/** Whose turn has come; a payment after its invoice. A part that waits for the one before keeps nothing else back. */
export async function dueDeposits(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice_deposit d where ${isWaiting} and next_try_at <= ${now}
      and (claimed_until is null or claimed_until < ${now})
    order by ${hasEarlier}, next_try_at, created_at, attempt limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Invoices that could not be handed over since before then. */
export async function waitingSince(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice_deposit
    where state = 'waiting' and kind = 'invoice' and tries > 0 and created_at < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The mission whose month it invoices; none of a fee. */
export async function missionOfInvoice(
  db: Db,
  { activity_id: activityId }: { activity_id: string | null },
): Promise<string | undefined> {
  if (activityId === null) return undefined;
  const row = await db.selectFrom('activity').select('mission_id').where('id', '=', activityId).executeTakeFirst();
  return row?.mission_id;
}
