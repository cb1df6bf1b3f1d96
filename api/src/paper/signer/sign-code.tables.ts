import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

/** A code sent to somebody who signs a report or a contract. */
export interface SignCodeTable {
  id: Generated<string>;
  object_id: string;
  person_id: string;
  code_hash: string;
  channel: Generated<'email' | 'sms'>;
  /** The number that an SMS went to, as the evidence says it; null for a mail. */
  phone_masked: string | null;
  tries: Generated<number>;
  verified_at: OptionalInstant;
  expires_at: Instant;
  created_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    sign_code: SignCodeTable;
  }
}
