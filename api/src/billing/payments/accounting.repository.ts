import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import type { BookedInvoice } from './accounting-lines.ts';
import { isLost } from './dunning.sql.ts';

const invoice = alias('i');

/** What the platforms could not deliver is no sale, nor is its credit a deduction. */
const isBooked = (row: Alias): Sql => sql`(${row('number')} is not null and not ${isLost(row)})`;

/** Everything that has a number and was delivered, whatever became of it: what was taken back has its credit note. Sales first, by date. */
export async function bookedBetween(db: Db, from: string, to: string): Promise<BookedInvoice[]> {
  const { rows } =
    await sql<BookedInvoice>`select i.side, i.number, i.issued_on as "issuedOn", i.society_id as "societyId",
      i.document, (i.finalised_at at time zone 'Europe/Paris')::date as "validatedOn"
    from invoice as i where ${isBooked(invoice)} and i.issued_on between ${from}::date and ${to}::date
      and not exists (select from invoice as taken where taken.id = i.preceding_id and ${isLost(alias('taken'))})
    order by i.side, i.issued_on, i.series, i.number`.execute(db);
  return rows;
}
