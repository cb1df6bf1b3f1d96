import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalidProblems } from '../../platform/errors.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { checkAssessment } from '../missions/mission.rules.ts';
import * as policy from '../missions/missions.policy.ts';
import { changeMission, requireAccount } from './mission-change.service.ts';
import * as repository from './mission-edit.repository.ts';

/** Two people estimate at once: the second one reads what the first has said. */
async function refuseAnother(tx: Db, missionId: string, knownAt: string | null | undefined): Promise<void> {
  if (knownAt === undefined) return;
  const present = await repository.findAssessment(tx, missionId);
  if (present?.at.getTime() === (knownAt === null ? undefined : Date.parse(knownAt))) return;
  const message = `${present?.by ?? 'Une autre personne'} a estimé cette prolongation entre-temps\u00a0: relisez son estimation avant d’enregistrer la vôtre.`;
  throw new AppError('CONFLICT', { message });
}

/**
 * How likely an extension is, as the account manager sees it today; one answer per mission, its history in the audit.
 */
export async function assessExtension(
  context: RequestContext,
  input: { missionId: string; assessment: number; newEndDate?: string | null; knownAt?: string | null },
): Promise<string> {
  requireAccount(context.viewer);
  const refused = 'L’estimation se fait pendant la mission.';
  const rules = { rule: policy.canEstimate, refused, action: 'extension.upsert' };
  return changeMission(context, input.missionId, rules, async ({ tx, mission }) => {
    const verdict = checkAssessment(input.assessment, input.newEndDate, mission.end_mission);
    if (!verdict.ok) throw invalidProblems(verdict.problems);
    await refuseAnother(tx, mission.id, input.knownAt);
    await repository.upsertAssessment(tx, {
      missionId: mission.id,
      ...verdict.value,
      ofEnd: mission.end_mission,
      by: context.viewer.displayName || actorOf(context.viewer),
      now: context.clock.now(),
    });
    return { ...verdict.value };
  });
}
