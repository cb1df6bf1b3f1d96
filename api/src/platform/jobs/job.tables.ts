import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../database/column.ts';

export interface JobRunTable {
  id: string;
  job_name: string;
  object_id: string | null;
  state: Generated<'queued' | 'running' | 'retrying' | 'done' | 'failed'>;
  error_message: string | null;
  created_by: string | null;
  started_at: InstantNow;
  ended_at: OptionalInstant;
  /** Given up, and done by somebody in another way. */
  set_aside_at: OptionalInstant;
}

export interface SweepRunTable {
  name: string;
  /** The key of the run: a date in Paris, or the beginning of its minutes. */
  slot: string;
  started_at: Instant;
  first_started_at: InstantNow;
  /** Null while it runs, and for ever when its server died. */
  ended_at: OptionalInstant;
  duration_ms: number | null;
  rows: number | null;
  error: string | null;
  attempts: number;
  try_again_at: OptionalInstant;
  succeeded_at: OptionalInstant;
  failures: Generated<number>;
}

declare module '../database/database.tables.ts' {
  interface Tables {
    job_run: JobRunTable;
    sweep_run: SweepRunTable;
  }
}
