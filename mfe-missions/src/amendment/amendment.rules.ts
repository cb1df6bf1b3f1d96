import {
  type AmendmentDraft,
  type AmendmentFacts,
  amendmentProblems,
  changesPrice,
  priceOn,
} from '@bloom/shared-rules/amendment';
import { toCents } from '@bloom/shared-rules/money';
import { mixed, object, string } from '@bloom/shared-ui/schema';

export type AmendmentValues = {
  newEndMission: string;
  confirmation: string;
  newPurchasePrice: number | string;
  newSalePrice: number | string;
  newPricingDate: string;
  useTemplateForSST: boolean;
  useTemplateForPDS: boolean;
  firstClause: string;
  secondClauseForSST: string;
  secondClauseForPDS: string;
};

export const emptyAmendment: AmendmentValues = {
  newEndMission: '',
  confirmation: '',
  newPurchasePrice: '',
  newSalePrice: '',
  newPricingDate: '',
  useTemplateForSST: false,
  useTemplateForPDS: false,
  firstClause: '',
  secondClauseForSST: '',
  secondClauseForPDS: '',
};

export interface AmendedMission {
  beginMission: string;
  endMission: string;
  pricing: readonly {
    startDate: string;
    purchasePricePerDayWithoutTaxes?: number | null;
    salePricePerDayWithoutTaxes?: number | null;
  }[];
}

/** The price that counts on a day, or at the end of the mission as long as no day is chosen. */
export const priceInForce = ({ pricing, endMission }: AmendedMission, day: string | undefined) =>
  priceOn(day || endMission, pricing);

/** Whether a loss is allowed, and what is signed or invoiced already, the server alone knows. */
const factsOf = ({ beginMission, endMission, pricing }: AmendedMission): AmendmentFacts => ({
  beginMission,
  endMission,
  prices: pricing.map((price) => ({
    startDate: price.startDate,
    purchaseCents: toCents(price.purchasePricePerDayWithoutTaxes ?? Number.NaN),
    saleCents: toCents(price.salePricePerDayWithoutTaxes ?? Number.NaN),
  })),
  mayLose: true,
});

/** The form hands over undefined for whatever is empty. */
const parentOf = (context: { parent: unknown }) => context.parent as Partial<AmendmentValues>;

export function amendmentSchema(mission: AmendedMission) {
  const facts = factsOf(mission);
  const ruled = (path: keyof AmendmentDraft) =>
    mixed<AmendmentValues[typeof path]>().test('rule', (_value, context) => {
      const problems = amendmentProblems(draftOf({ ...emptyAmendment, ...parentOf(context) }), facts);
      const problem = problems.find((one) => one.path === path);
      return problem === undefined || context.createError({ message: problem.message });
    });
  return object({
    newEndMission: ruled('newEndMission'),
    confirmation: string().test(
      'same',
      'Les deux dates doivent être identiques.',
      (day, context) => (day || '') === (parentOf(context).newEndMission || ''),
    ),
    newPurchasePrice: ruled('newPurchasePrice'),
    newSalePrice: ruled('newSalePrice'),
    newPricingDate: ruled('newPricingDate'),
    useTemplateForSST: ruled('useTemplateForSST'),
    useTemplateForPDS: ruled('useTemplateForPDS'),
    firstClause: ruled('firstClause'),
    secondClauseForSST: ruled('secondClauseForSST'),
    secondClauseForPDS: ruled('secondClauseForPDS'),
  });
}

/** Nothing for what is left empty, no clause for a contract that is not made. */
function draftOf(values: AmendmentValues) {
  // What is no number is refused as one.
  const price = (value: number | string) => (value === '' ? null : typeof value === 'number' ? value : Number.NaN);
  const text = (value: string) => value.trim() || null;
  return {
    newEndMission: values.newEndMission || null,
    useTemplateForSST: values.useTemplateForSST,
    useTemplateForPDS: values.useTemplateForPDS,
    newPurchasePrice: price(values.newPurchasePrice),
    newSalePrice: price(values.newSalePrice),
    newPricingDate: values.newPricingDate || null,
    firstClause: text(values.firstClause),
    secondClauseForSST: values.useTemplateForSST ? text(values.secondClauseForSST) : null,
    secondClauseForPDS: values.useTemplateForPDS ? text(values.secondClauseForPDS) : null,
  };
}

export function amendmentInput(recordId: string, values: AmendmentValues) {
  const draft = draftOf(values);
  return { recordId, ...draft, newPricingDate: changesPrice(draft) ? draft.newPricingDate : null };
}
