import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isPublished } from './job-funnel.repository.ts';

/** A contact of a client that has something to show. */
export interface BoardContact {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  societyId: string;
  societyName: string;
  jobCount: number;
}

/** Keeps the address until a job looks whose it is. */
export async function saveRequest(tx: Db, email: string, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('talent_board_request')
    .values({ email, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the request out; undefined when another run did. */
export async function takeRequest(tx: Db, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('talent_board_request').where('id', '=', id).returning('email').executeTakeFirst();
  return row?.email;
}

export async function findContactEmail(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('contact').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? undefined;
}

/** Contacts who are still there, of clients with a job that may be shown. One address may stand for two clients. */
export async function findBoardContacts(db: Db, email: string): Promise<BoardContact[]> {
  const { rows } = await sql<BoardContact>`
    select distinct on (s.id) c.id, c.firstname, c.lastname, c.email, s.id as "societyId", s.name as "societyName",
      (select count(*)::int from job_project p where p.society_id = s.id and ${isPublished}) as "jobCount"
    from contact c join society s on s.id = c.society_id
    where lower(c.email) = lower(${email}) and c.removed_at is null and s.is_client
      and exists (select from job_project p where p.society_id = s.id and ${isPublished})
    order by s.id, c.created_at, c.id`.execute(db);
  return rows;
}
