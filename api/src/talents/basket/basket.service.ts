import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { unknownTalent } from '../talents/absent-talent.service.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findRecords, requireOwnPlace } from '../talents/talents.service.ts';
import * as repository from './basket.repository.ts';

/** More are a search, and not people one has chosen. */
const MOST = 100;

export interface Basket {
  talents: TalentRecord[];
}

/** Everybody has the own basket, on every device. */
export async function talentBasket(context: RequestContext): Promise<Basket> {
  const ids = await repository.talentIdsOf(context.db, requireOwnPlace(context.viewer));
  return { talents: await findRecords(context, ids) };
}

/** Told twice, they are in it once. */
export async function addToTalentBasket(context: RequestContext, talentIds: readonly string[]): Promise<Basket> {
  const staffId = requireOwnPlace(context.viewer);
  const ids = [...new Set(talentIds)];
  if (!ids.every(isUuid)) throw unknownTalent();
  await inTransaction(context.db, async (tx) => {
    await repository.lockBasket(tx, staffId);
    await repository.putIn(tx, staffId, ids, context.clock.now());
    const inside = await repository.talentIdsOf(tx, staffId);
    if (!ids.every((id) => inside.includes(id))) throw unknownTalent();
    if (inside.length > MOST) {
      throw invalidInput({ talentIds: `Votre panier est plein\u00a0: ${MOST} talents au plus. Retirez-en d’abord.` });
    }
  });
  return talentBasket(context);
}

export async function removeFromTalentBasket(context: RequestContext, talentIds: readonly string[]): Promise<Basket> {
  await repository.takeOut(context.db, requireOwnPlace(context.viewer), talentIds.filter(isUuid));
  return talentBasket(context);
}
