import { sql } from 'kysely';
import { businessDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ListedCategory } from './retention.repository.ts';
import { readBy } from './retention.rules.ts';

/**
 * The moment by which something had to be due to go in a night of now. Of an announced category only that goes of which
 * a report told at least seven nights ago, however many nights were missed since: null before the first such report.
 */
export async function goesIfDueBy(
  db: Db,
  { category, announced = false }: Pick<ListedCategory, 'category' | 'announced'>,
  now: Date,
): Promise<Date | null> {
  if (!announced) return now;
  const told = await db
    .selectFrom('retention_run')
    .select((column) => column.fn.max('told_until').as('until'))
    .where('category', '=', category)
    .where('day', '<=', readBy(businessDay(now)))
    .executeTakeFirstOrThrow();
  return told.until === null || told.until < now ? told.until : now;
}

/** What each category was told of when a night comes. */
export async function toldBefore(db: Db, night: string) {
  const isRead = sql`day <= ${readBy(night)}`;
  const rows = await db
    .selectFrom('retention_run')
    .select([
      'category',
      sql<Date | null>`max(told_until) filter (where ${isRead})`.as('until'),
      // The first report that will have been there long enough only later.
      sql<string | null>`min(day) filter (where not ${isRead})`.as('next'),
    ])
    .where('told_until', 'is not', null)
    .groupBy('category')
    .execute();
  return new Map(rows.map((row) => [row.category, row]));
}

export type ToldBefore = Awaited<ReturnType<typeof toldBefore>> extends Map<string, infer Line> ? Line : never;
