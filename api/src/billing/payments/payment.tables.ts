import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface PaymentRunTable {
  id: Generated<string>;
  execution_on: string;
  state: Generated<'CREATED' | 'APPROVED' | 'CANCELLED'>;
  created_by: string;
  created_at: InstantNow;
  approved_by: string | null;
  approved_at: OptionalInstant;
  exported_at: OptionalInstant;
  cancelled_by: string | null;
  cancelled_at: OptionalInstant;
  cancel_reason: string | null;
}

export interface PaymentTransferTable {
  id: Generated<string>;
  run_id: string;
  invoice_id: string;
  state: 'PLANNED' | 'EXCLUDED' | 'CANCELLED' | 'PAID' | 'RETURNED' | 'RETRIED';
  amount_cents: number;
  creditor: string | null;
  iban: string | null;
  bic: string | null;
  end_to_end_id: string;
  reason: string | null;
}

export interface PaymentReleaseTable {
  invoice_id: string;
  reason: string;
  released_by: string;
  released_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    payment_run: PaymentRunTable;
    payment_transfer: PaymentTransferTable;
    payment_release: PaymentReleaseTable;
  }
}
