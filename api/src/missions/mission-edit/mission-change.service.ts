import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { isAdmin, isSystem, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import * as missions from '../missions/mission-record.repository.ts';
import * as policy from '../missions/missions.policy.ts';

type Rule = (viewer: Viewer, mission: policy.MissionTimes) => boolean;

interface Change {
  tx: Tx;
  mission: missions.MissionRecord;
}

/** One change to a mission: its row is locked, the rule is asked, and an audit row is written with what it answers. */
export async function changeMission(
  context: RequestContext,
  missionId: string,
  { rule, refused, action }: { rule: Rule; refused: string; action: string },
  work: (change: Change) => Promise<Record<string, unknown>>,
): Promise<string> {
  const { viewer } = context;
  return inTransaction(context.db, async (tx) => {
    const mission = await missions.lockMission(tx, missionId, context.clock.today());
    if (mission === undefined) throw new AppError('UNKNOWN_RECORD_ID');
    if (!rule(viewer, mission)) {
      // Whoever may at another time learns why not now.
      throw policy.canPrice(viewer) ? stateError({ reason: 'MISSION_STATE', message: refused }) : refusal(viewer);
    }
    const data = await work({ tx, mission });
    await audit(tx, context, { action, objectKind: 'mission', objectId: mission.id, data });
    return mission.id;
  });
}

export function requireAccount(viewer: Viewer): void {
  if (!isSystem(viewer) && !isAdmin(viewer, 'account')) throw refusal(viewer);
}

export function draftDays(days: readonly string[], field: 'beginMission' | 'endMission' = 'endMission'): AppError {
  const where = field === 'endMission' ? 'après' : 'avant';
  const message = `Des jours sont déjà saisis ${where} cette date\u00a0: demandez au Bloomer de les retirer (${days.length}).`;
  return new AppError('BAD_USER_INPUT', {
    message,
    invalidArgs: [field],
    fieldErrors: { [field]: message },
    data: { days },
  });
}
