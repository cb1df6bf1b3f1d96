import pg from 'pg';
import { numberOf } from '../billing/invoices/invoice-number.repository.ts';
import type { LastNumber } from '../billing/invoices/numbers-hold.repository.ts';

/** The last number of each series and year. */
export async function lastNumbersOf(client: pg.Client): Promise<LastNumber[]> {
  const { rows } = await client.query<LastNumber>(
    'select series, year, last from invoice_counter order by series, year',
  );
  return rows;
}

/**
 * Numbers that were given after the backup are on invoices that people have, and in it no more: nobody gets one until
 * whoever restores it has said which they were. Answers those that the database had before and has no more.
 */
export async function holdNumbers(
  client: pg.Client,
  { from, createdAt, before }: { from: string; createdAt: string; before: readonly LastNumber[] },
): Promise<string[]> {
  await client.query(
    `insert into invoice_numbers_hold (restored_from, known_until) values ($1, $2)
      on conflict (restored_from) do update set released_at = null`,
    [from, createdAt],
  );
  const now = await lastNumbersOf(client);
  const isLost = ({ series, year, last }: LastNumber) =>
    !now.some((one) => one.series === series && one.year === year && one.last >= last);
  return before.filter(isLost).map(({ series, year, last }) => numberOf(series, year, last));
}

/** For a database that its own log brought back, once for each time that it is. */
export async function holdNumbersOf(connectionString: string, from: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-restore' });
  await client.connect();
  try {
    await client.query('insert into invoice_numbers_hold (restored_from) values ($1) on conflict do nothing', [from]);
  } finally {
    await client.end();
  }
}
