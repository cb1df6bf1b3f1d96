import type { InstantNow } from '../../platform/database/column.ts';

export interface TalentPictureTable {
  talent_id: string;
  jpeg: Buffer;
  added_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    talent_picture: TalentPictureTable;
  }
}
