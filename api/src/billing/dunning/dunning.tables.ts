import type { InstantNow } from '../../platform/database/column.ts';

export interface DunningNoticeTable {
  invoice_id: string;
  level: number;
  sent_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    dunning_notice: DunningNoticeTable;
  }
}
