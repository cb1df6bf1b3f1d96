import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { BookedInvoice } from './accounting-lines.ts';

/** Everything that has a number, whatever became of it: what was taken back has its credit note. Sales first, by date. */
export async function bookedBetween(db: Db, from: string, to: string): Promise<BookedInvoice[]> {
  const { rows } =
    await sql<BookedInvoice>`select side, number, issued_on as "issuedOn", society_id as "societyId", document,
      (finalised_at at time zone 'Europe/Paris')::date as "validatedOn"
    from invoice where number is not null and issued_on between ${from}::date and ${to}::date
    order by side, issued_on, series, number`.execute(db);
  return rows;
}
