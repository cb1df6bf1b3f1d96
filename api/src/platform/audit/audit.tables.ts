import type { GeneratedAlways } from 'kysely';
import type { InstantNow, OptionalJson } from '../database/column.ts';

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

declare module '../database/database.tables.ts' {
  interface Tables {
    audit_event: AuditEventTable;
  }
}
