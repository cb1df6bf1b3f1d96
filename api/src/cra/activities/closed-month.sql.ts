/**
 * Until when the days of a month may change, and why not any more: read by lists, and by the locked record that a
 * mutation decides by (cra-record.repository.ts).
 */
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { CLOSED_SENTENCES, type ClosedReason } from './closed-month.sentences.ts';

/** A column of the document that is neither void nor of a version that was corrected; null without one. */
export function liveDocument(activity: Alias, column: 'id' | 'status'): Sql {
  return activity.once(
    `live_${column}`,
    sql`(select live.${sql.ref(column)} from signing_document as live
      where live.activity_id = ${activity('id')} and live.status <> 'void' and live.corrected_at is null)`,
  );
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

/** Why the days of a month may not change any more, in the order in which it is told. */
function reasons(activity: Alias): [ClosedReason, Sql][] {
  const client = sql`(select locked.client_society_id from mission as locked where locked.id = ${activity('mission_id')})`;
  return [
    ['MONTH_LOCKED', isLocked(activity('month'), client)],
    ['VALIDATED', sql`(${activity('validation')} is not null or ${signedCount(activity)} = 2)`],
    ['SIGNING', sql`${signedCount(activity)} = 1`],
    ['CRA_FILE', sql`${activity('cra_file_id')} is not null`],
  ];
}

/** The first reason that holds; null while the days may change. */
export function closedReason(activity: Alias): Sql {
  const cases = reasons(activity).map(([reason, holds]) => sql`when ${holds} then ${sql.lit(reason)}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Whether no reason holds, or none but these. Asked backwards: the month itself costs less to read than the locks. */
export function isOpen(activity: Alias, but: ClosedReason[] = []): Sql {
  const against = reasons(activity).filter(([reason]) => !but.includes(reason));
  return sql`(not (${sql.join(
    against.reverse().map(([, holds]) => holds),
    sql` or `,
  )}))`;
}

export function closedSentence(activity: Alias): Sql {
  const sentences = Object.entries(CLOSED_SENTENCES).map(
    ([reason, sentence]) => sql`when ${sql.lit(reason)} then ${sql.lit(sentence)}`,
  );
  return sql`case ${closedReason(activity)} ${sql.join(sentences, sql` `)} end`;
}

export const isEditable = (activity: Alias): Sql => isOpen(activity);

/** Whether the signature of the first side is what closes the month. */
export function isBeingSigned(activity: Alias): Sql {
  return sql`(${signedCount(activity)} = 1 and ${isOpen(activity, ['SIGNING', 'CRA_FILE'])})`;
}
