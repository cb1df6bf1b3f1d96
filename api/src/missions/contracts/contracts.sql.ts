/**
 * When the file to sign of a contract may change, and when its signatures may be asked for, said once, as SQL: the
 * fields viewerCan… read it, and so does the locked record that an upload or a sending decides by
 * (contract-record.repository.ts). Who may is in contracts.policy.ts;
 * what the price of a mission shows to whom, in missions/mission-price-readers.sql.ts.
 */
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';

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

/** Of a signer: may sign now, as far as our records go. Who has left, or stands for the client no more, may not. */
export function isEntitled(signer: Alias): Sql {
  return sql`case ${signer('party')}
    when 'bloomer' then exists (select from bloomer as entitled
      where entitled.id = ${signer('bloomer_id')} and entitled.disabled_at is null)
    when 'client' then exists (select from operational_contact as entitled
      join legal_contract as own on own.mission_id = entitled.mission_id
      join contract_signing as request on request.contract_id = own.id
      where request.id = ${signer('signing_id')} and entitled.id = ${signer('contact_id')})
    else true end`;
}

/**
 * The request of our own engine that a contract waits for, or ended with; null without one. As the id that its signers
 * are found by: compared as text, each contract would read the signers of all.
 */
export function ownSigning(contract: Alias): Sql {
  const id = contract('external_document_id');
  return sql`case when ${contract('provider')} = 'bloom' and pg_input_is_valid(${id}, 'uuid') then ${id}::uuid end`;
}

/** Why a contract that is out of our own engine waits for nobody; null while somebody may sign it. */
export function standstillReason(contract: Alias): Sql {
  const awaited = alias('awaited');
  return sql`case when ${isOut(contract)} then
    (select case ${awaited('party')} when 'client' then 'NO_CLIENT' else 'NO_BLOOMER' end
      from contract_signer as awaited
      where ${awaited('signing_id')} = ${ownSigning(contract)} and ${awaited('state')} = 'asked'
        and not ${isEntitled(awaited)} order by ${awaited('position')} limit 1) end`;
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
  const hasNoCompany = sql`exists (select from mission as waiting where waiting.id = ${contract('mission_id')}
    and waiting.bloomer_billing_society_id is null)`;
  // Without a template nothing writes it, whatever is known (contract-documents/).
  const waitsForCompany = sql`${contract('type')} = 'SST' and ${contract('contract_template')} is not null and ${hasNoCompany}`;
  return sql`case when ${isAbandoned(contract)} then 'ABANDONED'
    when ${contract('empty_file_id')} is null
      then case when ${waitsForCompany} then 'NO_COMPANY' else 'NO_FILE' end
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
