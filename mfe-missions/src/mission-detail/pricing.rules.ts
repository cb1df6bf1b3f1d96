import { feeTermLabels, feeTermsInWords } from '@bloom/shared-rules/invoice/recruitment-fee';
import { VAT_RATES } from '@bloom/shared-rules/money/money';
import {
  CUSTOM_TERMS,
  feeTerms,
  type PricingFacts,
  paymentDelays,
  pricingProblems,
  termsOf,
} from '@bloom/shared-rules/money/price-entry';
import { formatPercent } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { ruledSchema, typedNumber } from '../ruled-schema.ts';

export type PricingValues = {
  startDate: string;
  purchasePricePerDayWithoutTaxes: number | string;
  salePricePerDayWithoutTaxes: number | string;
  /** Percent: 200 pays an on-call day twice. */
  astreinte: number | string;
  /** Percent as well; empty for the usual. */
  saturday: number | string;
  sunday: number | string;
  taxes: string;
  paymentTerms: string;
  paymentTermsDetails: string;
};

/** The coefficient is kept as a factor and shown as percent. */
export const toPercent = (coefficient: number) => Math.round(coefficient * 1000) / 10;
export const toCoefficient = (percent: number) => percent / 100;

export const vatOptions = VAT_RATES.map((rate) => ({ value: String(rate), label: formatPercent(rate) }));

/** Days until the invoice is due, or terms of its own. */
const termOptions = [
  ...paymentDelays.map((value) => ({ value, label: plural(Number(value), 'jour') })),
  { value: CUSTOM_TERMS, label: 'Conditions particulières' },
];

const isFee = (terms: string | null): terms is (typeof feeTerms)[number] =>
  (feeTerms as readonly (string | null)[]).includes(terms);

/** What may be agreed for a deal; `current` stays offered, whatever it is. */
export function termOptionsFor(isPermanent: boolean, current: string) {
  const isMode = isPermanent || isFee(current);
  const modes = feeTerms.map((value) => ({ value, label: feeTermLabels[value] }));
  return isMode ? [...modes, ...termOptions] : termOptions;
}

export function termsInWords(terms: string | null, details: string | null): string {
  if (terms === CUSTOM_TERMS && details) return details;
  return termOptions.find(({ value }) => value === terms)?.label ?? feeTermsInWords(terms);
}

type PriceValues = Omit<PricingValues, 'startDate' | 'taxes'>;

function typedCoefficient(percent: number | string): number | null {
  const typed = typedNumber(percent);
  return typed === null ? null : toCoefficient(typed);
}

/** The price as the server takes it. */
export function priceDraft(values: PriceValues) {
  return {
    purchasePricePerDayWithoutTaxes: typedNumber(values.purchasePricePerDayWithoutTaxes),
    salePricePerDayWithoutTaxes: typedNumber(values.salePricePerDayWithoutTaxes),
    astreinteCoef: typedCoefficient(values.astreinte),
    saturdayCoef: typedCoefficient(values.saturday),
    sundayCoef: typedCoefficient(values.sunday),
    ...termsOf(values),
  };
}

/** The field of the form that a path of the server names. */
export const fieldOf = (path: string) => path.replace(/^(astreinte|saturday|sunday)Coef$/, '$1');

const emptyPrice: PricingValues = {
  startDate: '',
  purchasePricePerDayWithoutTaxes: '',
  salePricePerDayWithoutTaxes: '',
  astreinte: '',
  saturday: '',
  sunday: '',
  taxes: '',
  paymentTerms: '',
  paymentTermsDetails: '',
};

/** Whether a loss is allowed, and what is invoiced already, the server alone knows. */
export function pricingSchema(known: Omit<PricingFacts, 'mayLose' | 'lastBilledMonth'>) {
  const facts: PricingFacts = { ...known, mayLose: true };
  return ruledSchema(emptyPrice, ({ startDate, taxes, ...values }) =>
    pricingProblems({ startDate, taxes: taxes ? Number(taxes) : null, ...priceDraft(values) }, facts).map(
      ({ path, message }) => ({ path: fieldOf(path), message }),
    ),
  );
}
