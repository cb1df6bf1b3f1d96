import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

const matched = (movement: Alias): Sql => sql`(select coalesce(sum(paid.owed_cents), 0) from bank_movement_match as used
  join invoice as paid on paid.id = used.invoice_id where used.movement_id = ${movement('id')})`;

/** What of a movement pays no invoice yet. */
export const remainingCents = (movement: Alias): Sql =>
  sql`greatest(${movement('amount_cents')} - ${matched(movement)}, 0)::bigint`;

/** Whether somebody has to say what it pays; a cent is what two ways of rounding differ by. */
export const isOpen = (movement: Alias): Sql =>
  sql`(${movement('dismissed_at')} is null and ${remainingCents(movement)} > 1)`;
