import type { InstantNow } from '../../platform/database/column.ts';

export interface SeenSettingTable {
  name: string;
  fingerprint: string;
  seen_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    seen_setting: SeenSettingTable;
  }
}
