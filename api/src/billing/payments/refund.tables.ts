import type { RefundKind } from '@bloom/shared-rules/invoice/client-refund';
import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface ClientRefundTable {
  id: Generated<string>;
  invoice_id: string;
  kind: RefundKind;
  amount_cents: number;
  /** What was owed back the moment before: a second click finds by it what the first one made. */
  owed_cents: number;
  settled_on: string;
  reference: string;
  target_id: string | null;
  movement_id: string | null;
  /** KNOWN_BY_IMPORT, or the person who said that this line is it. */
  matched_by: string | null;
  matched_at: OptionalInstant;
  is_said: boolean;
  recorded_by: string;
  recorded_at: InstantNow;
  undone_by: string | null;
  undone_at: OptionalInstant;
  undo_reason: string | null;
}

/** The line of the bank that brought a refund back. */
export interface RefundReturnTable {
  id: Generated<string>;
  refund_id: string;
  movement_id: string;
  reason: string | null;
  /** KNOWN_BY_IMPORT, or the person who said that this line is it. */
  returned_by: string;
  returned_at: InstantNow;
  undone_by: string | null;
  undone_at: OptionalInstant;
  undo_reason: string | null;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    client_refund: ClientRefundTable;
    refund_return: RefundReturnTable;
  }
}
