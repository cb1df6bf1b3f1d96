import type { Generated } from 'kysely';
import type { InstantNow, Json } from '../../platform/database/column.ts';

/** Only ever added to. */
export interface ActivityLogTable {
  id: Generated<string>;
  talent_id: string;
  type: 'addComment' | 'createDirectSkill' | 'consent' | 'merge' | 'told' | 'owner';
  source: Generated<string>;
  /** Null for what the product did by itself. */
  staff_id: string | null;
  data: Json;
  at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    activity_log: ActivityLogTable;
  }
}
