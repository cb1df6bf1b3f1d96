import type { Instant } from '../../platform/database/column.ts';

/** A report that its client did not sign because it is wrong. */
export interface ClientRefusalTable {
  document_id: string;
  activity_id: string;
  /** Null once the person was erased. */
  contact_id: string | null;
  refused_by: string;
  reason: string;
  /** The days that are wrong, where the client named them. */
  days: string[];
  refused_at: Instant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    client_refusal: ClientRefusalTable;
  }
}
