import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** Whether a job has its instalments already: other terms that are told later come too late. */
export async function hasBillings(tx: Db, jobId: string): Promise<boolean> {
  const row = await tx.selectFrom('recruitment_billing').select('id').where('job_id', '=', jobId).executeTakeFirst();
  return row !== undefined;
}

/** What is agreed of a fee where an offer is won. */
const AGREED = [
  'instalment',
  'billing_date',
  'trial_period_end_date',
  'sales_price_cents',
  'payment_terms',
  'payment_terms_details',
  'external_id',
  'origin',
] as const;

/** Whether these rows, first instalment first, are what stands of a fee. */
export async function standsAs(tx: Db, jobId: string, rows: readonly NewRow<'recruitment_billing'>[]) {
  const known = await tx
    .selectFrom('recruitment_billing')
    .select(AGREED)
    .where('job_id', '=', jobId)
    .orderBy('instalment')
    .execute();
  return (
    known.length === rows.length && known.every((row, at) => AGREED.every((name) => row[name] === rows[at]?.[name]))
  );
}

/** What a fee comes to, and what of it was cancelled; undefined before it is there. */
export async function feeBilled(db: Db, jobId: string) {
  return db
    .selectFrom('recruitment_billing')
    .select(({ fn }) => [
      'payment_terms as paymentTerms',
      sql<number>`${fn.sum('sales_price_cents')}::int`.as('cents'),
      sql<number>`coalesce(sum(sales_price_cents) filter (where cancelled), 0)::int`.as('cancelledCents'),
    ])
    .where('job_id', '=', jobId)
    .groupBy('payment_terms')
    .executeTakeFirst();
}

/** Whose fee an instalment is of, and for which post. */
export async function feeNamed(db: Db, id: string) {
  return db
    .selectFrom('recruitment_billing as fee')
    .innerJoin('society as client', 'client.id', 'fee.society_id')
    .select(['fee.job_id as jobId', 'fee.description', 'client.name as client'])
    .where('fee.id', '=', id)
    .executeTakeFirst();
}

/** Adds the rows of a fee; when two people do it at once, the second one adds nothing. */
export async function insertBillings(tx: Db, rows: readonly NewRow<'recruitment_billing'>[]): Promise<string[]> {
  const inserted = await tx
    .insertInto('recruitment_billing')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['job_id', 'instalment']).doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** Takes back the instalments of a job, unless an invoice was ever asked of one; answers their ids, or undefined. */
export async function withdrawBillings(tx: Db, jobId: string): Promise<string[] | undefined> {
  const rows = await tx
    .selectFrom('recruitment_billing')
    .select(['id', 'invoice_status'])
    .where('job_id', '=', jobId)
    .forUpdate()
    .execute();
  if (rows.some(({ invoice_status }) => invoice_status !== 'NOT_CREATED')) return undefined;
  await tx.deleteFrom('recruitment_billing').where('job_id', '=', jobId).execute();
  return rows.map(({ id }) => id);
}
