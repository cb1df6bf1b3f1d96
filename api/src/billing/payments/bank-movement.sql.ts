import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isOwed } from '../invoices/invoice.sql.ts';

const matched = (movement: Alias): Sql => sql`(select coalesce(sum(used.amount_cents), 0)
  from bank_movement_match as used where used.movement_id = ${movement('id')} and used.undone_at is null)`;

/** What of a movement pays no invoice yet. */
export const remainingCents = (movement: Alias): Sql =>
  sql`greatest(${movement('amount_cents')} - ${matched(movement)}, 0)::bigint`;

const covered = (movement: Alias): Sql => sql`(owed.left_cents <= ${remainingCents(movement)} + 1)`;

const compact = (text: Sql): Sql => sql`upper(regexp_replace(coalesce(${text}, ''), '[^A-Za-z0-9]', '', 'g'))`;

/** 8 for an invoice that the movement names, 4 for its amount, 2 for its company. */
const likeness = (movement: Alias, cents: Sql): Sql => sql`(
  case when length(${compact(sql`owed.number`)}) > 3 and position(${compact(sql`owed.number`)} in
    ${compact(sql`concat_ws(' ', ${movement('remittance')}, ${movement('end_to_end_id')})`)}) > 0 then 8 else 0 end
  + case when abs(${cents} - ${remainingCents(movement)}) <= 1 then 4 else 0 end
  + case when length(${compact(sql`party.name`)}) > 3 and position(${compact(sql`party.name`)} in
    ${compact(movement('counterparty'))}) > 0 then 2 else 0 end)`;

const ofItsSide = (movement: Alias): Sql => sql`(not ${movement('is_return')} and ${movement('dismissed_at')} is null
  and owed.side = case when ${movement('is_credit')} then 'customer' else 'supplier' end)`;

/**
 * What a movement may pay: an invoice of its side that it names, or whose amount or company it has; what it covers
 * first. A client may pay a part, the firm does not.
 */
export const proposed = (movement: Alias): Sql => sql`(
  select owed.*, found.likeness from invoice as owed left join society as party on party.id = owed.society_id,
    lateral (select ${likeness(movement, sql`owed.left_cents`)}
      + case when ${covered(movement)} then 1 else 0 end as likeness) as found
  where ${isOwed(alias('owed'))} and ${ofItsSide(movement)}
    and (owed.side = 'customer' or ${covered(movement)}) and found.likeness > 1
  order by found.likeness desc, owed.due_on, owed.id limit 3)`;

/** What somebody said was paid before its movement came: named by it, or of its amount and company. */
export const saidPaid = (movement: Alias): Sql => sql`(
  select owed.* from invoice as owed left join society as party on party.id = owed.society_id
  where owed.paid_on is not null and ${ofItsSide(movement)} and ${remainingCents(movement)} > 1
    and ${likeness(movement, sql`owed.owed_cents`)} >= 6 and not exists (select from bank_movement_match as used
      where used.invoice_id = owed.id and used.undone_at is null)
  order by ${likeness(movement, sql`owed.owed_cents`)} desc, owed.paid_on desc, owed.id limit 3)`;

/** Whether somebody has to say what it pays; a cent is what two ways of rounding differ by. */
export const isOpen = (movement: Alias): Sql =>
  sql`(${movement('dismissed_at')} is null and ${remainingCents(movement)} > 1)`;
