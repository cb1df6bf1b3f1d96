import { createHash } from 'node:crypto';
import type { InvoiceKind } from '@bloom/shared-rules/invoice/invoice-document';
import { sql } from 'kysely';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';

export interface GivenNumber {
  series: string;
  number: string;
  issuedOn: string;
}

const SERIES: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'F',
  credit: 'A',
  selfBilled: 'AF',
  selfBilledCredit: 'AFA',
};
const DIGITS = 5;
const NAME_LENGTH = 14;

/** 'FAC-2026-00012' */
export const numberOf = (series: string, year: string | number, count: string | number) =>
  `${series}-${year}-${String(count).padStart(DIGITS, '0')}`;

/**
 * What a supplier sends has the number that it gave itself, of which the reform wants no more than that it is the only
 * one of its company and year (G1.42).
 */
export const receivedSeries = (societyId: string | null, issuedOn: string) => `R-${societyId}-${issuedOn.slice(0, 4)}`;

/** Whether a number of a supplier's is taken; until November 2026 the series had no year. */
export async function isReceivedNumberTaken(
  tx: Db,
  societyId: string | null,
  { number, issuedOn }: Pick<GivenNumber, 'number' | 'issuedOn'>,
): Promise<boolean> {
  const { rows } = await sql`select from invoice where number = ${number}
    and series in (${receivedSeries(societyId, issuedOn)}, ${`R-${societyId}`})
    and date_part('year', issued_on) = date_part('year', ${issuedOn}::date) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Each supplier's self-billed invoices are a series of their own, named by the company's register number. */
export function seriesOf(kind: InvoiceKind, supplierNumber: string | null): string {
  return supplierNumber === null ? SERIES[kind] : `${SERIES[kind]}-${nameOf(supplierNumber)}`;
}

/** As long as a SIRET, of what invoice numbers may hold: those of registers abroad have dots, and may begin alike. */
function nameOf(supplierNumber: string): string {
  const allowed = supplierNumber.replace(/[^A-Za-z0-9+_/-]/g, '');
  if (allowed.length <= NAME_LENGTH || isUuid(supplierNumber)) return allowed.slice(0, NAME_LENGTH);
  const mark = createHash('sha256').update(supplierNumber).digest('hex').slice(0, 4);
  return `${allowed.slice(0, NAME_LENGTH - 1 - mark.length)}-${mark}`;
}

const NUMBERS_HELD =
  'Les données ont été restaurées\u00a0: aucune facture ne reçoit de numéro tant que l’exploitant n’a pas indiqué les derniers numéros émis.';

/** Since a restore, until it is said which numbers were given that the database does not know. */
export async function areNumbersHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select from invoice_numbers_hold where released_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The next number of a series, without a hole: the counter's row stays locked until the transaction ends, and goes back
 * with it. The day is never before that of the last invoice of the series.
 */
export async function nextNumber(tx: Db, series: string, today: string): Promise<GivenNumber> {
  if (await areNumbersHeld(tx)) throw stateError({ reason: 'NUMBERS_HELD', message: NUMBERS_HELD });
  // One series at a time, over the turn of the year, too.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice-series:${series}`}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('invoice_counter')
    .select('last_issued_on')
    .where('series', '=', series)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  const issuedOn = last === undefined || last.last_issued_on < today ? today : last.last_issued_on;
  const year = Number(issuedOn.slice(0, 4));
  const { last: count } = await tx
    .insertInto('invoice_counter')
    .values({ series, year, last: 1, last_issued_on: issuedOn })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet({ last: sql<number>`invoice_counter.last + 1`, last_issued_on: issuedOn }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { series, number: numberOf(series, year, count), issuedOn };
}
