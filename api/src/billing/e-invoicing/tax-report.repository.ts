import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Deposit } from './deposit.repository.ts';

export interface Answer {
  state: 'accepted' | 'rejected';
  problem: string | null;
  at: string;
}

/** Undefined where the same or a later one is known; answers come late and twice. */
export async function saveAnswer(tx: Db, flowId: string, { state, problem, at }: Answer): Promise<Deposit | undefined> {
  return tx
    .updateTable('invoice_deposit')
    .set({ state, problem, answered_at: at })
    .where('flow_id', '=', flowId)
    .where('kind', '=', 'report')
    .where('state', '<>', 'elsewhere')
    .where((eb) => eb.or([eb('answered_at', 'is', null), eb('answered_at', '<', sql<Date>`${at}::timestamptz`)]))
    .returningAll()
    .executeTakeFirst();
}

/** What was to be sent again of a report that was accepted after all: not what a server is sending just now. */
export async function withdrawWaiting(tx: Db, { invoice_id: invoiceId, id }: Deposit, how: string): Promise<void> {
  await tx
    .updateTable('invoice_deposit')
    .set({ state: 'elsewhere', problem: how })
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'report')
    .where('state', '=', 'toReport')
    .where('claimed_until', 'is', null)
    .where('id', '<>', id)
    .execute();
}

/** Of a report that was accepted: whether another copy of it was. */
export async function isAcceptedTwice(tx: Db, { invoice_id: invoiceId, id }: Deposit): Promise<boolean> {
  const other = tx
    .selectFrom('invoice_deposit')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'report')
    .where('state', '=', 'accepted')
    .where('id', '<>', id);
  return (await other.executeTakeFirst()) !== undefined;
}

/**
 * The attempt that the administration has, else the last one; locked, so that no answer comes meanwhile. The invoice
 * must be locked.
 */
export async function lastReport(tx: Db, invoiceId: string): Promise<Deposit | undefined> {
  return tx
    .selectFrom('invoice_deposit')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'report')
    .orderBy((eb) => eb('state', '=', 'accepted'), 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Somebody made the report without the product, and says how. */
export async function saveElsewhere(tx: Db, id: string, how: string, now: Date): Promise<void> {
  await tx
    .updateTable('invoice_deposit')
    .set({ state: 'elsewhere', problem: how, answered_at: now })
    .where('id', '=', id)
    .execute();
}
