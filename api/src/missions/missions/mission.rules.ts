import type { MissionCorrection } from '@bloom/shared-rules/mission/mission';
import { assessmentProblem, isProbable } from '@bloom/shared-rules/mission/mission-end';
import { isLoss } from '@bloom/shared-rules/money/margin';
import { DEFAULT_VAT_RATE, toCents } from '@bloom/shared-rules/money/money';
import { type PricingDraft, type PricingFacts, pricingProblems, termsOf } from '@bloom/shared-rules/money/price-entry';
import { isZeroPrice } from '@bloom/shared-rules/money/zero-price';
import { accepted, type Verdict } from '../../platform/verdict.ts';

export interface MissionChange extends MissionCorrection {
  CSMRecordId?: string | null;
  shouldBeCountAsDeal?: boolean | null;
  replacement?: boolean | null;
  contractType?: 'BDC' | 'clientContract' | 'devis' | 'productContract' | null;
  hoursPerDays?: number | null;
  enableCRAUpload?: boolean | null;
  signCodeRequired?: boolean | null;
  enableBusinessReferalNpsClient?: boolean | null;
  enableBusinessReferalNpsBloomer?: boolean | null;
}

export interface CheckedPricing {
  startDate: string;
  purchaseCents: number;
  saleCents: number;
  taxes: number;
  astreinteCoef: number;
  saturdayCoef: number | null;
  sundayCoef: number | null;
  paymentTerms: string | null;
  paymentTermsDetails: string | null;
}

/** The price as it is kept. */
export function pricingOf(draft: PricingDraft): CheckedPricing {
  return {
    startDate: draft.startDate ?? '',
    purchaseCents: toCents(draft.purchasePricePerDayWithoutTaxes ?? 0),
    saleCents: toCents(draft.salePricePerDayWithoutTaxes ?? 0),
    taxes: draft.taxes ?? DEFAULT_VAT_RATE,
    astreinteCoef: draft.astreinteCoef ?? 0,
    saturdayCoef: draft.saturdayCoef ?? null,
    sundayCoef: draft.sundayCoef ?? null,
    ...termsOf(draft),
  };
}

/** What the audit says of a price that somebody meant to be below what is paid, or nothing. */
export const consentsOf = ({ purchaseCents, saleCents }: { purchaseCents: number; saleCents: number }) => ({
  ...(isLoss(purchaseCents, saleCents) && { negativeMargin: true }),
  ...(isZeroPrice(purchaseCents, saleCents) && { zeroPrice: true }),
});

/** The price as it is kept, or all that is wrong with it; paths are those of the input. */
export function checkPricing(draft: PricingDraft, facts: PricingFacts): Verdict<CheckedPricing> {
  const problems = pricingProblems(draft, facts);
  return problems.length > 0 ? { ok: false, problems } : accepted(pricingOf(draft));
}

/** How likely the mission is to go on; a date without probability is noise and is dropped. */
export function checkAssessment(
  assessment: number,
  newEndDate: string | null | undefined,
  endMission: string,
): Verdict<{ assessment: number; newEndDate: string | null }> {
  const problem = assessmentProblem(assessment, newEndDate, endMission);
  if (problem) return { ok: false, problems: [problem] };
  return accepted({ assessment, newEndDate: isProbable(assessment) ? (newEndDate ?? null) : null });
}
