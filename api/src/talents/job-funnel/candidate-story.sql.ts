import type { CandidateFacts } from '@bloom/shared-rules/talents/candidate-moves';
import type { ArchiveReason, ConsentChannel } from '@bloom/shared-rules/talents/candidate-words';
import type { FunnelPhase } from '@bloom/shared-rules/talents/funnel-phases';
import { type RawBuilder, sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';

export interface PhaseMove {
  id: string;
  from: FunnelPhase | null;
  to: FunnelPhase;
  archiveReason: ArchiveReason | null;
  reason: string;
  phaseTransitionDuration: number | null;
  movedAt: string;
  authorFullname: string | null;
}

export interface PhaseNote {
  id: string;
  phase: FunnelPhase;
  answers: { question: string; answer: string }[];
  createdAt: string;
  authorFullname: string | null;
}

export interface PresentationConsent {
  consentedOn: string;
  channel: ConsentChannel | null;
  withdrawnAt: string | null;
}

/** What staff know of a candidate, and a client does not. */
export interface CandidateStory {
  hiresweet_id: string | null;
  entered_at: Date;
  archived_from: FunnelPhase | null;
  archive_reason: ArchiveReason | null;
  order_on: string | null;
  order_reference: string;
  job_status: CandidateFacts['jobStatus'];
  consent: PresentationConsent | null;
  moves: PhaseMove[];
  phase_notes: PhaseNote[];
}

const author = sql`case when a.id is null then null else a.firstname || ' ' || a.lastname end`;
const listOf = (of: RawBuilder<unknown>) => sql`coalesce((${of}), '[]'::json)`;

/** Of the entry `e` of the job `p`, of the talent `t`, with the consent `c` for the client of the job. */
export function storyOf(isStaff: boolean): RawBuilder<unknown> {
  if (!isStaff) {
    return sql`null as hiresweet_id, e.created_at as entered_at, null as archived_from, null as archive_reason,
      null as order_on, '' as order_reference, p.status as job_status, null as consent, '[]'::json as moves,
      '[]'::json as phase_notes`;
  }
  return sql`t.hiresweet_id, e.created_at as entered_at, e.archived_from, e.archive_reason, e.order_on,
    e.order_reference, p.status as job_status,
    case when c.talent_id is not null then json_build_object('channel', c.channel, 'withdrawnAt', c.withdrawn_at,
      'consentedOn', coalesce(c.consented_on, ${parisDay('c.presented_at')})) end as consent,
    ${listOf(sql`select json_agg(json_build_object('id', m.id::text, 'from', m.from_phase, 'to', m.to_phase,
        'archiveReason', m.archive_reason, 'reason', m.reason, 'phaseTransitionDuration', m.phase_seconds,
        'movedAt', m.moved_at, 'authorFullname', ${author}) order by m.id desc)
      from job_talent_move m left join staff a on a.id = m.staff_id
      where m.job_id = e.job_id and m.talent_id = e.talent_id`)} as moves,
    ${listOf(sql`select json_agg(json_build_object('id', q.id, 'phase', q.phase, 'answers', q.answers,
        'createdAt', q.created_at, 'authorFullname', ${author}) order by q.created_at desc, q.id)
      from job_talent_phase_note q left join staff a on a.id = q.staff_id
      where q.job_id = e.job_id and q.talent_id = e.talent_id`)} as phase_notes`;
}
