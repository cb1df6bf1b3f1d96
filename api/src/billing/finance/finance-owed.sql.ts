/** What is owed to the firm, said once for the figures and for the lines that they are made of; `i` is the invoice. */
import { sql } from 'kysely';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import { isOwed, replacedCents, task } from '../invoices/invoice.sql.ts';
import { soldCents } from '../invoices/sold-days.sql.ts';
import { isLost } from '../payments/dunning.sql.ts';

/** Days in which payments and invoices say how fast clients pay now. */
export const YEAR = 365;

/**
 * Months that are over, were worked and have no invoice to the client. A draft knows its amount; the others are worth
 * what they will be invoiced for. What a corrected month was invoiced for already is not left of it.
 */
export const uninvoiced = (today: string): Sql => sql`
  select a.id as activity_id, a.mission_id, i.id as invoice_id, a.month,
    case when a.validation is null then 'TO_SIGN' when i.status = 'ERROR' then 'ERROR'
      when i.id is not null then 'TO_VALIDATE' else 'TO_INVOICE' end as stage,
    coalesce(i.net_cents, ${soldCents(alias('a'))}) - ${replacedCents(alias('a'))} as cents
  from activity a join mission m on m.id = a.mission_id and m.deleted_at is null
    left join invoice i on i.activity_id = a.id and i.side = 'customer' and i.preceding_id is null
      and i.status <> 'CANCELLED' and i.corrected_at is null
  where a.month < date_trunc('month', ${today}::date) and (i.id is null or i.status <> 'FINALISED')
    and a.nb_days_worked + a.nb_days_markup_worked + a.nb_days_markup2_worked + a.nb_days_astreinte_worked > 0`;

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
