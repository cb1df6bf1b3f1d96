import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/**
 * Whether somebody of the staff looks after a mission: its customer care manager, or the account manager of its
 * Bloomer.
 */
export function isLookedAfterBy(mission: Alias, staffId: string): Sql {
  return sql`(${mission('csm_staff_id')} = ${staffId} or exists (select from bloomer_account_manager as manager
    where manager.bloomer_id = ${mission('bloomer_id')} and manager.staff_id = ${staffId}))`;
}
