import type { ArchiveReason } from '@bloom/shared-rules/talents/candidate-words';
import type { FunnelPhase } from '@bloom/shared-rules/talents/funnel-phases';
import type { LostReason } from '@bloom/shared-rules/talents/job-closing';
import type { Generated } from 'kysely';
import type { DealType } from '../../missions/planning/planning.tables.ts';
import type { Instant, InstantNow, Json, OptionalInstant } from '../../platform/database/column.ts';

export interface JobProjectTable {
  id: Generated<string>;
  name: string;
  job_title: string;
  society_id: string;
  account_manager_id: string | null;
  job_type: 'IT' | 'RPO' | 'People';
  deal_type: DealType | null;
  duration_months: number | null;
  location: string | null;
  on_site_days_per_week: number | null;
  remote_days_per_week: number | null;
  status: Generated<'WIN' | 'LOST' | 'inProgress'>;
  context: string | null;
  details: string | null;
  team: string | null;
  min_years_xp: number | null;
  required_languages: Generated<string[]>;
  interview_process: string | null;
  /** Whole euros a year. */
  salary_min: number | null;
  salary_max: number | null;
  /** Nobody reads or writes it any more: who was placed is said of the candidate. */
  bloomer_id: string | null;
  win_date: string | null;
  created_at: InstantNow;
  version: Generated<number>;
  /** Since when it is won or lost. */
  closed_at: OptionalInstant;
  /** Since when somebody took it off the TalentBoard. */
  unpublished_at: OptionalInstant;
  /** First day of the month to which sales count it. */
  commercial_month: string | null;
  lead_origin: string | null;
  lead_by_id: string | null;
  lead_date: string | null;
  buteur_id: string | null;
  passeur_id: string | null;
  defenseur_id: string | null;
  capitaine_id: string | null;
  lost_reason: LostReason | null;
  other_lost_reason: string | null;
  score_card_1: string | null;
  score_card_2: string | null;
  score_card_3: string | null;
  score_card_4: string | null;
  budgets: string | null;
  competitors: string | null;
  is_exclusivity: Generated<boolean>;
  cv_debrief_date: string | null;
  interlocutor_emails: Generated<string[]>;
  send_job_qualif_email: Generated<boolean>;
  /** What it is called elsewhere. */
  hiresweet_id: string | null;
  pipefy_id: string | null;
  hubspot_deal_id: string | null;
  airtable_id: string | null;
}

export interface JobTalentTable {
  job_id: string;
  talent_id: string;
  phase: Generated<FunnelPhase>;
  phase_since: InstantNow;
  /** Where an archived candidate stood before; null when nobody knows. */
  archived_from: FunnelPhase | null;
  archive_reason: ArchiveReason | null;
  /** The purchase order of the client. */
  order_on: string | null;
  order_reference: Generated<string>;
  /** Whom a validated candidate of a won job became. */
  bloomer_id: string | null;
  created_at: InstantNow;
  /** Whether the candidate stands in the recruiting tool outside, too; null where there is none. */
  ats_state: 'pending' | 'placed' | 'failed' | 'byHand' | null;
  ats_asked_at: OptionalInstant;
}

/** Append only. */
export interface JobTalentMoveTable {
  id: Generated<string>;
  job_id: string;
  talent_id: string;
  /** Null of the first, by which the talent was added. */
  from_phase: FunnelPhase | null;
  to_phase: FunnelPhase;
  archive_reason: ArchiveReason | null;
  reason: Generated<string>;
  /** Spent in the phase that was left. */
  phase_seconds: number | null;
  staff_id: string | null;
  moved_at: Instant;
}

/** Append only. */
export interface JobTalentPhaseNoteTable {
  id: Generated<string>;
  job_id: string;
  talent_id: string;
  phase: FunnelPhase;
  /** Pairs of question and answer. */
  answers: Json;
  staff_id: string | null;
  created_at: Instant;
}

export interface JobTalentNoteTable {
  id: Generated<string>;
  job_id: string;
  talent_id: string;
  contact_id: string;
  kind: 'accept' | 'refuse' | 'question' | 'note';
  text: Generated<string>;
  created_at: InstantNow;
}

/** Gone once a job has looked whose address it is. */
export interface TalentBoardRequestTable {
  id: Generated<string>;
  email: string;
  asked_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    job_project: JobProjectTable;
    job_talent: JobTalentTable;
    job_talent_move: JobTalentMoveTable;
    job_talent_phase_note: JobTalentPhaseNoteTable;
    job_talent_note: JobTalentNoteTable;
    talent_board_request: TalentBoardRequestTable;
  }
}
