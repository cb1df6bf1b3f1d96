import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

/** Of a Bloomer, or of one link: exactly one of the two owners is set. */
export interface HelpConversationTable {
  id: Generated<string>;
  bloomer_id: string | null;
  link_token_id: string | null;
  seen_at: OptionalInstant;
  created_at: InstantNow;
}

export interface HelpMessageTable {
  conversation_id: string;
  id: string;
  /** Null for a message of the visitor. */
  staff_id: string | null;
  text: string;
  created_at: Instant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    help_conversation: HelpConversationTable;
    help_message: HelpMessageTable;
  }
}
