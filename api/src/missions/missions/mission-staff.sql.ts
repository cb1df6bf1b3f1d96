import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/**
 * Whether somebody of the staff looks after a mission: its customer care manager, or the account manager of its
 * Bloomer; as long as there is neither, whoever made it.
 */
export function isLookedAfterBy(mission: Alias, staffId: string): Sql {
  const managers = sql`bloomer_account_manager as manager where manager.bloomer_id = ${mission('bloomer_id')}`;
  return sql`(${mission('csm_staff_id')} = ${staffId} or exists (select from ${managers} and manager.staff_id = ${staffId})
    or ${mission('csm_staff_id')} is null and ${mission('created_by_staff_id')} = ${staffId}
      and not exists (select from ${managers}))`;
}
