/**
 * When the file to sign of a contract may change, said once, as SQL: the fields viewerCan… read it, and so does the
 * locked record that an upload decides by (contract-record.repository.ts). Who may is in contracts.policy.ts;
 * what the price of a mission shows to whom, in missions/mission-price.model.ts.
 */
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Of an amendment that staff gave up: nobody signs it any more. */
export function isAbandoned(contract: Alias): Sql {
  return sql`exists (select from amendment as given_up
    where given_up.id = ${contract('amendment_id')} and given_up.state = 'abandoned')`;
}

/** What came to nothing: its next version is elsewhere. */
export function ended(contract: Alias): Sql {
  return sql`${contract('state')} in ('refused', 'expired', 'cancelled')`;
}

/** Why the file to sign stays as it is, the first reason that holds; null while it may be replaced. */
export function fileKeptReason(contract: Alias): Sql {
  return sql`case when ${contract('state')} = 'signed' then 'SIGNED'
    when ${ended(contract)} then 'ENDED'
    when ${contract('state')} not in ('draft', 'sent') or ${contract('signed_count')} > 0 then 'SIGNING'
    when ${isAbandoned(contract)} then 'ABANDONED' end`;
}
