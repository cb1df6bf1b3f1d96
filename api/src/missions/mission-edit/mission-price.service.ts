import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import type { PricingDraft } from '@bloom/shared-rules/money/price-entry';
import type { RequestContext } from '../../platform/context/context.ts';
import { isAdmin, isSystem, refusal } from '../../platform/viewer/viewer.ts';
import { hasPriceToSign } from '../amendments/amendment-write.service.ts';
import { checkPricing, consentsOf } from '../missions/mission.rules.ts';
import * as missions from '../missions/mission-record.repository.ts';
import * as policy from '../missions/missions.policy.ts';
import { priceRefusal } from '../missions/price-doubt.ts';
import { changeMission } from './mission-change.service.ts';
import * as repository from './mission-edit.repository.ts';

/** A price valid from a day until the next one begins. */
export async function addPricing(
  context: RequestContext,
  { recordId, ...draft }: PricingDraft & { recordId: string },
): Promise<string> {
  const { viewer } = context;
  if (!policy.canPrice(viewer)) throw refusal(viewer);
  const rules = { rule: policy.canPrice, refused: '', action: 'pricing.add' };
  return changeMission(context, recordId, rules, async ({ tx, mission }) => {
    const verdict = checkPricing(draft, {
      beginMission: mission.begin_mission,
      endMission: mission.end_mission,
      hasPriceToSign: await hasPriceToSign(tx, mission.id),
      startDates: await repository.startDatesOf(tx, mission.id),
      lastBilledMonth: (await missions.reportFacts(tx, mission.id)).lastBilledMonth,
      mayLose: isSystem(viewer) || isAdmin(viewer, 'finance'),
      isPermanent: isPermanent(await repository.dealTypeOf(tx, mission.id)),
    });
    if (!verdict.ok) throw priceRefusal(verdict.problems);
    await repository.insertPricing(tx, mission.id, verdict.value);
    return { ...verdict.value, ...consentsOf(verdict.value) };
  });
}
