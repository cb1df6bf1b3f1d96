import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export interface NewNote {
  jobId: string;
  talentId: string;
  contactId: string;
  kind: Row<'job_talent_note'>['kind'];
  text: string;
}

/** Undefined when the same person said the same a minute ago: a double click, or a request that was sent again. */
export async function saveNote(tx: Db, note: NewNote, now: Date): Promise<string | undefined> {
  const { jobId, talentId, contactId, kind, text } = note;
  // What is said of somebody who is being erased would stay.
  const held = await sql`select from talent where id = ${talentId} and erased_at is null for share`.execute(tx);
  if (held.rows.length === 0) return undefined;
  // Two of them at once wait for each other on the entry.
  await sql`select from job_talent where job_id = ${jobId} and talent_id = ${talentId} for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into job_talent_note (job_id, talent_id, contact_id, kind, text, created_at)
    select ${jobId}, ${talentId}, ${contactId}, ${kind}, ${text}, ${now}
    where not exists (select from job_talent_note n where n.job_id = ${jobId} and n.talent_id = ${talentId}
      and n.contact_id = ${contactId} and n.kind = ${kind} and n.text = ${text}
      and n.created_at > ${now}::timestamptz - interval '1 minute')
    returning id`.execute(tx);
  return rows[0]?.id;
}
