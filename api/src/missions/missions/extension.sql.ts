import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/**
 * Whether an estimate still stands: whoever said how likely an extension is spoke of the end that the mission had
 * then. That there is none stays true when it ends earlier.
 */
export const stillStands = (estimate: Alias, mission: Alias): Sql =>
  sql`(coalesce(${estimate('of_end')} = ${mission('end_mission')}, true)
    or ${estimate('assessment')} = 0 and ${mission('end_mission')} < ${estimate('of_end')})`;
