import { MAX_DAY_PRICE } from '@bloom/shared-rules/limits';
import { accepted, type Problem, type Verdict } from '../../platform/verdict.ts';

/** Hours of a working day: half-hour steps from 0 to 12. */
export const MAX_HOURS = 12;

export interface MissionChange {
  shouldBeCountAsDeal?: boolean | null;
  replacement?: boolean | null;
  contractType?: 'BDC' | 'clientContract' | 'devis' | 'productContract' | null;
  hoursPerDays?: number | null;
  enableCRAUpload?: boolean | null;
  enableBusinessReferalNpsClient?: boolean | null;
  enableBusinessReferalNpsBloomer?: boolean | null;
}

/** A base of hours may be changed at any time: reports keep the one they began with. */
export function hoursProblem(hours: number | null | undefined, hasReports: boolean): string | undefined {
  if (hours === null || hours === undefined) return undefined;
  if (hours < 0 || hours > MAX_HOURS || !Number.isInteger(hours * 2)) {
    return 'La base horaire est un multiple de 0,5 entre 0 et 12.';
  }
  return hours === 0 && hasReports ? 'La base horaire ne peut pas être nulle quand des CRA existent.' : undefined;
}

export interface StopFacts {
  beginMission: string;
  endMission: string;
  /** Last day worked in a report that is signed or validated, yyyy-MM-dd. */
  lastSignedDay: string | null;
  /** Only the service account may move the end of a mission later this way. */
  maySetLater: boolean;
}

/** May the mission end on this day? */
export function stopProblem(end: string, facts: StopFacts): string | undefined {
  if (end < facts.beginMission) return 'La date de fin précède le début de la mission.';
  if (end > facts.endMission && !facts.maySetLater)
    return 'La nouvelle date de fin doit précéder la date de fin actuelle.';
  if (end === facts.endMission) return 'La nouvelle date de fin est déjà celle de la mission.';
  if (facts.lastSignedDay !== null && end < facts.lastSignedDay) {
    return 'Des jours signés suivent cette date\u00a0: la mission ne peut pas finir avant eux.';
  }
  return undefined;
}

export interface PricingDraft {
  startDate?: string | null;
  purchasePricePerDayWithoutTaxes?: number | null;
  salePricePerDayWithoutTaxes?: number | null;
  taxes?: number | null;
  astreinteCoef?: number | null;
  paymentTerms?: string | null;
  paymentTermsDetails?: string | null;
}

export interface PricingFacts {
  beginMission: string;
  startDates: readonly string[];
  /** First day of the last month that was invoiced, yyyy-MM-dd. */
  lastBilledMonth: string | null;
  /** Selling below the purchase price is finance's to decide. */
  mayLose: boolean;
  /** The deal is a permanent contract. */
  isPermanent: boolean;
}

export interface CheckedPricing {
  startDate: string;
  purchaseCents: number;
  saleCents: number;
  taxes: number;
  astreinteCoef: number;
  paymentTerms: string | null;
  paymentTermsDetails: string | null;
}

export const vatRates = [0, 5.5, 10, 20];
const DEFAULT_VAT = 20;
const CUSTOM = 'CUSTOM';
/** Days until an invoice is due, or how the fee of a permanent contract is paid. */
const paymentTerms: readonly string[] = [
  ...['0', '15', '30', '45', '60'],
  ...['FIFTY_FIFTY_SIGNATURE_START', 'FIFTY_FIFTY_START_TRIAL', 'FULL_START', CUSTOM],
];
const MAX_COEFFICIENT = 10;

function numberProblem(value: number | null | undefined, maximum: number): string | undefined {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'Ce nombre est obligatoire.';
  return value < 0 || value > maximum
    ? `Un nombre entre 0 et ${maximum.toLocaleString('fr-FR')} est attendu.`
    : undefined;
}

function startProblem(start: string | null | undefined, facts: PricingFacts): string | undefined {
  if (!start) return 'La date de début du tarif est obligatoire.';
  if (start < facts.beginMission) return 'Le tarif ne peut pas commencer avant la mission.';
  if (facts.startDates.includes(start)) return 'Un tarif commence déjà ce jour-là.';
  if (facts.lastBilledMonth !== null && start.slice(0, 7) <= facts.lastBilledMonth.slice(0, 7)) {
    return 'Ce mois est déjà facturé\u00a0: le tarif doit commencer après.';
  }
  return undefined;
}

function termsProblem(terms: string | null, isRequired: boolean): string | undefined {
  if (terms === null) return isRequired ? 'Un CDI a besoin de conditions de paiement.' : undefined;
  return paymentTerms.includes(terms) ? undefined : 'Ces conditions de paiement n’existent pas.';
}

const cents = (euros: number) => Math.round(euros * 100);

/** Every rule on a new price, at once; paths are those of the input. */
export function checkPricing(draft: PricingDraft, facts: PricingFacts): Verdict<CheckedPricing> {
  const { purchasePricePerDayWithoutTaxes: purchase, salePricePerDayWithoutTaxes: sale, astreinteCoef } = draft;
  const taxes = draft.taxes ?? DEFAULT_VAT;
  const terms = draft.paymentTerms?.trim() || null;
  const details = draft.paymentTermsDetails?.trim() || null;
  const found: [string, string | undefined][] = [
    ['startDate', startProblem(draft.startDate, facts)],
    ['purchasePricePerDayWithoutTaxes', numberProblem(purchase, MAX_DAY_PRICE)],
    ['salePricePerDayWithoutTaxes', numberProblem(sale, MAX_DAY_PRICE)],
    ['astreinteCoef', numberProblem(astreinteCoef, MAX_COEFFICIENT)],
    ['taxes', vatRates.includes(taxes) ? undefined : 'La TVA est de 0, 5,5, 10 ou 20\u00a0%.'],
    ['paymentTerms', termsProblem(terms, facts.isPermanent)],
    [
      'paymentTermsDetails',
      terms === CUSTOM && details === null ? 'Précise les conditions particulières de paiement.' : undefined,
    ],
  ];
  const problems: Problem[] = found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
  if (problems.length === 0 && (sale ?? 0) < (purchase ?? 0) && !facts.mayLose) {
    const message = 'Le prix de vente est inférieur au prix d’achat\u00a0: seule la finance peut l’enregistrer.';
    problems.push({ path: 'salePricePerDayWithoutTaxes', message });
  }
  if (problems.length > 0) return { ok: false, problems };
  return accepted({
    startDate: draft.startDate ?? '',
    purchaseCents: cents(purchase ?? 0),
    saleCents: cents(sale ?? 0),
    taxes,
    astreinteCoef: astreinteCoef ?? 0,
    paymentTerms: terms,
    paymentTermsDetails: details,
  });
}

export const assessments = [0, 0.25, 0.5, 0.75, 1];
/** Above it an extension is probable, and until when has to be said. */
const PROBABLE = 0.5;

/** How likely the mission is to go on; a date without probability is noise and is dropped. */
export function checkAssessment(
  assessment: number,
  newEndDate: string | null | undefined,
  endMission: string,
): Verdict<{ assessment: number; newEndDate: string | null }> {
  const refuse = (path: string, message: string) => ({ ok: false as const, problems: [{ path, message }] });
  if (!assessments.includes(assessment)) return refuse('assessment', 'Choisis une des probabilités proposées.');
  if (assessment <= PROBABLE) return accepted({ assessment, newEndDate: null });
  if (!newEndDate) return refuse('newEndDate', 'Une nouvelle date de fin est obligatoire au-delà de 50\u00a0%.');
  if (newEndDate <= endMission)
    return refuse('newEndDate', 'La nouvelle date de fin doit suivre la date de fin actuelle.');
  return accepted({ assessment, newEndDate });
}
