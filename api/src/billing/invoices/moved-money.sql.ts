import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';

/** What of other invoices was owed back, and paid this one. */
export const setOffCents = (invoice: Alias): Sql => sql`(select coalesce(sum(setoff.amount_cents), 0)
  from client_refund as setoff where setoff.target_id = ${invoice('id')} and setoff.undone_at is null)`;

/**
 * What the bank's lines say of an invoice, and what was said of money that they return, less what they returned; with
 * what of another invoice was owed back to its client and paid this one.
 */
export const movedCents = (invoice: Alias): Sql => sql`((select coalesce(sum(case
    when line.is_credit = (${invoice('side')} = 'customer') then moved.amount_cents else -moved.amount_cents end), 0)
  from bank_movement_match as moved join bank_movement as line on line.id = moved.movement_id
  where moved.invoice_id = ${invoice('id')} and moved.undone_at is null)
  + (select coalesce(sum(said.cents), 0) from said_payment as said
    where said.invoice_id = ${invoice('id')} and said.withdrawn_on is null)
  + ${setOffCents(invoice)})::bigint`;

/** Who matched what the lines of a statement say themselves, the moment they came. */
export const KNOWN_BY_IMPORT = 'product';

/** Somebody said it after the statement came, which knew it not: its month may have been handed over without it. */
export const isSaidLater = (match: Alias): Sql => sql`(${match('matched_by')} <> ${sql.lit(KNOWN_BY_IMPORT)})`;

const late = alias('late');

/** The day of a payment, or the one on which somebody said later what its last line was for: then a cent is rounded. */
export const roundedOn = (invoice: Alias): Sql => sql`greatest(${invoice('paid_on')},
  (select max(${parisDay(late('matched_at'))}) from bank_movement_match as ${late.table}
    where ${late('invoice_id')} = ${invoice('id')} and ${late('undone_at')} is null and ${isSaidLater(late)}))`;

const order = alias('ordered');

/** Of the transfer of an invoice that the bank was given and did not confirm yet; `value` reads it or its order. */
export const atBank = (invoice: Alias, value: (transfer: Alias, ordered: Alias) => Sql): Sql => {
  const sent = alias('sent');
  return sql`(select max(${value(sent, order)}) from payment_transfer as ${sent.table}
    join payment_run as ${order.table} on ${order('id')} = ${sent('run_id')} and ${order('exported_at')} is not null
    where ${sent('invoice_id')} = ${invoice('id')} and ${sent('state')} = 'PLANNED')`;
};
