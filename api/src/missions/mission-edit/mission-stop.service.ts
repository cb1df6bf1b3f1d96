import { NO_CONTRACT } from '@bloom/shared-rules/mission/amendment';
import { stopProblem } from '@bloom/shared-rules/mission/mission-end';
import { assertPortageExtension } from '../../companies/compliance/compliance.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { isSystem } from '../../platform/viewer/viewer.ts';
import { refuseWhilePending, writeEndChange } from '../amendments/amendment-write.service.ts';
import * as missions from '../missions/mission-record.repository.ts';
import * as policy from '../missions/missions.policy.ts';
import { changeMission, draftDays, requireAccount } from './mission-change.service.ts';

/** Which contracts the change of the end is put down in; those that can be signed where nothing is said. */
export interface ContractChoice {
  useTemplateForSST?: boolean | null;
  useTemplateForPDS?: boolean | null;
}

/**
 * Brings the end of a mission forward, as an amendment to sign. Signed days stay covered; draft days after it are
 * named, not deleted.
 */
export async function stopMission(
  context: RequestContext,
  { recordId, endMission, ...choice }: ContractChoice & { recordId: string; endMission: string },
): Promise<string> {
  requireAccount(context.viewer);
  const refused = 'Seule une mission en cours peut être écourtée.';
  const rules = { rule: policy.canStop, refused, action: 'mission.stop' };
  const asked = { SST: choice.useTemplateForSST, PDS: choice.useTemplateForPDS };
  if (asked.SST === false && asked.PDS === false) throw invalidInput({ useTemplateForSST: NO_CONTRACT });
  return changeMission(context, recordId, rules, async ({ tx, mission }) => {
    await refuseWhilePending(tx, mission.id);
    const { lastSignedDay } = await missions.reportFacts(tx, mission.id);
    const facts = {
      beginMission: mission.begin_mission,
      endMission: mission.end_mission,
      lastSignedDay,
      maySetLater: isSystem(context.viewer),
    };
    const problem = stopProblem(endMission, facts);
    if (problem !== undefined) throw invalidInput({ endMission: problem });
    const days = await missions.draftDaysAfter(tx, mission.id, endMission);
    if (days.length > 0) throw draftDays(days);
    if (endMission > mission.end_mission) {
      await assertPortageExtension(context, tx, { id: mission.id, newEnd: endMission });
    }
    await writeEndChange(context, tx, mission, endMission, asked);
    await missions.updateMission(tx, mission.id, { end_mission: endMission });
    return { endMission: { before: mission.end_mission, after: endMission } };
  });
}
