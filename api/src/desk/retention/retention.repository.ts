import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inParis } from '../../platform/database/paris-day.sql.ts';
import type { Retention } from '../../platform/retention/retention.ts';
import type { HeldBack } from './retention.tables.ts';

/** So few at once that nobody waits for them, and that a plan stays with the index. */
export const BATCH = 1_000;
/** Reports need no more to be understood, and counting further would cost. */
const MOST_COUNTED = 100_000;

const inWords = (condition: Retention['where'], before: RawBuilder<unknown>): RawBuilder<unknown> =>
  (typeof condition === 'function' ? condition(before) : condition) ?? sql`true`;

/** Rows whose time is over, whether or not something keeps them back. */
const rowsBefore = ({ table, since, where }: Retention, before: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from ${sql.table(table)} as r where ${sql.ref(`r.${since}`)} < ${before} and ${inWords(where, before)}`;

const isFree = ({ heldBack = {} }: Retention, before: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join([sql`true`, ...Object.values(heldBack).map((why) => sql`not ${inWords(why, before)}`)], sql` and `);

/** Before this it is over, so many days from now. */
export function cutoff({ keeps, fromYearEnd }: Retention, now: Date, days = 0): RawBuilder<unknown> {
  const then = sql`${now}::timestamptz`;
  if (!fromYearEnd) return sql`(${then} - ${keeps}::interval + ${days} * interval '1 day')`;
  const year = sql`date_trunc('year', ${inParis(sql`(${then} + ${days} * interval '1 day')`)})`;
  return sql`(${inParis(sql`(${year} - ${keeps}::interval)`)})`;
}

/** One batch of rows whose time is over, oldest first, without those that somebody works with. */
export function batchOf(retention: Retention, now: Date): RawBuilder<unknown> {
  const { alongside = [], appendOnly, becomes, since, table } = retention;
  const before = cutoff(retention, now);
  const due = sql`due as materialized (select r.ctid ${alongside.length === 0 ? sql`` : sql`, r.id`}
    ${rowsBefore(retention, before)} and ${isFree(retention, before)}
    order by ${sql.ref(`r.${since}`)} limit ${sql.lit(BATCH)} ${appendOnly ? sql`` : sql`for update skip locked`})`;
  const others = alongside.map((statement, index) => sql`${sql.id(`with_it_${index}`)} as (${statement})`);
  const steps = sql`with ${sql.join([due, ...others])}`;
  return becomes === undefined
    ? sql`${steps} delete from ${sql.table(table)} as r using due where r.ctid = due.ctid`
    : sql`${steps} update ${sql.table(table)} as r set ${becomes.set} from due where r.ctid = due.ctid`;
}

export async function forgetBatch(db: Db, retention: Retention, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await batchOf(retention, now).execute(db);
  return Number(numAffectedRows);
}

/** How many rows will be due within so many days. */
export async function countDueSoon(db: Db, retention: Retention, now: Date, days: number): Promise<number> {
  const then = cutoff(retention, now, days);
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from (select 1
    ${rowsBefore(retention, then)} and ${isFree(retention, then)} limit ${sql.lit(MOST_COUNTED)}) as soon`.execute(db);
  return Number(rows[0]?.rows ?? 0);
}

/** Rows whose time is over and that stay, by why; of several reasons the first. */
export async function countHeldBack(db: Db, retention: Retention, now: Date): Promise<HeldBack> {
  const reasons = Object.entries(retention.heldBack ?? {});
  if (reasons.length === 0) return {};
  const before = cutoff(retention, now);
  const cases = reasons.map(([why, condition]) => sql`when ${inWords(condition, before)} then ${why}`);
  const { rows } = await sql<{ why: string; rows: number }>`select why, count(*)::int as rows
    from (select case ${sql.join(cases, sql` `)} end as why ${rowsBefore(retention, before)}
      limit ${sql.lit(MOST_COUNTED)}) as old where why is not null group by why order by why`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.why, row.rows]));
}

/** A category as operators read it. */
export interface ListedCategory
  extends Pick<Retention, 'category' | 'table' | 'keeps' | 'personal' | 'fromYearEnd' | 'announced'> {
  becomes?: { called: string };
}

export const keepsInWords = ({ keeps, fromYearEnd }: Pick<Retention, 'keeps' | 'fromYearEnd'>): string =>
  fromYearEnd ? `${keeps} after the end of the year` : keeps;

/** Keeps the list that operators read; answers whether somebody holds the category. */
export async function noteCategory(db: Db, listed: ListedCategory, now: Date): Promise<{ held: boolean }> {
  const { category, table, becomes, personal } = listed;
  const written = { kept_in: table, keeps: keepsInWords(listed), becomes: becomes?.called ?? 'deleted', personal };
  const row = await db
    .insertInto('retention_category')
    .values({ category, ...written, listed_at: now })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(written))
    .returning('legal_hold')
    .executeTakeFirstOrThrow();
  return { held: row.legal_hold !== null };
}

/** Why nothing of a category goes, by the category. */
export async function heldCategories(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('retention_category').select(['category', 'legal_hold']).execute();
  return new Map(rows.flatMap(({ category, legal_hold: why }) => (why === null ? [] : [[category, why]])));
}

export interface RetentionOutcome {
  rows: number;
  dueSoon: number | null;
  /** Up to when that count reaches. */
  toldUntil: Date | null;
  held: boolean;
  heldBack: HeldBack;
  error: string | null;
}

/** Of a night that did nothing yet. */
export const NOTHING_YET: RetentionOutcome = {
  rows: 0,
  dueSoon: null,
  toldUntil: null,
  held: false,
  heldBack: {},
  error: null,
};

/** What a night did for a category; what is done again the same day counts on. */
export async function noteRun(db: Db, category: string, day: string, outcome: RetentionOutcome) {
  const { rows, dueSoon, toldUntil, held, heldBack, error } = outcome;
  const written = {
    due_in_seven_days: dueSoon,
    told_until: toldUntil,
    held,
    held_back: JSON.stringify(heldBack),
    error,
  };
  await db
    .insertInto('retention_run')
    .values({ category, day, rows, ...written })
    .onConflict((conflict) =>
      conflict.columns(['category', 'day']).doUpdateSet({
        rows: sql`retention_run.rows + excluded.rows`,
        ...written,
        // What was told was told, whatever fails since.
        told_until: sql<Date | null>`coalesce(excluded.told_until, retention_run.told_until)`,
        ran_at: sql`now()`,
      }),
    )
    .execute();
}
