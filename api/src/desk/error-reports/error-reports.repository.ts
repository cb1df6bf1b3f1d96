import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** Ids and references of counted reports that a row keeps; with more the oldest go. */
const KEPT = 100;

/**
 * What became of one more report of a failure: how many there are now, or undefined when it is the first of its kind.
 */
export interface Counted {
  reports: number;
  /** The very same report had come before. */
  isRepetition: boolean;
}

type Report = NewRow<'client_error'> & { fingerprint: string; id: string };

/** Counts the report on the row of its failure, unless that row knows it already. */
export async function countAgain(db: Db, report: Report, now: Date): Promise<Counted | undefined> {
  const { id, fingerprint, reference = null, repeats = 0 } = report;
  const { rows } = await sql<Counted>`
    with counted as (
      update client_error set reports = reports + 1, repeats = least(repeats::bigint + ${repeats}, 2000000000)::int,
        last_received_at = ${now}, counted_ids = (array[${id}::uuid] || counted_ids)[:${sql.lit(KEPT)}],
        counted_references = case when ${reference}::text is null or ${reference}::text = reference then counted_references
          else (array[${reference}::text] || counted_references)[:${sql.lit(KEPT)}] end
      where fingerprint = ${fingerprint} and id <> ${id}::uuid and not ${id}::uuid = any(counted_ids)
      returning reports
    )
    select reports, false as "isRepetition" from counted
    union all
    select reports, true from client_error
    where fingerprint = ${fingerprint} and (id = ${id}::uuid or ${id}::uuid = any(counted_ids))`.execute(db);
  return rows[0];
}

/** How many kinds of failures came since this instant. */
export async function countKindsSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from client_error where received_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False when somebody else wrote the same meanwhile. */
export async function insertClientError(db: Db, row: Report): Promise<boolean> {
  const written = await db
    .insertInto('client_error')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
