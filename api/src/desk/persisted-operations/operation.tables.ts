import type { InstantNow } from '../../platform/database/column.ts';

export interface PersistedOperationTable {
  sha256: string;
  text: string;
  learned_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    persisted_operation: PersistedOperationTable;
  }
}
