import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../../platform/database/column.ts';

/** A colleague whom a contact of a client proposes to sign for a mission too. */
export interface SigningDelegateTable {
  id: Generated<string>;
  mission_id: string;
  /** Of the contact who proposes: the colleague becomes a contact of the same. */
  society_id: string;
  firstname: string;
  lastname: string;
  email: string;
  /** Null once the person was erased. */
  proposed_by: string | null;
  proposed_at: Instant;
  state: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>;
  decided_by: string | null;
  decided_at: OptionalInstant;
  /** Whom it made a contact. */
  contact_id: string | null;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    signing_delegate: SigningDelegateTable;
  }
}
