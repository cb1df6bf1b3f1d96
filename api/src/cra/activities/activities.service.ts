import { requireMission } from '../../missions/missions/missions.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isBloomer, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { type ActivitiesArgs, activityRows } from './activities.sql.ts';
import { unknownRecord } from './cra-record.refusals.ts';
import { findCra } from './cra-record.repository.ts';

const MAX_ACTIVITIES = 2_000;

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
    ...activityRows(args, staff ? undefined : viewer.bloomerId),
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
