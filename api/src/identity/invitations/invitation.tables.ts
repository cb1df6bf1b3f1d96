import type { Generated } from 'kysely';
import type { Instant, InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface InvitationTable {
  id: Generated<string>;
  bloomer_id: string;
  token_hash: string;
  status: Generated<'ongoing' | 'done'>;
  done_by_subject: string | null;
  expires_at: Instant;
  revoked_at: OptionalInstant;
  created_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    invitation: InvitationTable;
  }
}
