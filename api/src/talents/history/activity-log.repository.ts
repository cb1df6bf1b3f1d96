import type { FunnelPhase } from '@bloom/shared-rules/talents/funnel-phases';
import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export interface LogEntry {
  id: string;
  talentId: string;
  date: Date;
  type: NewRow<'activity_log'>['type'] | 'createJobFunnelTalent' | 'moveJobFunnelTalent' | 'phaseNotes';
  source: string;
  data: Record<string, unknown>;
  authorFullname: string | null;
  jobId: string | null;
  from: FunnelPhase | null;
  to: FunnelPhase | null;
  /** Seconds in the phase that was left. */
  phaseTransitionDuration: number | null;
  answers: { question: string; answer: string }[];
}

/** What stands in the history itself, and what jobs say of the same talent. */
const everything = (talentId: string): RawBuilder<unknown> => sql`
  select l.id::text, l.at as date, l.type, l.source, l.data, l.staff_id, null::uuid as "jobId", null as "from", null as "to",
    null::bigint as seconds, '[]'::jsonb as answers
  from activity_log l where l.talent_id = ${talentId}
  union all
  select 'm' || m.id, m.moved_at, case when m.from_phase is null then 'createJobFunnelTalent' else 'moveJobFunnelTalent' end,
    'App', jsonb_build_object('job', p.name, 'comment', m.reason), m.staff_id, m.job_id, m.from_phase, m.to_phase,
    m.phase_seconds, '[]'
  from job_talent_move m join job_project p on p.id = m.job_id where m.talent_id = ${talentId}
  union all
  select 'n' || q.id, q.created_at, 'phaseNotes', 'App', jsonb_build_object('job', p.name), q.staff_id, q.job_id, null,
    q.phase, null, q.answers
  from job_talent_phase_note q join job_project p on p.id = q.job_id where q.talent_id = ${talentId}`;

/** Newest first. */
export async function readLogs(
  db: Db,
  talentId: string,
  { skip, take }: { skip: number; take: number },
): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select h.id, ${talentId} as "talentId", h.date, h.type, h.source, h.data, h."jobId", h."from", h."to",
      h.seconds::float8 as "phaseTransitionDuration", h.answers, a.firstname || ' ' || a.lastname as "authorFullname"
    from (${everything(talentId)}) as h left join staff a on a.id = h.staff_id
    order by h.date desc, h.id desc limit ${take} offset ${skip}`.execute(db);
  return rows;
}

export async function readLog(db: Db, talentId: string, id: string): Promise<LogEntry> {
  const { rows } = await sql<LogEntry>`
    select h.id, ${talentId} as "talentId", h.date, h.type, h.source, h.data, h."jobId", h."from", h."to",
      h.seconds::float8 as "phaseTransitionDuration", h.answers, a.firstname || ' ' || a.lastname as "authorFullname"
    from (${everything(talentId)}) as h left join staff a on a.id = h.staff_id where h.id = ${id}`.execute(db);
  return rows[0] as LogEntry;
}
