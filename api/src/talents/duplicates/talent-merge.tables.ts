import type { Generated } from 'kysely';
import type { Instant, Json, OptionalInstant } from '../../platform/database/column.ts';

export interface TalentMergeTable {
  id: Generated<string>;
  kept_id: string;
  merged_id: string;
  staff_id: string | null;
  merged_at: Instant;
  version_after: number;
  /** Whole rows of both, by table. */
  snapshot: Json;
  undone_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    talent_merge: TalentMergeTable;
  }
}
