import type { Generated } from 'kysely';
import type { Instant } from '../../platform/database/column.ts';

/** Somebody said that they may be kept. */
export interface TalentConsentTable {
  id: Generated<string>;
  talent_id: string;
  channel: 'link' | 'phone' | 'email' | 'meeting';
  text_version: string;
  proof: Generated<string>;
  /** Null for an answer of the person's own. */
  staff_id: string | null;
  /** yyyy-MM-dd */
  given_on: string;
  recorded_at: Instant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    talent_consent: TalentConsentTable;
  }
}
