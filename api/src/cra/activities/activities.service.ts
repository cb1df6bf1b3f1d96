import { sql } from 'kysely';
import { requireMission } from '../../missions/missions/missions.service.ts';
import { firstOfMonth } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isBloomer, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { unknownRecord } from './activities.access.ts';
import { findCra } from './cra-record.repository.ts';

const MAX_ACTIVITIES = 2_000;

export type ActivitiesArgs = { recordId?: string | null; month?: string | null; missionRecordId?: string | null };

/**
 * The reports a viewer may see; each argument narrows. `recordId` is a report or a Bloomer. Nothing found is an empty
 * list, but a report or a mission of somebody else is named as such.
 */
export async function activitiesSource(context: RequestContext, args: ActivitiesArgs): Promise<Source> {
  const { viewer } = context;
  const staff = isStaff(viewer);
  if (!staff && !isBloomer(viewer)) throw refusal(viewer);
  // Rows are the viewer's own anyway: only an empty list needs to know whose the mission or the report is.
  const explainNothing = async () => {
    if (args.missionRecordId) await requireMission(context, args.missionRecordId);
    if (args.recordId) await assertOwn(context, args.recordId);
  };
  if ([args.missionRecordId, args.recordId].some((id) => id && !isUuid(id))) await explainNothing();
  return {
    rows: (row) => {
      const conditions: Sql[] = [sql`m.deleted_at is null`];
      if (!staff) conditions.push(sql`m.bloomer_id = ${viewer.bloomerId}`);
      if (args.missionRecordId) conditions.push(sql`${row('mission_id')} = ${args.missionRecordId}`);
      if (args.month) conditions.push(sql`${row('month')} = ${firstOfMonth(args.month)}::date`);
      if (args.recordId) conditions.push(sql`(${row('id')} = ${args.recordId} or m.bloomer_id = ${args.recordId})`);
      return sql`activity as ${row.table} join mission as m on m.id = ${row('mission_id')}
        where ${sql.join(conditions, sql` and `)}`;
    },
    orderBy: (row) => sql`${row('month')} desc, ${row('id')}`,
    limit: MAX_ACTIVITIES,
    whenEmpty: explainNothing,
  };
}

async function assertOwn(context: RequestContext, recordId: string): Promise<void> {
  if (!isUuid(recordId)) throw unknownRecord();
  if (isStaff(context.viewer)) return;
  const cra = await findCra(context.db, recordId);
  if (cra && cra.bloomer_id !== context.viewer.bloomerId) throw new AppError('OBJECT_NOT_OWNED');
}
