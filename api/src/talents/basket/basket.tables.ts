import type { Instant } from '../../platform/database/column.ts';

/** Whom a recruiter put aside. */
export interface TalentBasketTable {
  staff_id: string;
  talent_id: string;
  added_at: Instant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    talent_basket: TalentBasketTable;
  }
}
