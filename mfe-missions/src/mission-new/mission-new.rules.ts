import { MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import { dealTypes } from '@bloom/shared-rules/mission/deal-types';
import { missionProblems } from '@bloom/shared-rules/mission/mission';
import type { DealType } from '../graphql.generated.ts';
import { fieldOf, priceDraft } from '../mission-detail/pricing.rules.ts';
import { ruledSchema, typedNumber } from '../ruled-schema.ts';

export type MissionValues = {
  label: string;
  type: string;
  dealType: string;
  bloomerRecordId: string;
  CSMRecordId: string;
  clientSocietyRecordId: string;
  contactOperations: string[];
  billingContacts: string[];
  signCodeRequired: boolean;
  beginMission: string;
  endMission: string;
  externalId: string;
  bloomerPaydateDays: number | string;
  clientPaydateDays: number | string;
  purchasePricePerDayWithoutTaxes: number | string;
  salePricePerDayWithoutTaxes: number | string;
  /** Percent. */
  astreinte: number | string;
  /** Percent; empty for the usual. */
  saturday: number | string;
  sunday: number | string;
  paymentTerms: string;
  paymentTermsDetails: string;
};

const emptyMission: MissionValues = {
  label: '',
  type: 'IT',
  dealType: '',
  bloomerRecordId: '',
  CSMRecordId: '',
  clientSocietyRecordId: '',
  contactOperations: [],
  billingContacts: [],
  signCodeRequired: false,
  beginMission: '',
  endMission: '',
  externalId: '',
  bloomerPaydateDays: 45,
  clientPaydateDays: 30,
  purchasePricePerDayWithoutTaxes: '',
  salePricePerDayWithoutTaxes: '',
  astreinte: 200,
  saturday: '',
  sunday: '',
  paymentTerms: '',
  paymentTermsDetails: '',
};

export const missionTypes = ['IT', 'RPO', 'People'] as const;

/**
 * What a link knows of the mission, by the names of the fields; what does not exist the server refuses by its field.
 */
export function prefilled(known: URLSearchParams): MissionValues {
  const text = (field: keyof MissionValues) => known.get(field) ?? '';
  const price = Number(known.get('purchasePricePerDayWithoutTaxes') || Number.NaN);
  return {
    ...emptyMission,
    label: text('label').slice(0, MAX_MISSION_LABEL),
    type: missionTypes.find((type) => type === known.get('type')) ?? emptyMission.type,
    dealType: dealTypes.find((type) => type === known.get('dealType')) ?? '',
    bloomerRecordId: text('bloomerRecordId'),
    clientSocietyRecordId: text('clientSocietyRecordId'),
    contactOperations: known.getAll('contactOperations'),
    purchasePricePerDayWithoutTaxes: price > 0 ? price : '',
  };
}

/** The mission as the server takes it. */
function draftOf(values: MissionValues) {
  const { purchasePricePerDayWithoutTaxes, salePricePerDayWithoutTaxes, astreinte, saturday, sunday, ...others } =
    values;
  const { paymentTerms, paymentTermsDetails, ...mission } = others;
  const price = { purchasePricePerDayWithoutTaxes, salePricePerDayWithoutTaxes, astreinte, saturday, sunday };
  return {
    ...mission,
    dealType: (values.dealType || null) as DealType | null,
    CSMRecordId: values.CSMRecordId || null,
    bloomerPaydateDays: typedNumber(values.bloomerPaydateDays),
    clientPaydateDays: typedNumber(values.clientPaydateDays),
    pricing: priceDraft({ ...price, paymentTerms, paymentTermsDetails }),
  };
}

/** Whether a loss is allowed the server alone knows. */
export const missionSchema = ruledSchema(emptyMission, (values) =>
  missionProblems(draftOf(values), { mayLose: true }).map(({ path, message }) => ({ path: ownField(path), message })),
);

/** What is sent, once it was found right. */
export function inputOf(values: MissionValues) {
  const draft = draftOf(values);
  const days = draft.bloomerPaydateDays ?? 0;
  return { ...draft, bloomerPaydateDays: days, type: values.type as 'IT' | 'People' | 'RPO' };
}

/** `pricing.salePrice…` of the server is the field of the same last name here. */
const ownField = (path: string) => fieldOf(path.replace(/^pricing\./, ''));

export function ownFields(fieldErrors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldErrors).map(([path, sentence]) => [ownField(path), sentence]));
}
