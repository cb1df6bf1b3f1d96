/**
 * When the file to sign of a contract may change, and when its signatures may be asked for, said once, as SQL: the
 * fields viewerCan… read it, and so does the locked record that an upload or a sending decides by
 * (contract-record.repository.ts). Who may is in contracts.policy.ts;
 * what the price of a mission shows to whom, in missions/mission-price-readers.sql.ts.
 */
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Whether the contract is of an amendment that staff gave up: nobody signs it any more. */
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

/** It was sent and not everybody has signed. */
export function isOut(contract: Alias): Sql {
  return sql`${contract('state')} in ('sent', 'partially')`;
}

/**
 * Who may sign for the other side, the one who is asked by default first: the Bloomer for his company, one of the
 * operational contacts for the client. Rows (bloomer_id, contact_id, fullname, position).
 */
export function signatories(contract: Alias): Sql {
  return sql`(
    select b.id as bloomer_id, null::uuid as contact_id, b.firstname || ' ' || b.lastname as fullname, 0 as position
    from mission m join bloomer b on b.id = m.bloomer_id
    where ${contract('type')} = 'SST' and m.id = ${contract('mission_id')} and b.disabled_at is null
    union all
    select null, o.id, o.firstname || ' ' || o.lastname, o.position from operational_contact o
    where ${contract('type')} = 'PDS' and o.mission_id = ${contract('mission_id')})`;
}

/**
 * Why nobody can be asked to sign the file of a contract that is not over, the first reason that holds. Whether the
 * file still says what is so is looked at when it is sent: it is made again then.
 */
export function unsentReason(contract: Alias): Sql {
  const isClean = sql`exists (select from file as to_sign
    where to_sign.id = ${contract('empty_file_id')} and to_sign.state = 'clean')`;
  return sql`case when ${contract('empty_file_id')} is null then 'NO_FILE'
    when ${isAbandoned(contract)} then 'ABANDONED'
    when not ${isClean} then 'QUARANTINED'
    when not exists (select from ${signatories(contract)} as may_sign) then 'NO_SIGNER' end`;
}

/** Why a contract is not sent for signature, the first reason that holds; null while it may be. */
export function sendKeptReason(contract: Alias): Sql {
  return sql`case when ${contract('state')} = 'signed' then 'SIGNED'
    when ${ended(contract)} then 'ENDED'
    when ${isOut(contract)} then 'OUT'
    else ${unsentReason(contract)} end`;
}
