import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../database/column.ts';

export interface LinkTokenTable {
  id: Generated<string>;
  purpose: 'craSign' | 'nps' | 'talentBoard' | 'contractSign' | 'invitation' | 'selfData' | 'emailConfirm';
  object_id: string;
  contact_id: string | null;
  bloomer_id: string | null;
  /** Who handed it out (see actorOf), when that was not its own person. */
  handed_by: Generated<string | null>;
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
  /** Of the word by which the tab that used a link up may use it again, should the answer have been lost. */
  attempt_hash: string | null;
  expires_at: Instant;
  absolute_expires_at: Instant;
  created_at: InstantNow;
}

declare module '../database/database.tables.ts' {
  interface Tables {
    link_token: LinkTokenTable;
    link_session: LinkSessionTable;
  }
}
