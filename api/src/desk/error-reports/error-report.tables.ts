import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface ClientErrorTable {
  /** Chosen by the browser, so that a report sent twice is one. */
  id: string;
  received_at: InstantNow;
  occurred_at: Instant;
  level: 'debug' | 'info' | 'warning' | 'error';
  message: string;
  stack: string | null;
  error_code: string | null;
  status: number;
  request_id: string | null;
  reference: string | null;
  release: string;
  environment: string;
  remote: string | null;
  remote_version: string | null;
  page: string | null;
  browser: string;
  repeats: Generated<number>;
  /** Of the failure and the day; null for rows older than this column. */
  fingerprint: string | null;
  /** How many reports the row stands for. */
  reports: Generated<number>;
  last_received_at: OptionalInstant;
  counted_ids: Generated<string[]>;
  counted_references: Generated<string[]>;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    client_error: ClientErrorTable;
  }
}
