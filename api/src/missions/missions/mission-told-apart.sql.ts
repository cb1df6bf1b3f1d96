import { type RawBuilder, sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/**
 * The label of a mission where its client alone would not tell which is meant: its Bloomer has another one there in
 * the month. Null where he has not.
 */
export const labelToTell = (mission: Alias, month: Sql): RawBuilder<string | null> => sql`case when exists (
  select from mission beside where beside.bloomer_id = ${mission('bloomer_id')} and beside.id <> ${mission('id')}
    and beside.client_society_id = ${mission('client_society_id')} and beside.deleted_at is null
    and beside.begin_mission < ${month} + interval '1 month' and beside.end_mission >= ${month}
) then ${mission('label')} end`;
