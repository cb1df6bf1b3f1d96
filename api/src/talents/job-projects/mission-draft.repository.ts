import { MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** What is known of a mission that was won and that nobody has entered yet. */
export interface MissionDraft {
  bloomerId: string;
  fullname: string;
  /** Their access was taken away when they left: nobody enters a mission for them before it is given back. */
  isDisabled: boolean;
  /** Whole euros, as the candidate asked. */
  purchasePrice: number | null;
  /** Those of the client's people whom the offer names who may sign a report: others are no contacts of a mission. */
  contactIds: string[];
}

/** A mission that began so many days before the agreement may be the one that was agreed. */
const BEGUN_BEFORE = 31;

/**
 * Of those who were validated for a won offer, who has no mission there that comes from it: one that runs after the
 * victory, and began with it or was entered since. Who works for that client already may be placed there once more, and
 * who won two offers there has a mission for each: one that is named after the other offer comes from that one.
 */
export async function missionDraftsOf(db: Db, jobId: string): Promise<MissionDraft[]> {
  const { rows } = await sql<MissionDraft>`
    select b.id as "bloomerId", trim(b.firstname || ' ' || b.lastname) as fullname,
      b.disabled_at is not null as "isDisabled", coalesce(t.desired_tjm, t.tjm) as "purchasePrice",
      array(select k.id from contact k where k.society_id = p.society_id and k.removed_at is null
        and k.is_operational and lower(k.email) = any(p.interlocutor_emails) order by k.id) as "contactIds"
    from job_talent e join job_project p on p.id = e.job_id join bloomer b on b.id = e.bloomer_id
      join talent t on t.id = e.talent_id
    where e.job_id = ${jobId} and e.phase = 'Validated' and b.erased_at is null and not exists (
      select from mission m where m.bloomer_id = b.id and m.client_society_id = p.society_id
        and m.deleted_at is null and m.end_mission >= p.win_date
        and (m.begin_mission >= p.win_date - ${BEGUN_BEFORE}::int or m.created_at >= p.closed_at)
        and (m.label = left(p.name, ${MAX_MISSION_LABEL}::int) or not exists (
          select from job_talent o join job_project q on q.id = o.job_id
          where o.bloomer_id = b.id and o.phase = 'Validated' and q.id <> p.id and q.society_id = p.society_id
            and q.status = 'WIN' and left(q.name, ${MAX_MISSION_LABEL}::int) = m.label)))
    order by e.phase_since, b.id`.execute(db);
  return rows;
}
