import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isLost } from '../dunning/dunning.sql.ts';
import { isSaidLater, movedCents, roundedOn } from '../invoices/moved-money.sql.ts';
import type { BookedInvoice } from './accounting-lines.ts';
import type { BookedPayment } from './accounting-payment-lines.ts';
import { OFFSET_ON, REFUNDED, refundEntries, SAID_OF_LINES } from './accounting-refund.sql.ts';

const invoice = alias('i');

/** What the platforms could not deliver is no sale, nor is its credit a deduction. */
const isBooked = (row: Alias): Sql => sql`(${row('number')} is not null and not ${isLost(row)})`;

/** What the bank moved of an invoice, less what it returned. */
const MOVED = movedCents(alias('r'));

const IS_LATE = isSaidLater(alias('u'));
const MATCHED_ON = parisDay('u.matched_at');
const UNDONE_ON = parisDay('u.undone_at');

/** What an invoice and its lines are settled with; `r` is the invoice itself. */
const SETTLEMENT = sql`r.number as "rootNumber", r.total_cents as "rootTotalCents", r.offset_cents as "rootOffsetCents",
  r.status = 'CANCELLED' as "isRootCancelled", r.paid_on as "paidOn", ${MOVED} as "movedCents",
  greatest(${OFFSET_ON}, (select max(greatest(case when ${IS_LATE} then ${MATCHED_ON} end, ${UNDONE_ON}))
    from bank_movement_match u join bank_movement b on b.id = u.movement_id where u.invoice_id = r.id)) as "matchedOn",
  ${REFUNDED},
  (select coalesce(sum(c.total_cents), 0)::bigint from invoice c where c.preceding_id = r.id and c.number is not null)
    as "creditedCents",
  (select max(c.issued_on) from invoice c where c.preceding_id = r.id and c.number is not null) as "creditedOn"`;

/** Two days of the calendar, both counted. */
export interface Period {
  from: string;
  to: string;
}

/** How many invoices and movements of the bank there are in these days, roughly what their books are made of. */
export async function countBooked(db: Db, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) from invoice where number is not null
      and issued_on between ${from}::date and ${to}::date)
    + (select count(*) from bank_movement where booked_on between ${from}::date and ${to}::date) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Everything that has a number and was delivered, whatever became of it: what was taken back has its credit note. By
 * date, without their lines, which the books do not read.
 */
export async function bookedBetween(
  db: Db,
  side: BookedInvoice['side'],
  { from, to }: Period,
): Promise<BookedInvoice[]> {
  const { rows } =
    await sql<BookedInvoice>`select i.side, i.number, i.issued_on as "issuedOn", i.society_id as "societyId",
      jsonb_build_object('kind', i.document -> 'kind', 'seller', i.document -> 'seller', 'buyer', i.document -> 'buyer',
        'totals', i.document -> 'totals', 'vatCategory', i.document -> 'vatCategory') as document, ${parisDay('i.finalised_at')} as "validatedOn", ${SETTLEMENT}
    from invoice as i join invoice as r on r.id = coalesce(i.preceding_id, i.id)
    where ${isBooked(invoice)} and i.side = ${side} and i.issued_on between ${from}::date and ${to}::date
      and not exists (select from invoice as taken where taken.id = i.preceding_id and ${isLost(alias('taken'))})
    order by i.issued_on, i.series, i.number, i.id`.execute(db);
  return rows;
}

const PARTY = sql`r.side, r.society_id as "societyId", case r.side when 'customer' then r.document -> 'buyer'
    else r.document -> 'seller' end as party, ${SETTLEMENT}`;

/**
 * Of an invoice that is paid: what no movement says, whoever said that it came. More than it asks, after a credit note,
 * went nowhere yet: it stays open on the account of the party.
 */
const unsaidBetween = (from: string, to: string) => sql`
  select r.*, case when r.is_rounding then ${roundedOn(alias('r'))} else r.paid_on end as said_on
  from (select r.*, r.owed_cents - ${MOVED} as unsaid, abs(r.owed_cents - ${MOVED}) <= 1 and exists (
      select from bank_movement_match u where u.invoice_id = r.id and u.undone_at is null) as is_rounding
    from invoice r where r.paid_on is not null and r.preceding_id is null and r.number is not null
      and (r.paid_on between ${from}::date and ${to}::date or exists (select from bank_movement_match u
        where u.invoice_id = r.id and ${MATCHED_ON} between ${from}::date and ${to}::date))) as r`;

const paidBy = (
  isLate: Sql,
) => sql`(select coalesce(json_agg(p order by p."rootNumber", p."societyId", p.cents), '[]') from (
  select ${PARTY}, u.amount_cents as cents, u.is_refund as "isRefund"
  from ${SAID_OF_LINES} u join invoice r on r.id = u.invoice_id where u.movement_id = b.id and ${isLate}) as p)`;

/** What was said by mistake, on the day somebody took it back, with the cent of rounding that it came with. */
const undoneBetween = (from: string, to: string) => sql`
    select u.id::text as id, 'undone' as kind, ${UNDONE_ON} as day, not b.is_credit as is_credit,
      b.end_to_end_id as reference, u.amount_cents as cents, r.id as of, u.amount_cents as part
    from bank_movement_match u join bank_movement b on b.id = u.movement_id join invoice r on r.id = u.invoice_id
    where ${UNDONE_ON} between ${from}::date and ${to}::date
    union all
    select r.id::text, 'rounding', u.rounded_on, (r.side = 'customer') = (u.rounding_cents > 0), null,
      abs(u.rounding_cents), r.id, abs(u.rounding_cents)
    from bank_movement_match u join invoice r on r.id = u.invoice_id
    where u.rounding_cents <> 0 and u.rounded_on between ${from}::date and ${to}::date
    union all
    select u.id::text, 'unrounded', ${UNDONE_ON}, (r.side = 'customer') <> (u.rounding_cents > 0), null,
      abs(u.rounding_cents), r.id, abs(u.rounding_cents)
    from bank_movement_match u join invoice r on r.id = u.invoice_id
    where u.rounding_cents <> 0 and ${UNDONE_ON} between ${from}::date and ${to}::date`;

/** What was said to be paid of an invoice that is to be paid again, on its day, and on the day it was taken back. */
const keptBetween = (from: string, to: string) => sql`
    select r.id::text || case when told.is_back then '-2' else '' end as id,
      case when abs(s.cents) > 1 then case when told.is_back then 'withdrawn' else 'said' end
        else case when told.is_back then 'unrounded' else 'rounding' end end as kind, told.day,
      ((r.side = 'customer') = (s.cents > 0)) <> told.is_back as is_credit, s.reference, abs(s.cents) as cents,
      r.id as of, abs(s.cents) as part
    from said_payment s join invoice r on r.id = s.invoice_id, lateral (values
      (s.paid_on, false), (s.withdrawn_on, true)) as told (day, is_back)
    where told.day between ${from}::date and ${to}::date`;

/** What somebody put aside leaves on that day, what is taken up again comes back on that day. */
const dismissedBetween = (from: string, to: string) => sql`
    select d.id::text || case when told.is_back then '-2' else '' end as id,
      case when told.is_back then 'reopened' else 'dismissed' end as kind, told.day,
      b.is_credit = told.is_back as is_credit, b.end_to_end_id as reference, b.amount_cents as cents
    from bank_movement_dismissal d join bank_movement b on b.id = d.movement_id, lateral (values
      (${parisDay('d.dismissed_at')}, false), (${parisDay('d.reopened_at')}, true)) as told (day, is_back)
    where told.day between ${from}::date and ${to}::date and (told.is_back or not d.is_unbooked)`;

/**
 * Movements on the day of the bank, with what they were known to pay when they came; what was said of them later, and
 * what was taken back or put aside, on the day it was said; and payments that only their invoice tells; by date.
 */
export async function paymentsBetween(db: Db, { from, to }: Period): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select b.id::text as id, 'movement' as kind, b.booked_on as "bookedOn", b.is_credit as "isCredit",
      b.end_to_end_id as reference, b.amount_cents as "totalCents", ${paidBy(sql`not ${IS_LATE}`)} as invoices
    from bank_movement b where b.booked_on between ${from}::date and ${to}::date
      and not exists (select from bank_movement_dismissal d where d.movement_id = b.id and d.is_unbooked)
    union all
    select b.id::text, 'matched', b.day, b.is_credit, b.end_to_end_id, b.late_cents,
      ${paidBy(sql`${IS_LATE} and ${MATCHED_ON} = b.day`)}
    from (select b.*, ${MATCHED_ON} as day, sum(u.amount_cents)::bigint as late_cents
      from ${SAID_OF_LINES} u join bank_movement b on b.id = u.movement_id
      where ${IS_LATE} and ${MATCHED_ON} between ${from}::date and ${to}::date group by b.id, ${MATCHED_ON}) as b
    union all
    select r.id::text, case when r.is_rounding then 'rounding' else 'said' end, r.said_on,
      (r.side = 'customer') = (r.unsaid > 0), r.payment_reference, abs(r.unsaid),
      json_build_array((select row_to_json(p) from (select ${PARTY}, abs(r.unsaid) as cents) as p))
    from (${unsaidBetween(from, to)}) as r
    where r.unsaid <> 0 and r.unsaid >= -1 and r.said_on between ${from}::date and ${to}::date
    union all
    select t.id, t.kind, t.day, t.is_credit, t.reference, t.cents,
      json_build_array((select row_to_json(p) from (select ${PARTY}, t.part as cents from invoice r where r.id = t.of) as p))
    from (${undoneBetween(from, to)} union all ${keptBetween(from, to)}) as t
    union all
    ${refundEntries(PARTY, from, to)}
    union all
    select t.id, t.kind, t.day, t.is_credit, t.reference, t.cents, '[]' from (${dismissedBetween(from, to)}) as t
    order by "bookedOn", id, kind`.execute(db);
  return rows;
}
