import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface ActivityScoreTable {
  activity_id: string;
  side: 'bloomer' | 'client';
  score: number;
  comment: string | null;
  /** The day of the first answer; the thirty days in which it may change count from here. */
  collect_date: string;
  /** `bloomer:…` or `contact:…`; null for marks older than this column. */
  answered_by: string | null;
  /** When the mark became one of 6 or less; null while it is higher. */
  low_since: OptionalInstant;
  /** When somebody of staff said that they called, and who. */
  handled_at: OptionalInstant;
  handled_by: string | null;
}

export interface NpsInvitationTable {
  id: Generated<string>;
  activity_id: string;
  side: 'bloomer' | 'client';
  bloomer_id: string | null;
  contact_id: string | null;
  sent_by: string;
  sent_at: Instant;
  reminded_at: OptionalInstant;
}

export interface ReferralLeadTable {
  id: Generated<string>;
  activity_id: string;
  side: 'bloomer' | 'client';
  /** `bloomer:…` or `contact:…` */
  referred_by: string;
  fullname: string;
  email: string;
  note: string | null;
  consent_text: string;
  consented_at: Instant;
  created_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    activity_score: ActivityScoreTable;
    nps_invitation: NpsInvitationTable;
    referral_lead: ReferralLeadTable;
  }
}
