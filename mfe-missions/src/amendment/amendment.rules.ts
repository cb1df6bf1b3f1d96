import { type AmendmentFacts, amendmentProblems, changesPrice, priceOn } from '@bloom/shared-rules/mission/amendment';
import { toCents } from '@bloom/shared-rules/money/money';
import { ruledSchema, typedNumber } from '../ruled-schema.ts';

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

/** The new end is typed twice. */
export const OTHER_DATE = 'Les deux dates doivent être identiques.';

export function amendmentSchema(mission: AmendedMission) {
  const facts = factsOf(mission);
  return ruledSchema(emptyAmendment, (values) => {
    const problems = amendmentProblems(draftOf(values), facts);
    if (values.confirmation === values.newEndMission) return problems;
    return [...problems, { path: 'confirmation', message: OTHER_DATE }];
  });
}

/** Nothing for what is left empty, no clause for a contract that is not made. */
function draftOf(values: AmendmentValues) {
  const text = (value: string) => value.trim() || null;
  return {
    newEndMission: values.newEndMission || null,
    useTemplateForSST: values.useTemplateForSST,
    useTemplateForPDS: values.useTemplateForPDS,
    newPurchasePrice: typedNumber(values.newPurchasePrice),
    newSalePrice: typedNumber(values.newSalePrice),
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
