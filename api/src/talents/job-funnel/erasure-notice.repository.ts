import { presentedPhases } from '@bloom/shared-rules/funnel-phases';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';

/** One offer for which the person was shown to one address. */
export interface Shown {
  /** Lower case. */
  email: string;
  jobName: string;
  societyName: string;
  /** yyyy-MM-dd; when it began, as far as it is known. */
  shownOn: string;
}

const PRESENTED = [...presentedPhases];

/** When the candidate of an offer first came before the client. */
const SHOWN_AT = sql`coalesce(
  (select min(m.moved_at) from job_talent_move m
    where m.job_id = e.job_id and m.talent_id = e.talent_id and m.to_phase = any(${PRESENTED})), e.phase_since)`;

/**
 * To whom the person was shown: the client's people of each offer, and those who said something about the person; where
 * the offer names nobody, everybody of the client who may open its board.
 */
export async function shownTo(db: Db, talentId: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    with shown as (
      select p.id, p.name, p.society_id, p.interlocutor_emails, s.name as society, to_char(${parisDay(SHOWN_AT)},
          'YYYY-MM-DD') as day
      from job_talent e join job_project p on p.id = e.job_id join society s on s.id = p.society_id
      where e.talent_id = ${talentId} and (e.phase = any(${PRESENTED}) or e.archived_from = any(${PRESENTED})
        or exists (select from job_talent_move m
          where m.job_id = e.job_id and m.talent_id = e.talent_id and m.to_phase = any(${PRESENTED})))
    ), told as (
      select shown.id, lower(email) as email from shown, unnest(shown.interlocutor_emails) as email
      union
      select shown.id, lower(k.email) from shown
        join job_talent_note n on n.job_id = shown.id and n.talent_id = ${talentId}
        join contact k on k.id = n.contact_id and k.removed_at is null and k.email is not null
    )
    select distinct on (email, shown.id) coalesce(told.email, lower(k.email)) as email, shown.name as "jobName",
      shown.society as "societyName", shown.day as "shownOn"
    from shown left join told on told.id = shown.id
      left join contact k on told.id is null and k.society_id = shown.society_id and k.removed_at is null
    where coalesce(told.email, k.email, '') <> ''
    order by email, shown.id`.execute(db);
  return rows;
}
