import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Before the product: infinity is no date that a program reads. */
const ALWAYS = '2000-01-01';

/** The last run of each category, in their order. */
export async function lastRuns(db: Db) {
  return db
    .selectFrom('retention_run')
    .selectAll()
    .distinctOn('category')
    .orderBy('category')
    .orderBy('day', 'desc')
    .orderBy('ran_at', 'desc')
    .execute();
}

export type RetentionRun = Awaited<ReturnType<typeof lastRuns>>[number];

/** Rows of each category that went since a day, that day included. */
export async function goneSince(db: Db, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('retention_run')
    .select(['category', (column) => column.fn.sum<string>('rows').as('gone')])
    .where('day', '>=', day)
    .groupBy('category')
    .execute();
  return new Map(rows.map(({ category, gone }) => [category, Number(gone)]));
}

/** Since when each category is known (older ones were always there), why nothing of it goes, and who said so. */
export async function listedCategories(db: Db) {
  const rows = await db
    .selectFrom('retention_category')
    .select([
      'category',
      'legal_hold',
      'held_at',
      sql<string | null>`(select s.firstname || ' ' || s.lastname from staff s
        where 'staff:' || s.id = retention_category.held_by)`.as('holder'),
      sql<Date>`greatest(listed_at, ${ALWAYS}::timestamptz)`.as('listed_at'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.category, row]));
}

export type ListedRow = Awaited<ReturnType<typeof listedCategories>> extends Map<string, infer Line> ? Line : never;
