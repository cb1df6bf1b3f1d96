import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** What the bank's lines say of an invoice, less what they returned. */
export const movedCents = (invoice: Alias): Sql => sql`(select coalesce(sum(case
    when line.is_credit = (${invoice('side')} = 'customer') then moved.amount_cents else -moved.amount_cents end), 0)
  from bank_movement_match as moved join bank_movement as line on line.id = moved.movement_id
  where moved.invoice_id = ${invoice('id')} and moved.undone_at is null)::bigint`;
