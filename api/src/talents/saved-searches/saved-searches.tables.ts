import type { Generated } from 'kysely';
import type { InstantNow, Json } from '../../platform/database/column.ts';

export interface SavedTalentSearchTable {
  id: Generated<string>;
  staff_id: string;
  name: string;
  search: Json;
  /** Its words named somebody who was erased, and are gone. */
  names_erased: Generated<boolean>;
  wants_mail: Generated<boolean>;
  is_too_wide: Generated<boolean>;
  opened_at: InstantNow;
  followed_on: string | null;
  created_at: InstantNow;
}

/** Who fitted a search when it was last looked at. */
export interface SavedTalentSearchHitTable {
  search_id: string;
  talent_id: string;
  found_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    saved_talent_search: SavedTalentSearchTable;
    saved_talent_search_hit: SavedTalentSearchHitTable;
  }
}
