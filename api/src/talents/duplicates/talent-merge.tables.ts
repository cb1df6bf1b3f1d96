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

/** A sheet that became another one, for as long as that one is there. */
export interface TalentFormerSheetTable {
  id: string;
  talent_id: string;
  merged_at: Instant;
  renewal_asked_at: OptionalInstant;
  /** Those of either for which the sheet that stayed had no room. */
  emails: Generated<string[]>;
  phones: Generated<string[]>;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    talent_merge: TalentMergeTable;
    talent_former_sheet: TalentFormerSheetTable;
  }
}
