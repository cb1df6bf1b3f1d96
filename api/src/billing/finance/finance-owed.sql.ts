/** What is owed to the firm, said once for the figures and for the lines that they are made of; `i` is the invoice. */
import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { sql } from 'kysely';
import { isLocked } from '../../cra/activities/closed-month.sql.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import { isLost } from '../dunning/dunning.sql.ts';
import { expectedDays } from '../invoices/expected-days.sql.ts';
import { isOwed, replacedCents, task } from '../invoices/invoice.sql.ts';
import { soldCents } from '../invoices/sold-days.sql.ts';

/** What a month that is over waits for. */
export const UNINVOICED_STAGES = [
  'MISSING',
  'TO_SIGN',
  'TO_INVOICE',
  'RUNNING',
  'TO_VALIDATE',
  'TO_CREDIT',
  'ERROR',
] as const;
export type UninvoicedStage = (typeof UNINVOICED_STAGES)[number];

/** Days in which payments and invoices say how fast clients pay now. */
const YEAR = 365;

const isWorked = sql`(a.nb_days_worked + a.nb_days_markup_worked + a.nb_days_markup2_worked
  + a.nb_days_astreinte_worked > 0)`;

/** Months back in which a report that nobody began is still asked for, as among what is to do. */
const MISSING_MONTHS = 12;

/** What nobody said was worked, as the closing of a month counts it; a month that finance closed is not asked for. */
function missing(today: string): Sql {
  const present = firstOfMonth(today);
  const first = addMonths(present, -MISSING_MONTHS);
  // Which months those are comes first: only their days are counted.
  return sql`
  select null::uuid, m.id, null::uuid, month.first, 'MISSING', due.cents
  from (
    select s.id as mission_id, every_month::date as first
    from mission s cross join lateral generate_series(
        greatest(date_trunc('month', s.begin_mission::timestamp), ${first}::timestamp),
        least(s.end_mission, ${present}::date - 1)::timestamp, interval '1 month') as every_month
    where s.deleted_at is null and s.end_mission >= ${first}::date and s.begin_mission < ${present}::date
      and not exists (select from activity a where a.mission_id = s.id and a.month = every_month::date
        and a.month >= ${first}::date)
      and not ${isLocked(sql`every_month::date`, sql`s.client_society_id`)} offset 0) as month
    join mission m on m.id = month.mission_id
    cross join lateral ${expectedDays(sql`month.first`, today, [first, present])} as due
  where due.days > 0`;
}

/** The invoice of a month to its client that nothing took back; there is one at most. */
const LIVE = sql`i.side = 'customer' and i.preceding_id is null and i.status <> 'CANCELLED' and i.corrected_at is null`;

/**
 * Of ten years of months those that may wait, each found by an index that holds few: nobody called it invoiced; an
 * invoice of it has no number yet; or a former one is to be taken back.
 */
const maybeWaiting = (today: string): Sql => sql`(
  select past.* from activity past where past.month < ${firstOfMonth(today)}::date
    and past.client_invoice_status <> 'FINALISED'
  union all
  select past.* from activity past where past.month < ${firstOfMonth(today)}::date
    and past.client_invoice_status = 'FINALISED' and past.id in (
      select i.activity_id from invoice i where ${LIVE} and i.status in ('ERROR', 'IN_PROGRESS', 'TO_VALIDATE')
      union all
      select i.activity_id from invoice i where i.corrected_at is not null))`;

/**
 * Months that are over, were worked and have no invoice to the client. A draft knows its amount; the others are worth
 * what they will be invoiced for. What a corrected month was invoiced for already is not left of it: of one that was
 * not worked after all, its credit note is all that is left. What another tool invoiced waits for nothing.
 * Few wait, so each looks its invoice up: of all invoices PostgreSQL would read every one.
 */
export const uninvoiced = (today: string): Sql => sql`
  select a.id as activity_id, a.mission_id, i.id as invoice_id, a.month,
    case when a.validation is null then 'TO_SIGN' when i.status = 'ERROR' then 'ERROR'
      when i.status = 'IN_PROGRESS' then 'RUNNING' when i.id is not null then 'TO_VALIDATE'
      when not ${isWorked} then 'TO_CREDIT' else 'TO_INVOICE' end as stage,
    coalesce(i.net_cents, ${soldCents(alias('a'))}) - replaced.cents as cents
  from ${maybeWaiting(today)} as a join mission m on m.id = a.mission_id and m.deleted_at is null
    left join lateral (select i.* from invoice i where i.activity_id = a.id and ${LIVE} offset 0) as i on true
    cross join lateral (select ${replacedCents(alias('a'))} as cents offset 0) as replaced
  where (i.id is null or i.status <> 'FINALISED')
    and (replaced.cents <> 0
      or ${isWorked} and (i.id is not null or a.client_invoice_status <> 'FINALISED'))
  union all ${missing(today)}`;

/** An invoice to a client that counts for how it pays: neither a draft nor a credit note, nor what never reached it. */
export const isOfClient = sql`(i.side = 'customer' and i.number is not null and i.preceding_id is null
  and not ${isLost(alias('i'))})`;

/** What such an invoice still asks of its client. */
export const owed = isOwed(alias('i'));

/** As the invoices say it: what a client disputes or waits for is no delay of payment. */
export const late = (today: string): Sql => sql`(${owed} and coalesce(${task(alias('i'), today)} = 'late', false))`;

const recently = (day: Sql, today: string) =>
  sql`(${day} > ${today}::date - ${sql.lit(YEAR)} and ${day} <= ${today}::date)`;

export const paid = (today: string): Sql => sql`(i.paid_on is not null and ${recently(sql`i.paid_on`, today)})`;

export const invoicedRecently = (today: string): Sql =>
  sql`(i.status = 'FINALISED' and ${recently(sql`i.issued_on`, today)})`;

/** From the date of an invoice to its payment, weighted by amount, of the payments of a year. */
export const averageDays = (today: string): Sql => sql`
  round((sum((i.paid_on - i.issued_on) * i.owed_cents) filter (where ${paid(today)}))
    / nullif(sum(i.owed_cents) filter (where ${paid(today)}), 0), 1)::float8`;

/** What was invoiced to clients in a year, as DSO counts it. */
export const yearCents = (today: string): Sql => sql`
  coalesce(sum(i.owed_cents) filter (where ${invoicedRecently(today)}), 0)::float8`;

/** The days of invoicing that what clients owe stands for; null where nothing was invoiced in a year. */
export const dso = (today: string): Sql => sql`
  round(coalesce(sum(i.left_cents) filter (where ${owed}), 0) * ${sql.lit(YEAR)}
    / nullif(sum(i.owed_cents) filter (where ${invoicedRecently(today)}), 0), 1)::float8`;
