import type { ColumnType } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

export interface RetentionCategoryTable {
  category: string;
  kept_in: string;
  keeps: string;
  becomes: string;
  personal: boolean;
  /** Why nothing of it may be forgotten for now. */
  legal_hold: string | null;
  /** Who said so (see actorOf), and when; null where operators did. */
  held_by: string | null;
  held_at: OptionalInstant;
  listed_at: InstantNow;
}

/** How many rows stay although their time is over, by why. */
export type HeldBack = Readonly<Record<string, number>>;

export interface RetentionRunTable {
  category: string;
  day: string;
  rows: number;
  due_in_seven_days: number | null;
  /** Up to when that count reached. */
  told_until: OptionalInstant;
  held: boolean;
  held_back: ColumnType<HeldBack, string | undefined, string>;
  error: string | null;
  ran_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    retention_category: RetentionCategoryTable;
    retention_run: RetentionRunTable;
  }
}
