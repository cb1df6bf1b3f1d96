import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isOwed } from '../invoices/invoice.sql.ts';
import { isOwedBack, owedBackCents } from '../invoices/owed-back.sql.ts';
import { isAwaited, refundedBy } from './refund.sql.ts';

const STANDING = sql`bank_movement_match as used where used.undone_at is null`;

const matched = (movement: Alias): Sql =>
  sql`((select coalesce(sum(used.amount_cents), 0) from ${STANDING} and used.movement_id = ${movement('id')})
    + ${refundedBy(movement)})`;

/** What of a movement pays no invoice yet, and gives nothing back. */
export const remainingCents = (movement: Alias): Sql =>
  sql`greatest(${movement('amount_cents')} - ${matched(movement)}, 0)::bigint`;

const compact = (text: Sql): Sql => sql`upper(regexp_replace(coalesce(${text}, ''), '[^A-Za-z0-9]', '', 'g'))`;

/**
 * Of each invoice what a movement may name, once for all movements of a list: nothing of it is one of them, so that
 * the rows are kept. `condition` is about `i`.
 */
const candidates = (condition: Sql): Sql => sql`(
  select i.id, i.side, i.left_cents, i.owed_cents, i.due_on, i.paid_on, ${compact(sql`i.number`)} as number,
    ${compact(sql`party.name`)} as party
  from invoice as i left join society as party on party.id = i.society_id where ${condition})`;

/** A movement as its invoices are looked for: what is left of it and what it says, once for all of them. */
const asLine = (movement: Alias): Sql => sql`(select ${remainingCents(movement)} as cents,
    case when ${movement('is_credit')} then 'customer' else 'supplier' end as side,
    ${compact(sql`concat_ws(' ', ${movement('remittance')}, ${movement('end_to_end_id')})`)} as words,
    ${compact(movement('counterparty'))} as counterparty
  where not ${movement('is_return')} and ${movement('dismissed_at')} is null offset 0)`;

const IS_COVERED = sql`(c.left_cents <= line.cents + 1)`;

/** 8 for an invoice that the movement names, 4 for its amount, 2 for its company. */
const likeness = (cents: Sql): Sql => sql`(
  case when length(c.number) > 3 and position(c.number in line.words) > 0 then 8 else 0 end
  + case when abs(${cents} - line.cents) <= 1 then 4 else 0 end
  + case when length(c.party) > 3 and position(c.party in line.counterparty) > 0 then 2 else 0 end)`;

/**
 * What a movement may pay: an invoice of its side that it names, or whose amount or company it has; what it covers
 * first. A client may pay a part, the firm does not.
 */
export const proposed = (movement: Alias): Sql => sql`(
  with candidate as materialized ${candidates(isOwed(alias('i')))}
  select owed.*, best.likeness from (
    select c.id, c.due_on, found.likeness
    from ${asLine(movement)} as line
      join candidate as c on c.side = line.side and (c.side = 'customer' or ${IS_COVERED})
      cross join lateral (select ${likeness(sql`c.left_cents`)} + case when ${IS_COVERED} then 1 else 0 end as likeness
        offset 0) as found
    where found.likeness > 1 order by found.likeness desc, c.due_on, c.id limit 3) as best
  join invoice as owed on owed.id = best.id)`;

/** What somebody said was paid before its movement came: named by it, or of its amount and company. */
export const saidPaid = (movement: Alias): Sql => sql`(
  with candidate as materialized ${candidates(sql`i.paid_on is not null and not exists (
    select from bank_movement_match as used where used.invoice_id = i.id and used.undone_at is null)`)}
  select owed.*, best.likeness from (
    select c.id, c.paid_on, found.likeness
    from ${asLine(movement)} as line join candidate as c on c.side = line.side and line.cents > 1
      cross join lateral (select ${likeness(sql`c.owed_cents`)} as likeness offset 0) as found
    where found.likeness >= 6 order by found.likeness desc, c.paid_on desc, c.id limit 3) as best
  join invoice as owed on owed.id = best.id)`;

/** What is owed back of an invoice, and each part of that which was said to be transferred: a line may be either. */
const GIVEN_BACK = sql`(
  select i.id, i.side, i.due_on, owed.cents, ${compact(sql`concat_ws(' ', i.number, (select string_agg(credit.number, ' ')
      from invoice as credit where credit.preceding_id = i.id))`)} as numbers, ${compact(sql`i.number`)} as number,
    ${compact(sql`party.name`)} as party
  from (select i.id, ${owedBackCents(alias('i'))} as cents from invoice as i where ${isOwedBack(alias('i'))}
      union all
      select g.invoice_id, g.amount_cents from client_refund as g where ${isAwaited(alias('g'))}) as owed
    join invoice as i on i.id = owed.id left join society as party on party.id = i.society_id)`;

/** Invoices of which a debit gives something back to a client, a credit to the firm: by name, amount or company. */
export const refundable = (movement: Alias): Sql => sql`(
  with candidate as materialized ${GIVEN_BACK}
  select owed.*, best.likeness from (
    select c.id, min(c.due_on) as due_on, max(found.likeness) as likeness
    from ${asLine(movement)} as line
      join candidate as c on line.side <> c.side and line.cents > 0
      cross join lateral (select ${likeness(sql`c.cents`)} as likeness offset 0) as found
    where found.likeness > 1 group by c.id order by 3 desc, 2, 1 limit 3) as best
  join invoice as owed on owed.id = best.id)`;

/** What two ways of rounding differ by. */
const CENT = sql.lit(1);

/** Whether somebody has to say what it pays. */
export const isOpen = (movement: Alias): Sql =>
  sql`(${movement('dismissed_at')} is null and ${remainingCents(movement)} > ${CENT})`;

/**
 * All of those. Nearly every line pays one invoice, which is looked at first, for all lines at once: what the others
 * pay is added up for each of them.
 */
export const openMovements = (movement: Alias): Sql => sql`(
  select line.* from bank_movement as line where line.dismissed_at is null and not exists (select from ${STANDING}
    and used.movement_id = line.id and used.amount_cents >= line.amount_cents - ${CENT}) offset 0) as ${movement.table}
  where ${isOpen(movement)}`;
