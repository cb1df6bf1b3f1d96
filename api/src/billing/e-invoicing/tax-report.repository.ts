import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds.ts';
import type { Deposit } from './deposit.repository.ts';
import { isByHand, isOvertaken, isTwice } from './tax-report.sql.ts';

export interface Answer {
  state: 'accepted' | 'rejected';
  problem: string | null;
  at: string;
}

export async function stateOf(tx: Db, id: string): Promise<Deposit['state']> {
  const report = tx.selectFrom('invoice_deposit').select('state').where('id', '=', id);
  return (await report.executeTakeFirstOrThrow()).state;
}

/**
 * Undefined where the same or a later one is known; answers come late and twice. What was made by hand stays that:
 * where the platform accepts its copy the administration has both, and one where it refuses it again. A copy that
 * somebody had withdrawn there is over.
 */
export async function saveAnswer(tx: Db, flowId: string, { state, problem, at }: Answer): Promise<Deposit | undefined> {
  return tx
    .updateTable('invoice_deposit as r')
    .set({
      state: sql<Deposit['state']>`case when ${state} = 'rejected' and ${isByHand} then 'elsewhere' else ${state} end`,
      problem: sql<string | null>`case when ${isByHand} then r.problem else ${problem}::text end`,
      answered_at: at,
    })
    .where('r.flow_id', '=', flowId)
    .where('r.kind', '=', 'report')
    .where('r.state', 'not in', state === 'accepted' ? ['withdrawn'] : ['withdrawn', 'elsewhere'])
    .where((eb) => eb.or([eb('r.answered_at', 'is', null), eb('r.answered_at', '<', sql<Date>`${at}::timestamptz`)]))
    .returningAll()
    .executeTakeFirst();
}

/** Of a report that was accepted: whether the administration has it twice, from the platform or made by hand. */
export async function isAcceptedTwice(tx: Db, { id }: Deposit): Promise<boolean> {
  return holds(tx, sql`exists (select from invoice_deposit as r where r.id = ${id} and ${isTwice})`);
}

/** Of a report that was refused: whether another copy stands in its place. */
export async function isReplaced(tx: Db, { id }: Deposit): Promise<boolean> {
  return holds(tx, sql`exists (select from invoice_deposit as r where r.id = ${id} and ${isOvertaken})`);
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
    .where('state', '<>', 'withdrawn')
    .orderBy((eb) => eb('state', '=', 'accepted'), 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The number of the next copy; the invoice must be locked. */
export async function nextReport(tx: Db, invoiceId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('invoice_deposit')
    .select((eb) => eb.fn.max('attempt').as('last'))
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'report')
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Somebody made the report without the product, and says how. */
export async function saveElsewhere(tx: Db, id: string, how: string, now: Date): Promise<void> {
  await tx
    .updateTable('invoice_deposit')
    .set({ state: 'elsewhere', problem: how, settled_at: now })
    .where('id', '=', id)
    .execute();
}

/** The administration had it more than once, and somebody says how that was put right: one copy is left. */
export async function keepOne(tx: Db, invoiceId: string, how: string, now: Date): Promise<void> {
  const copies = () =>
    tx.updateTable('invoice_deposit').where('invoice_id', '=', invoiceId).where('kind', '=', 'report');
  const first = sql<number>`(select min(attempt) from invoice_deposit as taken where taken.invoice_id = ${invoiceId}
    and taken.kind = 'report' and taken.state = 'accepted')`;
  await copies()
    .set({ state: 'withdrawn', problem: how, answered_at: now })
    .where('state', 'in', ['accepted', 'elsewhere'])
    .where('attempt', '<>', first)
    .execute();
  await copies().set({ problem: null }).where('state', '=', 'accepted').execute();
}
