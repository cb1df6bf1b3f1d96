import type { Generated } from 'kysely';
import type { InstantNow } from './column.ts';

export interface DealTable {
  id: Generated<string>;
  mission_id: string;
  won_on: string;
  created_at: InstantNow;
}

/** Written by the database whenever the end of a mission moves. */
export interface MissionEndChangeTable {
  id: Generated<number>;
  mission_id: string;
  changed_at: InstantNow;
  end_before: string;
  end_after: string;
}
