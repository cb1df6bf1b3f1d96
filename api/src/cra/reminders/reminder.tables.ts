import type { Instant, InstantNow } from '../../platform/database/column.ts';

export interface ReminderTable {
  /** Kind, object and moment: what makes it one. */
  key: string;
  kind: string;
  mission_id: string | null;
  society_id: string | null;
  sent_at: Instant;
}

export interface RelaunchTable {
  mission_id: string;
  month: string;
  kind: 'bloomer' | 'client';
  day: string;
  asked_by: string;
  created_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    reminder: ReminderTable;
    relaunch: RelaunchTable;
  }
}
