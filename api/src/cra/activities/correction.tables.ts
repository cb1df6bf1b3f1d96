import type { Generated } from 'kysely';
import type { Instant, Json, OptionalInstant } from '../../platform/database/column.ts';

/** A month that was opened again: how it was closed before, and what it said. */
export interface ActivityCorrectionTable {
  id: Generated<string>;
  activity_id: string;
  /** Of the month that it makes: 2 for the first one. */
  version: number;
  reason: string;
  opened_by: string;
  opened_by_name: string;
  opened_at: Instant;
  validation: 'signed' | 'uploaded' | 'forced';
  validated_at: Instant;
  document_id: string | null;
  forced_report_id: string | null;
  cra_file_id: string | null;
  details: Json;
  total_days: number;
  /** The corrected version is validated: it replaces the one before. */
  closed_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    activity_correction: ActivityCorrectionTable;
  }
}
