import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/retention/retention.ts';

/** So few at once that nobody waits for them, and that a plan stays with the index. */
export const BATCH = 1_000;
/** Reports need no more to be understood, and counting further would cost. */
const MOST_COUNTED = 100_000;

function rowsBefore({ table, since, where }: Retention, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const condition = typeof where === 'function' ? where(before) : where;
  return sql`from ${sql.table(table)} as r
    where ${sql.ref(`r.${since}`)} < ${before} ${condition === undefined ? sql`` : sql`and ${condition}`}`;
}

const cutoff = (retention: Retention, now: Date) => sql`(${now}::timestamptz - ${retention.keeps}::interval)`;

/** One batch of rows whose time is over, oldest first, without those that somebody works with. */
export function batchOf(retention: Retention, now: Date): RawBuilder<unknown> {
  const { becomes, table } = retention;
  const due = sql`with due as materialized (select r.ctid ${rowsBefore(retention, cutoff(retention, now))}
    order by ${sql.ref(`r.${retention.since}`)} limit ${sql.lit(BATCH)} ${retention.appendOnly ? sql`` : sql`for update skip locked`})`;
  return becomes === undefined
    ? sql`${due} delete from ${sql.table(table)} as r using due where r.ctid = due.ctid`
    : sql`${due} update ${sql.table(table)} as r set ${becomes.set} from due where r.ctid = due.ctid`;
}

export async function forgetBatch(db: Db, retention: Retention, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await batchOf(retention, now).execute(db);
  return Number(numAffectedRows);
}

/** How many rows will be due within so many days. */
export async function countDueSoon(db: Db, retention: Retention, now: Date, days: number): Promise<number> {
  const then = sql`(${cutoff(retention, now)} + ${days} * interval '1 day')`;
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from
    (select 1 ${rowsBefore(retention, then)} limit ${sql.lit(MOST_COUNTED)}) as soon`.execute(db);
  return Number(rows[0]?.rows ?? 0);
}

/** A category as operators read it. */
export interface ListedCategory extends Pick<Retention, 'category' | 'table' | 'keeps' | 'personal'> {
  becomes?: { called: string };
}

/** Keeps the list that operators read; answers why the category is held, null when it is not. */
export async function noteCategory(db: Db, { category, table, keeps, becomes, personal }: ListedCategory) {
  const written = { kept_in: table, keeps, becomes: becomes?.called ?? 'deleted', personal };
  const { legal_hold: hold } = await db
    .insertInto('retention_category')
    .values({ category, ...written })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(written))
    .returning('legal_hold')
    .executeTakeFirstOrThrow();
  return hold;
}

export interface RetentionOutcome {
  rows: number;
  dueSoon: number | null;
  held: boolean;
  error: string | null;
}

/** What a night did for a category; what is done again the same day counts on. */
export async function noteRun(db: Db, category: string, day: string, { rows, dueSoon, held, error }: RetentionOutcome) {
  await db
    .insertInto('retention_run')
    .values({ category, day, rows, due_in_seven_days: dueSoon, held, error })
    .onConflict((conflict) =>
      conflict.columns(['category', 'day']).doUpdateSet({
        rows: sql`retention_run.rows + excluded.rows`,
        due_in_seven_days: dueSoon,
        held,
        error,
        ran_at: sql`now()`,
      }),
    )
    .execute();
}
