import type { CreditedLine } from '@bloom/shared-rules/invoice/credit-note';
import type { InvoiceDocument, InvoiceKind, InvoiceLanguage } from '@bloom/shared-rules/invoice/invoice-document';
import type { ColumnType, Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export type InvoiceSide = 'customer' | 'supplier';
export type StoredInvoiceStatus = 'IN_PROGRESS' | 'ERROR' | 'TO_VALIDATE' | 'FINALISED' | 'CANCELLED';

export interface InvoiceTable {
  id: Generated<string>;
  side: InvoiceSide;
  kind: InvoiceKind;
  status: StoredInvoiceStatus;
  activity_id: string | null;
  subject_id: string | null;
  society_id: string | null;
  report_version: number | null;
  attempt: Generated<number>;
  job_id: string | null;
  last_error: string | null;
  rule_ids: Generated<string[]>;
  is_forced: Generated<boolean>;
  bypasses_compliance: Generated<boolean>;
  reason: string | null;
  document: ColumnType<InvoiceDocument | null, string | null | undefined, string | null>;
  net_cents: number | null;
  vat_cents: number | null;
  total_cents: number | null;
  series: string | null;
  number: string | null;
  issued_on: string | null;
  due_on: string | null;
  draft_file_id: string | null;
  file_id: string | null;
  sealed_at: OptionalInstant;
  preceding_id: string | null;
  credit_lines: ColumnType<CreditedLine[] | null, string | null | undefined, string | null>;
  offset_cents: Generated<number>;
  owed_cents: ColumnType<number | null, never, never>;
  received_cents: Generated<number>;
  left_cents: ColumnType<number | null, never, never>;
  contested_at: OptionalInstant;
  contest_reason: string | null;
  paid_on: string | null;
  payment_reference: string | null;
  created_by: string;
  created_at: InstantNow;
  finalised_by: string | null;
  finalised_at: OptionalInstant;
  cancelled_by: string | null;
  cancelled_at: OptionalInstant;
  /** What a supplier's paper asks otherwise than its month is worth, and why it was taken. */
  paper_difference: string | null;
  /** The corrected version of its month is validated: a credit note takes it back, another invoice its place. */
  corrected_at: OptionalInstant;
}

/** What was said to be paid before its invoice was to be paid again. */
export interface SaidPaymentTable {
  id: Generated<string>;
  invoice_id: string;
  paid_on: string;
  reference: string | null;
  cents: number;
  withdrawn_on: string | null;
}

export interface InvoiceCounterTable {
  series: string;
  year: number;
  last: number;
  last_issued_on: string;
}

/** A database that was brought back, of which it must be said which numbers were given since. */
export interface InvoiceNumbersHoldTable {
  restored_from: string;
  known_until: OptionalInstant;
  held_at: InstantNow;
  released_at: OptionalInstant;
}

export interface ClientBillingTable {
  society_id: string;
  electronic_scheme: string | null;
  electronic_address: string | null;
  order_required: Generated<boolean>;
  is_automatic: Generated<boolean>;
  language: Generated<InvoiceLanguage>;
  buyer_reference: string | null;
}

export interface MissionOrderTable {
  mission_id: string;
  order_number: string;
}

export interface SelfBillingMandateTable {
  id: Generated<string>;
  society_id: string;
  given_on: string;
  revoked_on: string | null;
  recorded_by: string;
  recorded_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    invoice: InvoiceTable;
    said_payment: SaidPaymentTable;
    invoice_counter: InvoiceCounterTable;
    invoice_numbers_hold: InvoiceNumbersHoldTable;
    client_billing: ClientBillingTable;
    mission_order: MissionOrderTable;
    self_billing_mandate: SelfBillingMandateTable;
  }
}
