/**
 * Until when the days of a month may change, and why not any more: read by lists, and by the locked record that a
 * mutation decides by (cra-record.repository.ts).
 */
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { CLOSED_SENTENCES } from './closed-month.sentences.ts';

/** A column of the document that is not void; null without one. */
export function liveDocument(activity: Alias, column: 'id' | 'status'): Sql {
  return sql`(select live.${sql.ref(column)} from signing_document as live
    where live.activity_id = ${activity('id')} and live.status <> 'void')`;
}

export function signedCount(activity: Alias): Sql {
  return sql`case ${liveDocument(activity, 'status')}
    when 'bloomerSigned' then 1 when 'fullySigned' then 2 when 'sealed' then 2 else 0 end`;
}

/** Whether finance closed the month for everybody or for this client. */
export function isLocked(month: Sql, clientSocietyId: Sql): Sql {
  return sql`exists (select from month_lock as lock
    where lock.month = ${month} and (lock.society_id is null or lock.society_id = ${clientSocietyId}))`;
}

/** Why the days of a month may not change any more, the first reason that holds; null while they may. */
export function closedReason(activity: Alias): Sql {
  const client = sql`(select locked.client_society_id from mission as locked where locked.id = ${activity('mission_id')})`;
  return sql`case when ${isLocked(activity('month'), client)} then 'MONTH_LOCKED'
    when ${activity('validation')} is not null or ${signedCount(activity)} = 2 then 'VALIDATED'
    when ${signedCount(activity)} = 1 then 'SIGNING'
    when ${activity('cra_file_id')} is not null then 'CRA_FILE' end`;
}

export function closedSentence(activity: Alias): Sql {
  const sentences = Object.entries(CLOSED_SENTENCES).map(
    ([reason, sentence]) => sql`when ${sql.lit(reason)} then ${sql.lit(sentence)}`,
  );
  return sql`case ${closedReason(activity)} ${sql.join(sentences, sql` `)} end`;
}

export function isEditable(activity: Alias): Sql {
  return sql`(${closedReason(activity)} is null)`;
}
