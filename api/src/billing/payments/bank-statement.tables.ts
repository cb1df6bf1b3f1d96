import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface BankMovementTable {
  id: Generated<string>;
  key: string;
  booked_on: string;
  is_credit: boolean;
  is_return: boolean;
  amount_cents: number;
  end_to_end_id: string | null;
  remittance: string | null;
  counterparty: string | null;
  dismissed_by: string | null;
  dismissed_at: OptionalInstant;
  dismiss_reason: string | null;
  imported_by: string;
  imported_at: InstantNow;
}

export interface BankMovementMatchTable {
  id: Generated<string>;
  movement_id: string;
  invoice_id: string;
  amount_cents: number;
  /** KNOWN_BY_IMPORT, or the person who said it later. */
  matched_by: string;
  matched_at: InstantNow;
  undone_by: string | null;
  undone_at: OptionalInstant;
  undo_reason: string | null;
  rounding_cents: Generated<number>;
  rounded_on: string | null;
}

/** When a movement that never paid anything was put aside, and taken up again. */
export interface BankMovementDismissalTable {
  id: Generated<string>;
  movement_id: string;
  dismissed_at: InstantNow;
  reopened_at: OptionalInstant;
  is_unbooked: Generated<boolean>;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    bank_movement: BankMovementTable;
    bank_movement_match: BankMovementMatchTable;
    bank_movement_dismissal: BankMovementDismissalTable;
  }
}
