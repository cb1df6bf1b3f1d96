import { firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type PartArgs, partOf } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import { canSeeMission, missionScope } from './missions.policy.ts';
import { eventRows, findMissionOwners, missionRows } from './missions.repository.ts';

export interface MissionsArgs extends PartArgs {
  recordId?: string | null;
  activityMonth?: string | null;
  isMissingCRA?: boolean | null;
}

/** The missions a viewer may see: all for staff, their own for Bloomers, their society's for clients. */
export async function missionsSource(context: RequestContext, args: MissionsArgs): Promise<Source> {
  const scope = missionScope(context.viewer);
  const { recordId } = args;
  if (recordId != null && !isUuid(recordId)) await requireMission(context, recordId);
  const month = args.activityMonth ?? (args.isMissingCRA === true ? context.clock.today() : null);
  const rows = missionRows(context.db, {
    ...scope,
    ids: recordId == null ? undefined : [recordId],
    period: month === null ? undefined : { from: firstOfMonth(month), to: lastOfMonth(month) },
    withoutValidatedActivityOf: args.isMissingCRA === true && month !== null ? firstOfMonth(month) : undefined,
    today: context.clock.today(),
    ...partOf(args, LISTED_AT_ONCE.missions),
  });
  // Asked for one mission, the caller learns why there is none; a filter that excludes it leaves an empty list.
  return recordId == null ? rows : { ...rows, whenEmpty: () => requireMission(context, recordId) };
}

/**
 * Throws unless the viewer may see the mission: UNKNOWN_RECORD_ID for none, OBJECT_NOT_OWNED to a Bloomer for somebody
 * else's, OBJECT_NOT_FOUND to a client.
 */
export async function requireMission(context: RequestContext, missionId: string): Promise<void> {
  const { viewer } = context;
  const owners = isUuid(missionId) ? await findMissionOwners(context.db, missionId) : undefined;
  if (owners !== undefined && canSeeMission(viewer, owners)) return;
  const outsider = missionScope(viewer).bloomerId === undefined && !missionScope(viewer).all;
  if (outsider) throw new AppError('OBJECT_NOT_FOUND', { message: "Cette mission n'existe pas" });
  throw new AppError(owners === undefined ? 'UNKNOWN_RECORD_ID' : 'OBJECT_NOT_OWNED');
}

/** Finds a mission for staff with the sub-permission `account`, whoever's mission it is. */
export async function requireStaffMission(context: RequestContext, missionId: string): Promise<void> {
  requireStaff(context.viewer, 'account');
  await requireMission(context, missionId);
}

const MAX_EVENTS = 200;

export async function historySource(context: RequestContext, { missionId }: { missionId: string }): Promise<Source> {
  requireStaff(context.viewer, 'account', 'finance');
  await requireMission(context, missionId);
  return eventRows(missionId, MAX_EVENTS);
}
