import { presentedPhases } from '@bloom/shared-rules/talents/funnel-phases';
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
 * the offer names nobody, everybody of the client who may open its board. A client who took an offer over was shown
 * those who agreed to it; the one before, who said something, is told as such.
 */
export async function shownTo(db: Db, talentId: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    with seen as (
      select p.id, p.name, p.society_id, p.interlocutor_emails, s.name as society, to_char(${parisDay(SHOWN_AT)},
          'YYYY-MM-DD') as day
      from job_talent e join job_project p on p.id = e.job_id join society s on s.id = p.society_id
      where e.talent_id = ${talentId} and (e.phase = any(${PRESENTED}) or e.archived_from = any(${PRESENTED})
        or exists (select from job_talent_move m
          where m.job_id = e.job_id and m.talent_id = e.talent_id and m.to_phase = any(${PRESENTED})))
    ), shown as (
      select seen.* from seen join talent_presentation c on c.talent_id = ${talentId} and c.society_id = seen.society_id
    ), told as (
      select shown.id, lower(email) as email, shown.society, shown.society_id
        from shown, unnest(shown.interlocutor_emails) as email
      union
      select seen.id, lower(k.email), own.name, own.id from seen
        join job_talent_note n on n.job_id = seen.id and n.talent_id = ${talentId}
        join contact k on k.id = n.contact_id and k.removed_at is null join society own on own.id = k.society_id
      union
      select shown.id, lower(k.email), shown.society, shown.society_id from shown
        join contact k on k.society_id = shown.society_id and k.removed_at is null
        where shown.interlocutor_emails = '{}' and not exists (select from job_talent_note n
          join contact said on said.id = n.contact_id and said.removed_at is null and said.society_id = k.society_id
          where n.job_id = shown.id and n.talent_id = ${talentId})
    )
    select distinct on (told.email, seen.id) told.email, seen.name as "jobName", told.society as "societyName",
      seen.day as "shownOn"
    from told join seen on seen.id = told.id
    where told.email <> '' order by told.email, seen.id`.execute(db);
  return rows;
}
