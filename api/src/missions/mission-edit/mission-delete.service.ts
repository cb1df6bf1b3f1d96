import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { cancelContractSignature } from '../contract-signing/contract-sending.service.ts';
import { findContractsOut, hasSignedContract } from '../contracts/contract-record.repository.ts';
import * as missions from '../missions/mission-record.repository.ts';
import * as policy from '../missions/missions.policy.ts';
import { changeMission } from './mission-change.service.ts';

/** Out of sight at once, purged after thirty days (mission-purge.service.ts); never what somebody signed or paid. */
export async function deleteMission(context: RequestContext, missionId: string): Promise<string> {
  if (!policy.canDelete(context.viewer)) throw refusal(context.viewer);
  const rules = { rule: policy.canDelete, refused: '', action: 'mission.delete' };
  await changeMission(context, missionId, rules, async ({ tx, mission }) => {
    const { signed, lastBilledMonth, isInvoiced } = await missions.reportFacts(tx, mission.id);
    if (signed > 0 || lastBilledMonth !== null || isInvoiced) {
      throw stateError({
        reason: 'SIGNED',
        message: 'Cette mission a des CRA signés ou facturés\u00a0: elle ne peut pas être supprimée.',
      });
    }
    await endContracts(context, tx, mission.id);
    await missions.updateMission(tx, mission.id, { deleted_at: context.clock.now() });
    return { label: mission.label };
  });
  return 'La mission a été supprimée.';
}

/** What a party has signed stays; whoever was asked and has not signed is told that it is over. */
async function endContracts(context: RequestContext, tx: Tx, missionId: string): Promise<void> {
  const out = await findContractsOut(tx, missionId);
  const isSigned = out.some(({ signed_count: count }) => count > 0) || (await hasSignedContract(tx, missionId));
  if (isSigned) {
    const message = 'Cette mission a un contrat signé\u00a0: elle ne peut pas être supprimée.';
    throw stateError({ reason: 'SIGNED', message });
  }
  for (const { id } of out) await cancelContractSignature(context, tx, id);
}
