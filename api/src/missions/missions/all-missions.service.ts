import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import { allMissionRows } from './all-missions.repository.ts';

const MAX_IDS = 500;
/** The whole list of any firm we know of, twice; a screen asks for parts of it. */
const MAX_MISSIONS = 100_000;

export interface AllMissionsArgs {
  /** Left out, active missions, or those that are named; null, all of them. */
  isActive?: boolean | null;
  missionIds?: string[] | null;
  first?: number | null;
  after?: string | null;
}

export function allMissionsSource(context: RequestContext, args: AllMissionsArgs): Source {
  requireStaff(context.viewer, 'account', 'finance');
  const { missionIds, first, after } = args;
  if (missionIds != null && missionIds.length > MAX_IDS) {
    throw invalidInput({ missionIds: `${MAX_IDS} missions au plus.` });
  }
  if (first != null && (first < 1 || first > MAX_MISSIONS)) throw invalidInput({ first: 'Au moins une mission.' });
  if (after != null && !isUuid(after)) throw invalidInput({ after: 'Cette mission n’existe pas.' });
  return allMissionRows({
    ids: missionIds?.filter(isUuid),
    // Whoever names missions means these, whether they run or not.
    active: args.isActive === undefined && missionIds == null ? true : (args.isActive ?? undefined),
    after: after ?? undefined,
    today: context.clock.today(),
    limit: first ?? MAX_MISSIONS,
  });
}
