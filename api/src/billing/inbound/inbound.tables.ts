import type { ColumnType, Generated } from 'kysely';
import type { ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export const INBOUND_STATES = ['toMatch', 'matched', 'approved', 'refused'] as const;
export type InboundState = (typeof INBOUND_STATES)[number];

/** What stands in the way, where a rule reads it: the chosen month is worth something else. */
export type InboundProblemCode = 'monthAmount';

export interface InboundInvoiceTable {
  id: Generated<string>;
  platform: string;
  flow_id: string;
  name: string;
  file_id: string | null;
  data_file_id: string | null;
  has_paper: Generated<boolean>;
  is_missing: Generated<boolean>;
  received_at: InstantNow;
  said: ColumnType<ReceivedInvoice | null, string | null, string | null>;
  seller_siren: string | null;
  number: string | null;
  state: InboundState;
  problem: string | null;
  problem_code: InboundProblemCode | null;
  suggested_reason: string | null;
  /** When its month was looked for last, after it had come. */
  looked_at: OptionalInstant;
  activity_id: string | null;
  invoice_id: string | null;
  answer_reason: string | null;
  answer_comment: string | null;
  answered_by: string | null;
  answered_at: OptionalInstant;
  answer_state: 'waiting' | 'sent' | 'refused' | null;
  answer_problem: string | null;
  answer_flow_id: string | null;
  answer_tries: Generated<number>;
  answer_claimed_until: OptionalInstant;
  answer_next_try_at: OptionalInstant;
  paid_message_id: Generated<string>;
  paid_at: OptionalInstant;
  paid_state: 'waiting' | 'sent' | 'refused' | null;
  paid_tries: Generated<number>;
  paid_claimed_until: OptionalInstant;
  paid_next_try_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    inbound_invoice: InboundInvoiceTable;
  }
}
