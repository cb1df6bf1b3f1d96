import { type RawBuilder, sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';

/**
 * Whether the company `id` bills or is billed for no mission that ran at `before` or later: the relation, from which
 * what is known of it is kept for a time, had ended by then.
 */
export const relationEnded = (id: string, before: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from mission m where ${sql.ref(id)} in
    (m.bloomer_billing_society_id, m.client_society_id, m.client_billing_society_id)
    and m.deleted_at is null and m.end_mission >= ${parisDay(before)})`;
