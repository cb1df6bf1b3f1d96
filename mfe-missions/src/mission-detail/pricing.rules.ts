import { mixed, object, string } from '@bloom/shared-ui/schema';

export type PricingValues = {
  startDate: string;
  purchasePricePerDayWithoutTaxes: number | string;
  salePricePerDayWithoutTaxes: number | string;
  /** Percent: 200 pays an on-call day twice. */
  astreinte: number | string;
  taxes: string;
  paymentTerms: string;
  paymentTermsDetails: string;
};

/** The coefficient is kept as a factor and shown as percent. */
export const toPercent = (coefficient: number) => Math.round(coefficient * 1000) / 10;
export const toCoefficient = (percent: number) => percent / 100;

export const vatOptions = ['0', '5.5', '10', '20'].map((value) => ({
  value,
  label: `${value.replace('.', ',')}\u00a0%`,
}));

/** Days until the invoice is due, or terms of its own. */
export const termOptions = [
  ...['0', '15', '30', '45', '60'].map((value) => ({ value, label: `${value} jours` })),
  { value: 'CUSTOM', label: 'Conditions particulières' },
];

/** How the fee of a permanent contract is paid. */
const startModes: Readonly<Record<string, string>> = {
  FIFTY_FIFTY_SIGNATURE_START: '50\u00a0% à la signature, 50\u00a0% au démarrage',
  FIFTY_FIFTY_START_TRIAL: '50\u00a0% au démarrage, 50\u00a0% à la fin de la période d’essai',
  FULL_START: '100\u00a0% au démarrage',
};

/** What may be agreed for a deal; `current` stays offered, whatever it is. */
export function termOptionsFor(isPermanent: boolean, current: string) {
  const isMode = isPermanent || current in startModes;
  const modes = Object.entries(startModes).map(([value, label]) => ({ value, label }));
  return isMode ? [...modes, ...termOptions] : termOptions;
}

/** Terms of their own are told; those of a permanent contract are required. */
export function termsShape(isPermanent: (values: Record<string, unknown>) => boolean) {
  return {
    paymentTerms: string().test(
      'permanent',
      'Un CDI a besoin de conditions de paiement.',
      (terms, { parent }) => Boolean(terms) || !isPermanent(parent),
    ),
    paymentTermsDetails: string().when('paymentTerms', ([terms], schema) =>
      terms === 'CUSTOM' ? schema.trim().required('Précise les conditions particulières de paiement.') : schema,
    ),
  };
}

export function termsInWords(terms: string | null, details: string | null): string {
  if (terms === 'CUSTOM' && details) return details;
  return termOptions.find(({ value }) => value === terms)?.label ?? startModes[terms ?? ''] ?? 'Non défini';
}

const number = (maximum: number) =>
  mixed()
    .test('number', 'Ce nombre est obligatoire.', (value) => typeof value === 'number')
    .test(
      'range',
      `Un nombre entre 0 et ${maximum.toLocaleString('fr-FR')} est attendu.`,
      (value) => typeof value !== 'number' || (value >= 0 && value <= maximum),
    );

export function pricingSchema(beginMission: string, startDates: readonly string[], isPermanent = false) {
  return object({
    startDate: string()
      .required('La date de début du tarif est obligatoire.')
      .test('begin', 'Le tarif ne peut pas commencer avant la mission.', (day) => !day || day >= beginMission)
      .test('unique', 'Un tarif commence déjà ce jour-là.', (day) => !day || !startDates.includes(day)),
    purchasePricePerDayWithoutTaxes: number(100_000),
    salePricePerDayWithoutTaxes: number(100_000),
    astreinte: number(1000),
    ...termsShape(() => isPermanent),
  });
}
