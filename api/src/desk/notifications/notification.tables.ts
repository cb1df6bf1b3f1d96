import type { Generated } from 'kysely';
import type { Instant, InstantNow, Json, OptionalInstant } from '../../platform/database/column.ts';

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

export interface ChannelConsentTable {
  id: Generated<string>;
  staff_id: string | null;
  bloomer_id: string | null;
  channel: 'sms' | 'whatsapp';
  text_version: number;
  consent_text: string;
  given_at: Instant;
  withdrawn_at: OptionalInstant;
}

/** A code sent to a number; `verified_at` once it was typed. */
export interface PhoneCheckTable {
  id: Generated<string>;
  staff_id: string | null;
  bloomer_id: string | null;
  contact_id: string | null;
  phone_number: string;
  code_hash: string;
  tries: Generated<number>;
  verified_at: OptionalInstant;
  expires_at: Instant;
  created_at: InstantNow;
}

/** `choices`: see Choices of notification.deliveries.ts. */
export interface NotificationPreferencesTable {
  id: Generated<string>;
  staff_id: string | null;
  bloomer_id: string | null;
  choices: Json;
  version: Generated<number>;
  updated_at: Instant;
}

/** A notification that waits for the mail of the morning. */
export interface NotificationDigestItemTable {
  notification_id: string;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    notification: NotificationTable;
    notification_digest_item: NotificationDigestItemTable;
    notification_preferences: NotificationPreferencesTable;
    channel_consent: ChannelConsentTable;
    phone_check: PhoneCheckTable;
  }
}
