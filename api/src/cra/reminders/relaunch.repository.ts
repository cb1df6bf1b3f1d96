import type { Db } from '../../platform/database/database.ts';

export type RelaunchKind = 'bloomer' | 'client';

/** When the last reminder of this kind left, if any. */
export async function lastRelaunch(
  db: Db,
  missionId: string,
  month: string,
  kind: RelaunchKind,
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
  relaunch: { missionId: string; month: string; kind: RelaunchKind; day: string; askedBy: string; now: Date },
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

export type BloomerToRemind = { id: string; firstname: string; email: string; clientName: string };

export async function bloomerToRemind(db: Db, missionId: string): Promise<BloomerToRemind> {
  return db
    .selectFrom('mission as m')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .innerJoin('society as c', 'c.id', 'm.client_society_id')
    .select(['b.id', 'b.firstname', 'b.email', 'c.name as clientName'])
    .where('m.id', '=', missionId)
    .executeTakeFirstOrThrow();
}
