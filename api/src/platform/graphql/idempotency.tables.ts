import type { InstantNow, OptionalInstant, OptionalJson } from '../database/column.ts';

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

declare module '../database/database.tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable;
  }
}
