import type { Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';

export const moods = ['well', 'refuses', 'away', 'slow', 'lost'] as const;
export type Mood = (typeof moods)[number];

export interface DevAtsCandidateTable {
  id: Generated<string>;
  idempotency_key: string;
  deal: string;
  talent_id: string;
  received_at: InstantNow;
}

/** One row at most; without it the tool is well. */
export interface DevAtsMoodTable {
  is_one: Generated<boolean>;
  mood: Mood;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    dev_ats_candidate: DevAtsCandidateTable;
    dev_ats_mood: DevAtsMoodTable;
  }
}
