import {
  type AmendmentDraft,
  type AmendmentFacts,
  amendmentProblems,
  changesPrice,
  priceOn,
} from '@bloom/shared-rules/mission/amendment';
import { isLoss } from '@bloom/shared-rules/money/margin';
import { toCents } from '@bloom/shared-rules/money/money';
import { accepted, type Verdict } from '../../platform/verdict.ts';
import { visibleLines } from '../../platform/visible-text.ts';

export interface CheckedAmendment {
  sides: ('SST' | 'PDS')[];
  newEnd: string | null;
  /** Cents; the present price is kept when null. */
  newPurchase: number | null;
  newSale: number | null;
  formerPurchase: number | null;
  formerSale: number | null;
  newPricingDate: string | null;
  firstClause: string | null;
  secondClauses: { SST: string | null; PDS: string | null };
  /** Somebody of finance means to sell below the purchase price. */
  losesMoney: boolean;
}

/** A later end is a Prolongation, unless the price changes too. */
export function stepOf(change: { newEnd: string | null; formerEnd: string; changesPrice: boolean }) {
  const isLater = change.newEnd !== null && change.newEnd > change.formerEnd;
  return isLater && !change.changesPrice ? 'Prolongation' : 'Avenant';
}

const centsOf = (price: number | null | undefined) => (price === null || price === undefined ? null : toCents(price));
const kept = (clause: string | null | undefined) => visibleLines(clause?.normalize('NFC') ?? '').trim() || null;

/** The amendment as it is kept, or all that is wrong with it; paths are those of the input. */
export function checkAmendment(draft: AmendmentDraft, facts: AmendmentFacts): Verdict<CheckedAmendment> {
  const problems = amendmentProblems(draft, facts);
  if (problems.length > 0) return { ok: false, problems };
  const current = priceOn(draft.newPricingDate || facts.endMission, facts.prices);
  const newPurchase = centsOf(draft.newPurchasePrice);
  const newSale = centsOf(draft.newSalePrice);
  const sides = (['SST', 'PDS'] as const).filter((side) =>
    side === 'SST' ? draft.useTemplateForSST : draft.useTemplateForPDS,
  );
  return accepted({
    sides,
    newEnd: draft.newEndMission || null,
    newPurchase,
    newSale,
    formerPurchase: newPurchase === null ? null : (current?.purchaseCents ?? null),
    formerSale: newSale === null ? null : (current?.saleCents ?? null),
    newPricingDate: changesPrice(draft) ? (draft.newPricingDate ?? null) : null,
    firstClause: kept(draft.firstClause),
    secondClauses: { SST: kept(draft.secondClauseForSST), PDS: kept(draft.secondClauseForPDS) },
    losesMoney: changesPrice(draft) && isLoss(newPurchase ?? current?.purchaseCents, newSale ?? current?.saleCents),
  });
}
