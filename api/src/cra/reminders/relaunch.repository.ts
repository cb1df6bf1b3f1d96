import type { RelaunchObstacle, RelaunchTarget } from '@bloom/shared-rules/cra/relaunch';
import { sql } from 'kysely';
import { labelToTell } from '../../missions/missions/mission-told-apart.sql.ts';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { OwedReport } from './owed-report.words.ts';
import { owedReport, relaunchObstacle, relaunchTarget } from './relaunch.sql.ts';

/** When the last reminder of this kind left, if any. */
export async function lastRelaunch(
  db: Db,
  missionId: string,
  month: string,
  kind: RelaunchTarget,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('relaunch')
    .select('created_at')
    .where('mission_id', '=', missionId)
    .where('month', '=', month)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** False when somebody asked for the same reminder today. */
export async function insertRelaunch(
  db: Db,
  relaunch: { missionId: string; month: string; kind: RelaunchTarget; day: string; askedBy: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('relaunch')
    .values({
      mission_id: relaunch.missionId,
      month: relaunch.month,
      kind: relaunch.kind,
      day: relaunch.day,
      asked_by: relaunch.askedBy,
      created_at: relaunch.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type BloomerToRemind = {
  id: string;
  firstname: string;
  email: string;
  clientName: string;
  /** Of the mission, where its client alone does not tell which is meant. */
  labelToTell: string | null;
};

export async function bloomerToRemind(db: Db, missionId: string, month: string): Promise<BloomerToRemind> {
  return db
    .selectFrom('mission as m')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .innerJoin('society as c', 'c.id', 'm.client_society_id')
    .select(['b.id', 'b.firstname', 'b.email', 'c.name as clientName'])
    .select(labelToTell(alias('m'), sql`${month}::date`).as('labelToTell'))
    .where('m.id', '=', missionId)
    .executeTakeFirstOrThrow();
}

/** See relaunch.sql.ts. */
export type RelaunchState = { target: RelaunchTarget | null; obstacle: RelaunchObstacle | null; owed: OwedReport };

export async function relaunchState(
  db: Db,
  { missionId, month, today }: { missionId: string; month: string; today: string },
): Promise<RelaunchState> {
  const [activity, mission] = [alias('a'), alias('m')];
  const row = { activity, mission, month: sql`${month}::date` };
  const { rows } = await sql<RelaunchState>`
    select ${relaunchTarget(row)} as target, ${relaunchObstacle(row, today)} as obstacle, ${owedReport(activity, mission)} as owed
    from mission m left join activity a on a.mission_id = m.id and a.month = ${month}::date
    where m.id = ${missionId}`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('a mission disappeared while its month was looked at');
  return state;
}
