/** Entries of what was given back to clients or by suppliers, in the shape of those of payments. */
import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import { isGiven } from '../invoices/owed-back.sql.ts';

/** What movements are for, who said so and when: invoices they pay, refunds that nobody had said before, returns. */
export const SAID_OF_LINES = sql`(
  select movement_id, invoice_id, amount_cents, matched_by, matched_at, false as is_refund from bank_movement_match
  union all select movement_id, invoice_id, amount_cents, matched_by, matched_at, true from client_refund
  where movement_id is not null and not is_said
  union all select back.movement_id, g.invoice_id, g.amount_cents, back.returned_by, back.returned_at, true
  from refund_return back join client_refund g on g.id = back.refund_id)`;

/** What of an invoice `r` was given back; days on which money for it moved, or was said to have moved by mistake. */
export const REFUNDED = sql`(select coalesce(sum(g.amount_cents), 0)::bigint from client_refund g
    where g.invoice_id = r.id and ${isGiven(alias('g'))}) as "refundedCents",
  (select max(greatest(g.settled_on, ${parisDay('g.matched_at')}, ${parisDay('g.undone_at')}, line.booked_on,
      ${parisDay('back.returned_at')}, ${parisDay('back.undone_at')}))
    from client_refund g left join refund_return back on back.refund_id = g.id
      left join bank_movement line on line.id = back.movement_id where g.invoice_id = r.id) as "refundedOn"`;

export const OFFSET_ON = sql`(select max(greatest(g.settled_on, ${parisDay('g.undone_at')})) from client_refund g
  where g.target_id = r.id)`;

/**
 * What somebody said, on the day of the transfer; its line of the bank, which then is booked twice until it is known;
 * what was set against another invoice; what of these was taken back, on that day.
 * @param party columns of `r`
 */
export const refundEntries = (party: Sql, from: string, to: string): Sql => sql`
  select t.id, t.kind, t.day, t.is_credit, t.reference, t.cents,
    coalesce((select json_agg(p order by p."isRefund" desc) from (
      select ${party}, t.cents as cents, r.id = t.of as "isRefund" from invoice r where r.id in (t.of, t.target)) as p), '[]')
  from (
    select g.id || told.suffix as id, told.kind, told.day, (told.kind <> 'said') = (paid.side = 'customer') as is_credit, g.reference,
      g.amount_cents as cents, case when told.kind <> 'known' then g.invoice_id end as of,
      case when told.kind in ('offset', 'unset') then g.target_id end as target
    from client_refund g join invoice paid on paid.id = g.invoice_id, lateral (values
      (case when g.kind = 'offset' then 'offset' when g.is_said then 'said' end, g.settled_on, ''),
      (case when g.is_said and g.movement_id is not null then 'known' end, ${parisDay('g.matched_at')}, '-2'),
      (case when g.undone_at is null then null when g.kind = 'offset' then 'unset'
        when g.movement_id is not null then 'undone' else 'withdrawn' end, ${parisDay('g.undone_at')}, '-3')
    ) as told (kind, day, suffix)
    where told.kind is not null and told.day between ${from}::date and ${to}::date
    union all
    select back.id::text, 'undone', ${parisDay('back.undone_at')}, false, g.reference, g.amount_cents, g.invoice_id, null
    from refund_return back join client_refund g on g.id = back.refund_id
    where ${parisDay('back.undone_at')} between ${from}::date and ${to}::date) as t`;
