import { isPermanent } from '@bloom/shared-rules/deal-types';
import { atMost, MAX_EXTERNAL_ID, MAX_MISSION_LABEL, MAX_PAYMENT_DAYS } from '@bloom/shared-rules/limits';
import { array, mixed, number, object, string } from '@bloom/shared-ui/schema';
import type { DealType } from '../graphql.generated.ts';
import { termsShape } from '../mission-detail/pricing.rules.ts';

export type MissionValues = {
  label: string;
  type: string;
  dealType: string;
  bloomerRecordId: string;
  CSMRecordId: string;
  clientSocietyRecordId: string;
  contactOperations: string[];
  billingContacts: string[];
  beginMission: string;
  endMission: string;
  externalId: string;
  bloomerPaydateDays: number | string;
  clientPaydateDays: number | string;
  purchasePricePerDayWithoutTaxes: number | string;
  salePricePerDayWithoutTaxes: number | string;
  /** Percent. */
  astreinte: number | string;
  paymentTerms: string;
  paymentTermsDetails: string;
};

export const emptyMission: MissionValues = {
  label: '',
  type: 'IT',
  dealType: '',
  bloomerRecordId: '',
  CSMRecordId: '',
  clientSocietyRecordId: '',
  contactOperations: [],
  billingContacts: [],
  beginMission: '',
  endMission: '',
  externalId: '',
  bloomerPaydateDays: 45,
  clientPaydateDays: 30,
  purchasePricePerDayWithoutTaxes: '',
  salePricePerDayWithoutTaxes: '',
  astreinte: 200,
  paymentTerms: '',
  paymentTermsDetails: '',
};

const figure = mixed().test('number', 'Ce nombre est obligatoire.', (value) => typeof value === 'number' && value >= 0);
const days = (sentence: string) =>
  number().typeError(sentence).integer(sentence).min(0, sentence).max(MAX_PAYMENT_DAYS, sentence);
const DELAY = 'Un nombre de jours entre 0 et 120 est attendu.';

/** Every rule on a new mission; the server says the same. */
export const missionSchema = object({
  label: string().trim().required('L’intitulé est obligatoire.').max(MAX_MISSION_LABEL, atMost(MAX_MISSION_LABEL)),
  type: string().required('Le type de mission est obligatoire.'),
  bloomerRecordId: string().required('Le Bloomer est obligatoire.'),
  clientSocietyRecordId: string().required('La société cliente est obligatoire.'),
  contactOperations: array().min(1, 'Un contact opérationnel est obligatoire.'),
  beginMission: string().required('La date de début est obligatoire.'),
  endMission: string()
    .required('La date de fin est obligatoire.')
    .test('after', 'La date de fin précède le début de la mission.', (day, { parent }) =>
      Boolean(!day || !parent.beginMission || day >= parent.beginMission),
    ),
  externalId: string()
    .trim()
    .required('L’identifiant externe est obligatoire.')
    .max(MAX_EXTERNAL_ID, atMost(MAX_EXTERNAL_ID)),
  bloomerPaydateDays: days(DELAY).required('Le délai de paiement du Bloomer est obligatoire.'),
  clientPaydateDays: mixed().test(
    'days',
    DELAY,
    (value) => value === '' || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 120),
  ),
  purchasePricePerDayWithoutTaxes: figure,
  salePricePerDayWithoutTaxes: figure,
  astreinte: figure,
  ...termsShape(({ dealType }) => isPermanent(String(dealType ?? ''))),
});

/** What is sent. */
export function inputOf(values: MissionValues) {
  const { purchasePricePerDayWithoutTaxes, salePricePerDayWithoutTaxes, astreinte, ...others } = values;
  const { paymentTerms, paymentTermsDetails, ...mission } = others;
  return {
    ...mission,
    type: values.type as 'IT' | 'People' | 'RPO',
    dealType: (values.dealType || null) as DealType | null,
    CSMRecordId: values.CSMRecordId || null,
    bloomerPaydateDays: Number(values.bloomerPaydateDays),
    clientPaydateDays: values.clientPaydateDays === '' ? null : Number(values.clientPaydateDays),
    pricing: {
      purchasePricePerDayWithoutTaxes: Number(purchasePricePerDayWithoutTaxes),
      salePricePerDayWithoutTaxes: Number(salePricePerDayWithoutTaxes),
      astreinteCoef: Number(astreinte) / 100,
      paymentTerms: paymentTerms || null,
      paymentTermsDetails: paymentTerms === 'CUSTOM' ? paymentTermsDetails : null,
    },
  };
}

/** `pricing.salePrice…` of the server is the field of the same last name here. */
export function ownFields(fieldErrors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([path, sentence]) => {
      const field = path.replace(/^pricing\./, '');
      return [field === 'astreinteCoef' ? 'astreinte' : field, sentence];
    }),
  );
}
