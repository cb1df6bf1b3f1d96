import type { RecoveryKind } from '@bloom/shared-rules/invoice/recovery';
import type { InstantNow } from '../../platform/database/column.ts';

export interface RecoveryStepTable {
  invoice_id: string;
  kind: RecoveryKind;
  done_on: string;
  /** The number of the letter, or what was decided. */
  reference: string | null;
  /** The day on which somebody looks at it again. */
  review_on: string;
  recorded_by: string;
  recorded_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    recovery_step: RecoveryStepTable;
  }
}
