import type { Generated } from 'kysely';
import type { Instant } from '../database/column.ts';

export interface RateCounterTable {
  scope: string;
  subject: string;
  window_start: Instant;
  hits: Generated<number>;
}

declare module '../database/database.tables.ts' {
  interface Tables {
    rate_counter: RateCounterTable;
  }
}
