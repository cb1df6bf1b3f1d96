import type { Row } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';
import type { NpsSide } from './nps.policy.ts';

export type Mark = Row<'activity_score'>;

export async function findMark(db: Db, activityId: string, side: NpsSide): Promise<Mark | undefined> {
  return db
    .selectFrom('activity_score')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('side', '=', side)
    .executeTakeFirst();
}

/** Writes the mark of a side. The day of the first answer stays. */
export async function saveMark(tx: Db, mark: Mark): Promise<void> {
  await tx
    .insertInto('activity_score')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['activity_id', 'side']).doUpdateSet({ score: mark.score, comment: mark.comment }),
    )
    .execute();
}

export interface AskedMission {
  contactIds: string[];
  referral: Record<NpsSide, boolean>;
}

/** Whom of the client the mission asks, and whether it asks for recommendations. */
export async function findAsked(db: Db, missionId: string): Promise<AskedMission> {
  const mission = await db
    .selectFrom('mission')
    .select(['enable_referral_nps_bloomer', 'enable_referral_nps_client'])
    .where('id', '=', missionId)
    .executeTakeFirstOrThrow();
  const contacts = await db
    .selectFrom('mission_contact as mc')
    .innerJoin('contact as c', 'c.id', 'mc.contact_id')
    .select('c.id')
    .where('mc.mission_id', '=', missionId)
    .where('mc.role', '=', 'operations')
    .where('c.removed_at', 'is', null)
    .execute();
  return {
    contactIds: contacts.map(({ id }) => id),
    referral: { bloomer: mission.enable_referral_nps_bloomer, client: mission.enable_referral_nps_client },
  };
}
