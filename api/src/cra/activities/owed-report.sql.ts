import { sql } from 'kysely';
import type { Sql } from '../../platform/read/read-model.ts';

/** Joins to the activity `a` the document `d` that counts. */
export const joinLiveDocument: Sql = sql`
  left join signing_document d on d.activity_id = a.id and d.status <> 'void' and d.corrected_at is null`;

/** Whether the Bloomer still owes the month of the activity `a`, if there is one, with its document `d`. */
export const isOwed: Sql = sql`(a.id is null
  or (a.validation is null and a.cra_file_id is null and (d.id is null or d.status = 'prepared')))`;
