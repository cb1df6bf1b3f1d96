import type { Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';

export interface SocietyDocumentTable {
  id: Generated<string>;
  society_id: string;
  kind: 'foreignWorkers' | 'a1' | 'taxRegularity';
  file_id: string;
  expires_on: string | null;
  created_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    society_document: SocietyDocumentTable;
  }
}
