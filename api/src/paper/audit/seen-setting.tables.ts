import type { InstantNow } from '../../platform/database/column.ts';

export interface SeenSettingTable {
  name: string;
  fingerprint: string;
  seen_at: InstantNow;
}

/** Those of a server that the API asks. */
export interface ServerSettingTable extends SeenSettingTable {
  server: 'idp' | 'registry';
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    seen_setting: SeenSettingTable;
    server_setting: ServerSettingTable;
  }
}
