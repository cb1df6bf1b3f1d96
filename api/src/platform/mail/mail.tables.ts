import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../database/column.ts';

export interface MailOutboxTable {
  id: Generated<string>;
  dedupe_key: string;
  template: string;
  template_version: Generated<number>;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'bounced'>;
  attempts: Generated<number>;
  provider_id: string | null;
  last_error: string | null;
  not_before: InstantNow;
  claimed_at: OptionalInstant;
  created_at: InstantNow;
  sent_at: OptionalInstant;
  link_id: string | null;
  file_id: string | null;
  /** Another mail with a fresh link went in its place. */
  replaced_at: OptionalInstant;
  /** The trace that asked for it. */
  traceparent: string | null;
}

export interface MessageOutboxTable {
  id: Generated<string>;
  dedupe_key: string;
  channel: 'sms' | 'whatsapp';
  /** E.164 */
  recipient: string;
  text_body: string;
  state: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  provider_id: string | null;
  last_error: string | null;
  not_before: InstantNow;
  claimed_at: OptionalInstant;
  created_at: InstantNow;
  sent_at: OptionalInstant;
}

export interface MailBounceTable {
  /** In small letters. */
  address: string;
  reason: string;
  bounced_at: InstantNow;
}

declare module '../database/database.tables.ts' {
  interface Tables {
    mail_outbox: MailOutboxTable;
    message_outbox: MessageOutboxTable;
    mail_bounce: MailBounceTable;
  }
}
