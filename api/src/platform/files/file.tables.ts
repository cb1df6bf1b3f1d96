import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../database/column.ts';

export interface FileTable {
  id: Generated<string>;
  storage_key: string;
  name: string;
  media_type: string;
  byte_size: number;
  sha256: string;
  state: Generated<'quarantined' | 'clean' | 'infected' | 'superseded' | 'purged'>;
  uploaded_by: string | null;
  scanner: string | null;
  scan_finding: string | null;
  scanned_at: OptionalInstant;
  scan_tries: Generated<number>;
  scan_tried_at: OptionalInstant;
  superseded_at: OptionalInstant;
  removed_at: OptionalInstant;
  created_at: InstantNow;
}

declare module '../database/database.tables.ts' {
  interface Tables {
    file: FileTable;
  }
}
