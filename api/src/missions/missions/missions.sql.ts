/**
 * When something may be done with a mission, said once, as SQL: the fields viewerCan… read it, and so does the locked
 * record that a mutation decides by (mission-record.repository.ts). Who may is in missions.policy.ts.
 */
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Computed at read: a stored status would be wrong after midnight. */
export const isRunning = (mission: Alias, today: string): Sql =>
  sql`(${mission('begin_mission')} <= ${sql.lit(today)} and ${mission('end_mission')} >= ${sql.lit(today)})`;

export const isToCome = (mission: Alias, today: string): Sql => sql`(${mission('begin_mission')} > ${sql.lit(today)})`;

/** It runs, or has not begun. */
export const isOpen = (mission: Alias, today: string): Sql =>
  sql`(${isRunning(mission, today)} or ${isToCome(mission, today)})`;

/** What it lacks is still filled in then: it is invoiced after its end. */
export const isOver = (mission: Alias, today: string): Sql => sql`(${mission('end_mission')} < ${sql.lit(today)})`;

export const missionStatus = (mission: Alias, today: string): Sql =>
  sql`case when ${isToCome(mission, today)} then 'INCOMING' when ${isOver(mission, today)} then 'FINISHED' else 'ACTIVE' end`;
