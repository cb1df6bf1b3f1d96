import { tooLong } from '../input/field-sentences.ts';
import { lengthOf, MAX_DAY_PRICE, MAX_PAYMENT_TERMS } from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';
import { isLoss, lossProblem } from './margin.ts';
import { DEFAULT_VAT_RATE, isWholeCents, toCents, VAT_RATES } from './money.ts';
import { zeroProblem } from './zero-price.ts';

/** What a new price of a mission has to be. Euros a day without taxes, days as yyyy-MM-dd. */

export interface PricingDraft {
  startDate?: string | null;
  purchasePricePerDayWithoutTaxes?: number | null;
  salePricePerDayWithoutTaxes?: number | null;
  /** Percent. */
  taxes?: number | null;
  /** A factor: 2 pays an on-call day twice. */
  astreinteCoef?: number | null;
  /** Agreed instead of the usual factors of a Saturday, and of a Sunday or holiday. */
  saturdayCoef?: number | null;
  sundayCoef?: number | null;
  paymentTerms?: string | null;
  paymentTermsDetails?: string | null;
  /** Said by whoever may sell below the purchase price, for this price. */
  confirmNegativeMargin?: boolean | null;
  /** Said by whoever enters a price of nothing. */
  confirmZeroPrice?: boolean | null;
}

export interface PricingFacts {
  beginMission: string;
  /** Left out while the mission is only being entered. */
  endMission?: string;
  startDates: readonly string[];
  /** First day of the last month that was invoiced, where it is known. */
  lastBilledMonth?: string | null;
  /** An amendment that changes the price is not signed by everybody yet. */
  hasPriceToSign?: boolean;
  /** Selling below the purchase price is finance's to decide. */
  mayLose: boolean;
  /** The deal is a permanent contract. */
  isPermanent: boolean;
}

export const DEFAULT_COEFFICIENT = 2;
const MAX_COEFFICIENT = 10;

/** Days until an invoice is due. */
export const paymentDelays = ['0', '15', '30', '45', '60'] as const;
/** How the fee of a permanent contract is paid. */
export const feeTerms = ['FIFTY_FIFTY_SIGNATURE_START', 'FIFTY_FIFTY_START_TRIAL', 'FULL_START'] as const;
export const CUSTOM_TERMS = 'CUSTOM';
const paymentTerms: readonly string[] = [...paymentDelays, ...feeTerms, CUSTOM_TERMS];

function priceProblem(value: number | null | undefined): string | undefined {
  const problem = numberProblem(value, MAX_DAY_PRICE);
  return problem ?? (isWholeCents(value ?? 0) ? undefined : 'Un prix a deux décimales au plus.');
}

const inBounds = (what: string, maximum: number) =>
  `Un ${what} entre 0 et ${maximum.toLocaleString('fr-FR')} est attendu.`;

function numberProblem(
  value: number | null | undefined,
  maximum: number,
  expected = inBounds('nombre', maximum),
): string | undefined {
  if (value === null || value === undefined) return 'Ce nombre est obligatoire.';
  if (!Number.isFinite(value)) return 'Un nombre est attendu, par exemple 600,50.';
  if (value >= 0 && value <= maximum) return undefined;
  return expected;
}

/** It is typed in percent, and kept to a tenth of one. */
function coefficientProblem(value: number | null | undefined): string | undefined {
  const problem = numberProblem(value, MAX_COEFFICIENT, inBounds('pourcentage', 100 * MAX_COEFFICIENT));
  if (problem !== undefined) return problem;
  const thousandths = (value ?? 0) * 1_000;
  const isKept = Math.abs(thousandths - Math.round(thousandths)) < 1e-6;
  return isKept ? undefined : 'Un pourcentage a une décimale au plus.';
}

/** What is wrong with a rate of VAT, in percent; none is none of the rates. */
export function vatRateProblem(rate: number | null | undefined): string | undefined {
  return VAT_RATES.some((one) => one === rate) ? undefined : 'La TVA est de 0, 5,5, 10 ou 20\u00a0%.';
}

function startProblem(start: string | null | undefined, facts: PricingFacts): string | undefined {
  if (!start) return 'La date de début du tarif est obligatoire.';
  if (start < facts.beginMission) return 'Le tarif ne peut pas commencer avant la mission.';
  if (facts.endMission && start > facts.endMission) return 'Le tarif ne peut pas commencer après la fin de la mission.';
  if (facts.hasPriceToSign) {
    return 'Un avenant qui change le prix attend d’être signé\u00a0: il doit l’être, ou être abandonné si personne ne l’a signé.';
  }
  if (facts.startDates.includes(start)) return 'Un tarif commence déjà ce jour-là.';
  if (!facts.lastBilledMonth || start.slice(0, 7) > facts.lastBilledMonth.slice(0, 7)) return undefined;
  return 'Ce mois est déjà facturé\u00a0: le tarif doit commencer après.';
}

export const UNKNOWN_TERMS = 'Ces conditions de paiement n’existent pas.';

/** What is agreed apart has to be told, and fits its field. */
export function termsDetailsProblem(
  terms: string | null | undefined,
  details: string | null | undefined,
): string | undefined {
  const text = details?.trim() ?? '';
  if (terms === CUSTOM_TERMS && text === '') return 'Précisez les conditions particulières de paiement.';
  return lengthOf(text) > MAX_PAYMENT_TERMS ? tooLong(MAX_PAYMENT_TERMS) : undefined;
}

function termsProblem(terms: string | undefined, isRequired: boolean): string | undefined {
  if (!terms) return isRequired ? 'Un CDI a besoin de conditions de paiement.' : undefined;
  return paymentTerms.includes(terms) ? undefined : UNKNOWN_TERMS;
}

/** Everything that is wrong with a new price, in the order of its form. */
export function pricingProblems(draft: PricingDraft, facts: PricingFacts): Problem<keyof PricingDraft>[] {
  const { purchasePricePerDayWithoutTaxes: purchase, salePricePerDayWithoutTaxes: sale } = draft;
  const terms = draft.paymentTerms?.trim();
  const problems = problemsAmong<keyof PricingDraft>([
    ['startDate', startProblem(draft.startDate, facts)],
    ['purchasePricePerDayWithoutTaxes', priceProblem(purchase)],
    ['salePricePerDayWithoutTaxes', priceProblem(sale)],
    ['astreinteCoef', coefficientProblem(draft.astreinteCoef)],
    ['saturdayCoef', draft.saturdayCoef == null ? undefined : coefficientProblem(draft.saturdayCoef)],
    ['sundayCoef', draft.sundayCoef == null ? undefined : coefficientProblem(draft.sundayCoef)],
    ['taxes', vatRateProblem(draft.taxes ?? DEFAULT_VAT_RATE)],
    ['paymentTerms', termsProblem(terms, facts.isPermanent)],
    ['paymentTermsDetails', termsDetailsProblem(terms, draft.paymentTermsDetails)],
  ]);
  if (problems.length > 0) return problems;
  const prices = { purchase: toCents(purchase ?? 0), sale: toCents(sale ?? 0) };
  const consent = { mayLose: facts.mayLose, isConfirmed: draft.confirmNegativeMargin };
  const doubt = isLoss(prices.purchase, prices.sale)
    ? lossProblem(prices, consent, 'salePricePerDayWithoutTaxes')
    : zeroProblem(prices, draft.confirmZeroPrice);
  return doubt === undefined ? [] : [doubt];
}

/** Only what is agreed apart is told. */
export function termsOf({
  paymentTerms: terms,
  paymentTermsDetails: details,
}: Pick<PricingDraft, 'paymentTerms' | 'paymentTermsDetails'>) {
  return {
    paymentTerms: terms?.trim() || null,
    paymentTermsDetails: (terms?.trim() === CUSTOM_TERMS && details?.trim()) || null,
  };
}
