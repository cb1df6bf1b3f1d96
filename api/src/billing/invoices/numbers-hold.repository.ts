import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { numberOf } from './invoice-number.repository.ts';

type Hold = Row<'invoice_numbers_hold'>;

/** Numbers are given again. */
export async function releaseNumbers(tx: Tx): Promise<void> {
  const open = tx.updateTable('invoice_numbers_hold').where('released_at', 'is', null);
  await open.set({ released_at: sql<Date>`now()` }).execute();
}

export async function openHolds(db: Db): Promise<Hold[]> {
  const open = db.selectFrom('invoice_numbers_hold').selectAll().where('released_at', 'is', null);
  return open.orderBy('held_at').execute();
}

export interface LastNumber {
  series: string;
  year: number;
  last: number;
}

/** Of each series the last one of its newest year, and the one after it. */
export async function lastNumbers(db: Db): Promise<{ last: string; next: string }[]> {
  const { rows } = await sql<LastNumber>`select distinct on (series) series, year, last from invoice_counter
    order by series, year desc`.execute(db);
  return rows.map(({ series, year, last }) => ({
    last: numberOf(series, year, last),
    next: numberOf(series, year, last + 1),
  }));
}

/**
 * A number was given that is not here: the next one comes after it, and is of no earlier day. False where one as late
 * is known.
 */
export async function raiseNumber(tx: Tx, { series, year, last }: LastNumber, today: string): Promise<boolean> {
  const { rows } = await sql`insert into invoice_counter as c (series, year, last, last_issued_on)
    values (${series}, ${year}, ${last}, least(${today}::date, make_date(${year}, 12, 31)))
    on conflict (series, year) do update set last = excluded.last,
      last_issued_on = greatest(c.last_issued_on, excluded.last_issued_on)
    where c.last < excluded.last returning 1`.execute(tx);
  return rows.length > 0;
}
