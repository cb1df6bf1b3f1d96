import { DETRACTOR_SCORE, PROMOTER_SCORE } from '@bloom/shared-rules/cra/satisfaction';
import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { markAuthor } from '../activities/mark-author.sql.ts';
import { notYetReminded } from '../reminders/reminder.once.ts';
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

/** The contact who gave the mark of a side, by name; see markAuthor. */
export async function findAuthor(db: Db, activityId: string, side: NpsSide): Promise<string | null> {
  const mark = db.selectFrom('activity_score').where('activity_id', '=', activityId).where('side', '=', side);
  const row = await mark.select(markAuthor(sql`answered_by`).$castTo<string | null>().as('author')).executeTakeFirst();
  return row?.author ?? null;
}

/** Writes the mark of a side. The day of the first answer stays. */
export async function saveMark(tx: Db, mark: Mark): Promise<void> {
  await tx
    .insertInto('activity_score')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['activity_id', 'side']).doUpdateSet({
        score: mark.score,
        comment: mark.comment,
        low_since: mark.low_since,
        handled_at: mark.handled_at,
        handled_by: mark.handled_by,
      }),
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
    .selectFrom('operational_contact')
    .select('id')
    .where('mission_id', '=', missionId)
    .execute();
  return {
    contactIds: contacts.map(({ id }) => id),
    referral: { bloomer: mission.enable_referral_nps_bloomer, client: mission.enable_referral_nps_client },
  };
}

/** Says that somebody of staff called; false when somebody did before, or when the mark is not low. */
export async function setHandled(
  tx: Db,
  { activityId, side, by, now }: { activityId: string; side: NpsSide; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity_score')
    .set({ handled_at: now, handled_by: by })
    .where('activity_id', '=', activityId)
    .where('side', '=', side)
    .where('low_since', 'is not', null)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many gave which kind of mark between two days, both included; yyyy-MM-dd. */
export async function countMarks(db: Db, { side, from, to, missionId }: MarkFilter) {
  const { rows } = await sql<{ count: number; promoters: number; detractors: number }>`
    select count(*)::int as count,
      count(*) filter (where k.score >= ${PROMOTER_SCORE})::int as promoters,
      count(*) filter (where k.score <= ${DETRACTOR_SCORE})::int as detractors
    from activity_score k join activity a on a.id = k.activity_id
    where k.side = ${side} and k.collect_date between ${from} and ${to}
      and (${missionId}::uuid is null or a.mission_id = ${missionId}::uuid)`.execute(db);
  return rows[0] ?? { count: 0, promoters: 0, detractors: 0 };
}

export interface MarkFilter {
  side: NpsSide;
  from: string;
  to: string;
  missionId: string | null;
}

export interface Unhandled extends Pick<Mark, 'activity_id' | 'side' | 'score'> {
  /** Of the reminder that tells of it. */
  key: string;
}

/** Low marks that wait since this instant or longer, and of which nobody was told again. */
export async function findUnhandled(db: Db, before: Date) {
  const { rows } = await sql<Unhandled>`
    select told.key, k.activity_id, k.side, k.score from activity_score k
    join activity a on a.id = k.activity_id
    join mission m on m.id = a.mission_id and m.deleted_at is null
    cross join lateral (select 'nps:' || k.activity_id || ':' || k.side as key) told
    where k.low_since <= ${before} and k.handled_at is null
      and ${notYetReminded(sql`told.key`)}
    order by k.low_since limit 200`.execute(db);
  return rows;
}
