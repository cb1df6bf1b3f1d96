import type { ColumnType, Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';
import type { ReceivedAmount } from './invoice-platform.ts';

type Amounts = ColumnType<ReceivedAmount[], string | undefined, string>;

export interface InvoiceDeliveryTable {
  invoice_id: string;
  way: 'platform' | 'mail';
  attempt: Generated<number>;
  code: string | null;
  code_at: OptionalInstant;
  reason: string | null;
  may_send_again: Generated<boolean>;
  collected_cents: Generated<number>;
  retracted_cents: Generated<number>;
  sent_at: OptionalInstant;
  created_at: InstantNow;
}

export interface InvoiceDepositTable {
  id: Generated<string>;
  invoice_id: string;
  kind: 'invoice' | 'payment' | 'report';
  attempt: number;
  /**
   * A report waits as `toReport`; `toAsk` is told no more, and may have arrived. `accepted` and `rejected` is what the
   * platform answers to a report that it took; `elsewhere`: made by hand; `withdrawn`: a copy that nobody has.
   */
  state: Generated<
    'waiting' | 'toReport' | 'toAsk' | 'sent' | 'refused' | 'accepted' | 'rejected' | 'elsewhere' | 'withdrawn'
  >;
  problem: string | null;
  flow_id: string | null;
  paid_on: string | null;
  collected_cents: number | null;
  amounts: ColumnType<ReceivedAmount[] | null, never, string>;
  tries: Generated<number>;
  claimed_until: OptionalInstant;
  next_try_at: InstantNow;
  sent_at: OptionalInstant;
  /** By the platform. */
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** When somebody said that it was made by hand. */
  settled_at: OptionalInstant;
  created_by: string;
  created_at: InstantNow;
}

export interface PlatformEventTable {
  id: Generated<string>;
  invoice_id: string | null;
  flow_id: string;
  message_id: string;
  code: string;
  reason: string | null;
  comment: string | null;
  at: ColumnType<Date, Date | string, never>;
  amounts: Amounts;
  moved: boolean;
  problem: string | null;
  received_at: InstantNow;
}

export interface PlatformReadingTable {
  platform: string;
  read_until: ColumnType<Date, Date | string, Date | string>;
}

export interface InboundTryTable {
  platform: string;
  flow_id: string;
  tries: number;
  next_try_at: ColumnType<Date, Date | string, Date | string>;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    inbound_try: InboundTryTable;
    invoice_delivery: InvoiceDeliveryTable;
    invoice_deposit: InvoiceDepositTable;
    platform_event: PlatformEventTable;
    platform_reading: PlatformReadingTable;
  }
}
