import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, InstantNow, OptionalInstant, OptionalJson } from './column.ts';

export interface LinkTokenTable {
  id: Generated<string>;
  purpose: 'craSign' | 'nps' | 'talentBoard' | 'contractSign' | 'invitation' | 'selfData' | 'emailConfirm';
  object_id: string;
  contact_id: string | null;
  bloomer_id: string | null;
  token_hash: string;
  expires_at: Instant;
  max_uses: number | null;
  used_count: Generated<number>;
  used_at: OptionalInstant;
  revoked_at: OptionalInstant;
  created_at: InstantNow;
}

export interface LinkSessionTable {
  id: Generated<string>;
  token_id: string;
  session_hash: string;
  expires_at: Instant;
  absolute_expires_at: Instant;
  created_at: InstantNow;
}

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

export interface NotificationTable {
  id: Generated<string>;
  staff_id: string | null;
  bloomer_id: string | null;
  kind: string;
  title: string;
  description: string;
  priority: Generated<'urgent' | 'important' | 'info'>;
  link: string | null;
  mission_id: string | null;
  society_id: string | null;
  can_delete: Generated<boolean>;
  dedupe_key: string;
  channels: Generated<string[]>;
  read_at: OptionalInstant;
  deleted_at: OptionalInstant;
  created_at: InstantNow;
}

export interface AuditEventTable {
  id: GeneratedAlways<number>;
  at: InstantNow;
  actor: string;
  role: string;
  on_behalf_of: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  data: OptionalJson;
  request_id: string | null;
  ip_truncated: string | null;
}

export interface JobRunTable {
  id: string;
  job_name: string;
  object_id: string | null;
  state: Generated<'queued' | 'running' | 'retrying' | 'done' | 'failed'>;
  error_message: string | null;
  created_by: string | null;
  started_at: InstantNow;
  ended_at: OptionalInstant;
}

export interface PersistedOperationTable {
  sha256: string;
  text: string;
  learned_at: InstantNow;
}

export interface IdempotencyKeyTable {
  actor: string;
  key: string;
  body_sha256: string;
  answer: OptionalJson;
  created_at: InstantNow;
  /** The call that runs it. */
  owner: string | null;
  lease_until: OptionalInstant;
  effect_at: OptionalInstant;
}

export interface RetentionCategoryTable {
  category: string;
  kept_in: string;
  keeps: string;
  becomes: string;
  personal: boolean;
  /** Why nothing of it may be forgotten for now. */
  legal_hold: string | null;
}

export interface RetentionRunTable {
  category: string;
  day: string;
  rows: number;
  due_in_seven_days: number | null;
  held: boolean;
  error: string | null;
  ran_at: InstantNow;
}

export interface SweepRunTable {
  name: string;
  /** The key of the run: a date in Paris, or the beginning of its minutes. */
  slot: string;
  started_at: Instant;
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

export interface ClientErrorTable {
  /** Chosen by the browser, so that a report sent twice is one. */
  id: string;
  received_at: InstantNow;
  occurred_at: Instant;
  level: 'debug' | 'info' | 'warning' | 'error';
  message: string;
  stack: string | null;
  error_code: string | null;
  status: number;
  request_id: string | null;
  reference: string | null;
  release: string;
  environment: string;
  remote: string | null;
  remote_version: string | null;
  page: string | null;
  browser: string;
  repeats: Generated<number>;
  /** Of the failure and the day; null for rows older than this column. */
  fingerprint: string | null;
  /** How many reports the row stands for. */
  reports: Generated<number>;
  last_received_at: OptionalInstant;
  counted_ids: Generated<string[]>;
  counted_references: Generated<string[]>;
}

export interface ReminderTable {
  /** Kind, object and moment: what makes it one. */
  key: string;
  kind: string;
  mission_id: string | null;
  society_id: string | null;
  sent_at: Instant;
}

export interface RateCounterTable {
  scope: string;
  subject: string;
  window_start: Instant;
  hits: Generated<number>;
}

export interface DevMailTable {
  id: Generated<string>;
  channel: Generated<'email' | 'sms' | 'whatsapp'>;
  message_id: string;
  sender: string;
  recipient: string;
  subject: string;
  raw: Buffer;
  received_at: InstantNow;
}
