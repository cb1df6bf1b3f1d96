import { addDays, addMonths } from '../calendar/calendar-day.ts';
import { tooLong } from '../input/field-sentences.ts';
import { lengthOf, MAX_EXTERNAL_ID, MAX_FEE, MAX_MISSION_LABEL } from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';
import { isWholeCents } from '../money/money.ts';
import {
  CUSTOM_TERMS,
  type feeTerms,
  termsDetailsProblem,
  UNKNOWN_TERMS,
  vatRateProblem,
} from '../money/price-entry.ts';

/** The fee of a permanent job: when it is invoiced, and what may be corrected of it. Days are yyyy-MM-dd. */

/** Unless something else was agreed. */
export const DEFAULT_FEE_TERMS = 'FULL_START';

type FeeTerms = (typeof feeTerms)[number] | typeof CUSTOM_TERMS;

/** How the fee is paid, in the words of those who invoice it. */
export const feeTermLabels: Readonly<Record<FeeTerms, string>> = {
  FIFTY_FIFTY_SIGNATURE_START: '50% signature / 50% démarrage',
  FIFTY_FIFTY_START_TRIAL: "50% démarrage / 50% fin de période d'essai",
  FULL_START: '100% au démarrage',
  CUSTOM: 'Conditions particulières',
};

/** What is said of everything that nobody has set. */
export const UNSET = 'Non défini';

export const isFeeTerms = (terms: string | null | undefined): terms is FeeTerms =>
  terms != null && Object.hasOwn(feeTermLabels, terms);

export function feeTermsInWords(terms: string | null | undefined): string {
  return isFeeTerms(terms) ? feeTermLabels[terms] : UNSET;
}

export interface WonFee {
  paymentTerms: FeeTerms;
  /** Without taxes. */
  cents: number;
  wonOn: string;
  /** First day at work. */
  startDate: string;
  trialPeriodEndDate: string | null;
}

export interface Instalment {
  number: 1 | 2;
  cents: number;
  /** Null where it is agreed otherwise, or hangs on a day that is not known yet. */
  billingDate: string | null;
}

/** The instalments of a fee: the odd cent is in the last one. */
export function instalmentsOf({ paymentTerms, cents, wonOn, startDate, trialPeriodEndDate }: WonFee): Instalment[] {
  const first = Math.floor(cents / 2);
  const halves = (one: string, other: string | null): Instalment[] => [
    { number: 1, cents: first, billingDate: one },
    { number: 2, cents: cents - first, billingDate: other },
  ];
  switch (paymentTerms) {
    case 'FIFTY_FIFTY_SIGNATURE_START':
      return halves(wonOn, startDate);
    case 'FIFTY_FIFTY_START_TRIAL':
      return halves(startDate, trialPeriodEndDate);
    case 'FULL_START':
      return [{ number: 1, cents, billingDate: startDate }];
    case CUSTOM_TERMS:
      return [{ number: 1, cents, billingDate: null }];
  }
}

/** Everything that may be corrected of a row; what is left out stays. */
export interface BillingChange {
  billingDate?: string | null;
  trialPeriodEndDate?: string | null;
  description?: string | null;
  /** Percent. */
  taxes?: number | null;
  bdc?: string | null;
  replacement?: boolean | null;
  cancelled?: boolean | null;
  businessType?: 'IT' | 'People' | 'RPO' | null;
}

export type BillingField = keyof BillingChange;

export interface BillingDates {
  billingDate: string | null;
  trialPeriodEndDate: string | null;
}

const TRIAL_FIRST = 'La fin de la période d’essai ne peut pas précéder la date de facturation.';

/** Nothing about a fee lies further away: it would be a wrong year, and a fee of the year 2062 is never invoiced. */
const FAR_MONTHS = 24;

function farProblem(day: string | null | undefined, from: string, words: string): string | undefined {
  if (!day || (day >= addMonths(from, -FAR_MONTHS) && day <= addMonths(from, FAR_MONTHS))) return undefined;
  return `Cette date est à plus de deux ans ${words}\u00a0: vérifiez l’année.`;
}

function textProblem(text: string | null | undefined, most: number): string | undefined {
  if (text == null || lengthOf(text.trim()) <= most) return undefined;
  return tooLong(most);
}

/** Everything that is wrong with a correction, in the order of the columns. */
export function billingProblems(change: BillingChange, before: BillingDates, today: string): Problem<BillingField>[] {
  const { billingDate = before.billingDate, trialPeriodEndDate = before.trialPeriodEndDate } = change;
  const isTrialFirst = billingDate !== null && trialPeriodEndDate !== null && trialPeriodEndDate < billingDate;
  const trialFirst = isTrialFirst ? TRIAL_FIRST : undefined;
  const farFromToday = (day: string | null | undefined) => farProblem(day, today, 'd’aujourd’hui');
  const { description, taxes, bdc } = change;
  const isUntitled = description !== undefined && !description?.trim();
  return problemsAmong<BillingField>([
    ['description', isUntitled ? 'L’intitulé du poste est obligatoire.' : textProblem(description, MAX_MISSION_LABEL)],
    // Where it was typed.
    ['billingDate', farFromToday(change.billingDate) ?? (change.billingDate === undefined ? undefined : trialFirst)],
    [
      'trialPeriodEndDate',
      farFromToday(change.trialPeriodEndDate) ??
        (change.billingDate === undefined && change.trialPeriodEndDate !== undefined ? trialFirst : undefined),
    ],
    ['taxes', taxes == null ? undefined : vatRateProblem(taxes)],
    ['bdc', textProblem(bdc, MAX_EXTERNAL_ID)],
  ]);
}

/** Days before its date that the invoice of an instalment may be made. */
export const EARLY_DAYS = 5;

export interface Billable {
  cancelled: boolean;
  billingDate: string | null;
  taxes: number | null;
}

const CANCELLED_FEE = 'Cette ligne est annulée\u00a0: elle ne se facture plus.';

const written = (day: string) => day.split('-').reverse().join('/');

/** Why the invoice of an instalment may not be made yet, and which field says so. */
export function billableProblem({ billingDate, taxes, cancelled }: Billable, today: string) {
  if (cancelled) return { path: 'cancelled' as const, message: CANCELLED_FEE };
  const earliest = billingDate && addDays(billingDate, -EARLY_DAYS);
  if (!earliest) {
    return { path: 'billingDate' as const, message: 'Fixez la date de facturation avant de créer la facture.' };
  }
  if (earliest > today) {
    return { path: 'billingDate' as const, message: `Cette ligne se facture à partir du ${written(earliest)}.` };
  }
  if (taxes !== null) return undefined;
  return { path: 'taxes' as const, message: 'Choisissez la TVA avant de créer la facture.' };
}

/** What is agreed when a permanent job is won. */
export interface FeeDraft {
  winDate: string;
  startDate: string;
  trialPeriodEndDate?: string | null;
  salesPriceWithoutTaxes: number;
  paymentTerms?: string | null;
  paymentTermsDetails?: string | null;
}

function feeProblem(euros: number): string | undefined {
  if (!(euros > 0 && euros <= MAX_FEE))
    return `Un montant entre 0 et ${MAX_FEE.toLocaleString('fr-FR')}\u00a0€ est attendu.`;
  return isWholeCents(euros) ? undefined : 'Un montant a deux décimales au plus.';
}

/** Everything that is wrong with it, in the order in which it is asked. */
export function feeProblems(draft: FeeDraft): Problem<keyof FeeDraft>[] {
  const { winDate, startDate, trialPeriodEndDate: trial, paymentTerms: terms, paymentTermsDetails: details } = draft;
  return problemsAmong<keyof FeeDraft>([
    [
      'startDate',
      startDate < winDate
        ? 'La prise de poste ne peut pas précéder l’accord.'
        : farProblem(startDate, winDate, 'de l’accord'),
    ],
    [
      'trialPeriodEndDate',
      trial && trial < startDate
        ? 'La fin de la période d’essai ne peut pas précéder la prise de poste.'
        : farProblem(trial, startDate, 'de la prise de poste'),
    ],
    ['salesPriceWithoutTaxes', feeProblem(draft.salesPriceWithoutTaxes)],
    ['paymentTerms', terms && !isFeeTerms(terms) ? UNKNOWN_TERMS : undefined],
    ['paymentTermsDetails', termsDetailsProblem(terms, details)],
  ]);
}
