/** What the platform has of a deposit, where nobody got its answer, or the deposit is to be told no more. */
import { sql } from 'kysely';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import type { Deposit } from './deposit.repository.ts';
import type { ReceivedAmount } from './invoice-platform.ts';

interface Arrival {
  depositId: string;
  flowId: string;
}

/**
 * It is told no more. What was never tried is not there; of what a try without an answer may have brought there the
 * platform is asked first.
 */
const TOLD_NO_MORE = sql<Deposit['state']>`case when tries > 0 then 'toAsk' when kind = 'report' then 'withdrawn'
  else 'refused' end`;

/** What was to be sent again of a report that was accepted after all, also what a server is sending just now. */
export async function withdrawReports(tx: Db, { invoice_id: invoiceId, id }: Deposit, how: string): Promise<void> {
  await tx
    .updateTable('invoice_deposit')
    .set({ state: TOLD_NO_MORE, problem: how })
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'report')
    .where('state', '=', 'toReport')
    .where('id', '<>', id)
    .execute();
}

/** Payments that the platform was not told of; not what a server tells it just now. */
export async function withdrawPayments(tx: Db, invoiceId: string, problem: string): Promise<void> {
  await tx
    .updateTable('invoice_deposit')
    .set({ state: TOLD_NO_MORE, problem, claimed_until: null })
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'payment')
    .where('state', '=', 'waiting')
    .where('claimed_until', 'is', null)
    .execute();
}

/** The platform was asked, and has nothing of it. */
export async function saveNotThere(db: Db, { id, kind }: Deposit): Promise<void> {
  await db
    .updateTable('invoice_deposit')
    .set({ state: kind === 'report' ? 'withdrawn' : 'refused', claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'toAsk')
    .execute();
}

/** The platform says of itself that it has it, whatever became of our asking. Undefined where that is known. */
export async function saveThere(tx: Db, id: string, flowId: string, now: Date): Promise<Deposit | undefined> {
  return tx
    .updateTable('invoice_deposit')
    .set({
      // What was made by hand stays that until the platform accepts it, too.
      state: sql<Deposit['state']>`case when state = 'elsewhere' then state else 'sent' end`,
      problem: sql<string | null>`case when state = 'elsewhere' then problem end`,
      flow_id: flowId,
      // Nobody knows when it came; what was said of the invoice since this attempt began is said of it.
      sent_at: sql<Date>`case when kind = 'invoice' then least(created_at, ${now}) else ${now} end`,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('flow_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** What was asked for once more and has not left; the last one, where there are several. */
export async function waitingAfter(tx: Tx, id: string): Promise<Deposit | undefined> {
  return tx
    .selectFrom('invoice_deposit as d')
    .innerJoin('invoice_deposit as first', (join) =>
      join.onRef('first.invoice_id', '=', 'd.invoice_id').onRef('first.kind', '=', 'd.kind'),
    )
    .selectAll('d')
    .where('first.id', '=', id)
    .where('d.kind', '=', 'invoice')
    .where('d.state', '=', 'waiting')
    .whereRef('d.attempt', '>', 'first.attempt')
    .orderBy('d.attempt', 'desc')
    .limit(1)
    .forUpdate('d')
    .executeTakeFirst();
}

/** The file of an attempt that was thought lost is there: it stands for the later one, which needs none of its own. */
export async function saveThereFor(tx: Tx, later: Deposit, { depositId, flowId }: Arrival): Promise<Deposit> {
  return tx
    .updateTable('invoice_deposit as d')
    .set({
      state: 'sent',
      problem: null,
      flow_id: flowId,
      // What was said since the first attempt began is said of it.
      sent_at: sql<Date>`(select created_at from invoice_deposit as first where first.id = ${depositId})`,
      claimed_until: null,
    })
    .where('d.id', '=', later.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Earlier attempts that left, and of which nobody knows whether they arrived: the names under which to ask. */
export async function unansweredBefore(db: Db, { invoice_id: invoiceId, kind, attempt }: Deposit): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_deposit')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .where('attempt', '<', attempt)
    .where('flow_id', 'is', null)
    .where('tries', '>', 0)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a deposit of ours is known to be that flow. */
export async function isKnownFlow(db: Db, flowId: string): Promise<boolean> {
  const known = db.selectFrom('invoice_deposit').select('id').where('flow_id', '=', flowId);
  return (await known.executeTakeFirst()) !== undefined;
}

/** A name under which we sent something; other programs give theirs. */
export const ourName = (trackingId: string | undefined): string | null =>
  trackingId !== undefined && isUuid(trackingId) ? trackingId : null;

/** What the platform was told of money that is another's: it counts no more. */
export async function retract(tx: Tx, invoiceId: string, amounts: readonly ReceivedAmount[]): Promise<void> {
  const cents = amounts.reduce((sum, amount) => sum + amount.cents, 0);
  await tx
    .updateTable('invoice_delivery')
    .set((eb) => ({ retracted_cents: eb('retracted_cents', '+', cents) }))
    .where('invoice_id', '=', invoiceId)
    .execute();
}
