import type { Instant, InstantNow } from '../../platform/database/column.ts';

export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  bloomer_id: string | null;
  staff_id: string | null;
  contact_id: string | null;
  linked_at: InstantNow;
}

/** Access tokens of this identity issued before `ended_at` no longer count. */
export interface SessionEndTable {
  issuer: string;
  subject: string;
  ended_at: Instant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    identity_link: IdentityLinkTable;
    session_end: SessionEndTable;
  }
}
