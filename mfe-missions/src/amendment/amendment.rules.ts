import { MAX_CLAUSE, MAX_DAY_PRICE } from '@bloom/shared-rules/limits';
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

/** Characters as people count them: an emoji is one. */
export const charactersOf = (text: string) => [...text.normalize('NFC')].length;

const given = (price: number | string | undefined) => price !== '' && price !== undefined;

/** The price that counts on a day, or at the end of the mission as long as no day is chosen. */
export function priceInForce({ pricing, endMission }: AmendedMission, day: string | undefined) {
  return [...pricing]
    .filter(({ startDate }) => startDate <= (day || endMission))
    .sort((left, right) => left.startDate.localeCompare(right.startDate))
    .at(-1);
}

/** The form hands over undefined for whatever is empty. */
type Parent = Partial<AmendmentValues>;
const parentOf = (context: { parent: unknown }) => context.parent as Parent;
const changesPrice = ({ newPurchasePrice, newSalePrice }: Parent) => given(newPurchasePrice) || given(newSalePrice);

function priceSchema(mission: AmendedMission, side: 'purchasePricePerDayWithoutTaxes' | 'salePricePerDayWithoutTaxes') {
  return mixed<number | string>()
    .test(
      'number',
      'Le nouveau prix doit être un nombre valide.',
      (price) => !given(price) || (typeof price === 'number' && price >= 0 && price <= MAX_DAY_PRICE),
    )
    .test(
      'cents',
      'Le nouveau prix doit être sans centimes.',
      (price) => typeof price !== 'number' || Number.isInteger(price),
    )
    .test(
      'differs',
      'Le nouveau prix doit être différent du prix actuel.',
      (price, context) =>
        typeof price !== 'number' || price !== priceInForce(mission, parentOf(context).newPricingDate)?.[side],
    );
}

function clauseSchema() {
  return string().test(
    'length',
    `Une clause a au plus ${MAX_CLAUSE} caractères.`,
    (text) => charactersOf(text ?? '') <= MAX_CLAUSE,
  );
}

/** Each price needs the contract of its side, and a contract needs something to say. */
function contractSchema(
  price: 'newPurchasePrice' | 'newSalePrice',
  clause: 'secondClauseForSST' | 'secondClauseForPDS',
) {
  return mixed<boolean>()
    .test('priced', 'Un nouveau prix se signe\u00a0: cochez le contrat qui le porte.', (asked, context) => {
      const parent = parentOf(context);
      const isNone = !parent.useTemplateForSST && !parent.useTemplateForPDS;
      return asked === true || isNone || !given(parent[price]);
    })
    .test('speaks', 'Rien ne change dans ce contrat\u00a0: décochez-le ou ajoutez une clause.', (asked, context) => {
      const parent = parentOf(context);
      const extended = Boolean(parent.newEndMission);
      const changes = extended || changesPrice(parent);
      const clauses = [parent.firstClause, parent[clause]].some((text) => Boolean(text?.trim()));
      const says = extended || given(parent[price]) || clauses;
      return asked !== true || !changes || says;
    });
}

/** The rules of the server, in its words. */
export function amendmentSchema(mission: AmendedMission) {
  return object({
    newEndMission: string()
      .test(
        'something',
        'Une prolongation ou un changement de prix est obligatoire.',
        (day, context) => Boolean(day) || changesPrice(parentOf(context)),
      )
      .test('begin', 'La date de fin précède le début de la mission.', (day) => !day || day >= mission.beginMission)
      .test(
        'differs',
        'La nouvelle date de fin doit être différente de la date de fin actuelle.',
        (day) => !day || day !== mission.endMission,
      ),
    confirmation: string().test(
      'same',
      'Les deux dates doivent être identiques.',
      (day, context) => (day || '') === (parentOf(context).newEndMission || ''),
    ),
    newPurchasePrice: priceSchema(mission, 'purchasePricePerDayWithoutTaxes'),
    newSalePrice: priceSchema(mission, 'salePricePerDayWithoutTaxes'),
    newPricingDate: string()
      .test(
        'required',
        'La date du nouveau prix est obligatoire.',
        (day, context) => Boolean(day) || !changesPrice(parentOf(context)),
      )
      .test(
        'begin',
        'Le nouveau prix ne peut pas commencer avant la mission.',
        (day, context) => !day || !changesPrice(parentOf(context)) || day >= mission.beginMission,
      )
      .test('end', 'Le nouveau prix commence après la fin de la mission.', (day, context) => {
        const parent = parentOf(context);
        return !day || !changesPrice(parent) || day <= (parent.newEndMission || mission.endMission);
      }),
    useTemplateForSST: contractSchema('newPurchasePrice', 'secondClauseForSST').test(
      'type',
      'Le type de contrat est obligatoire.',
      (asked, context) => asked === true || parentOf(context).useTemplateForPDS,
    ),
    useTemplateForPDS: contractSchema('newSalePrice', 'secondClauseForPDS'),
    firstClause: clauseSchema(),
    secondClauseForSST: clauseSchema(),
    secondClauseForPDS: clauseSchema(),
  });
}

/** What is sent: nothing for what is left empty, no clause for a contract that is not made. */
export function amendmentInput(recordId: string, values: AmendmentValues) {
  const price = (value: number | string) => (typeof value === 'number' ? value : null);
  const text = (value: string) => value.trim() || null;
  return {
    recordId,
    newEndMission: values.newEndMission || null,
    useTemplateForSST: values.useTemplateForSST,
    useTemplateForPDS: values.useTemplateForPDS,
    newPurchasePrice: price(values.newPurchasePrice),
    newSalePrice: price(values.newSalePrice),
    newPricingDate: changesPrice(values) ? values.newPricingDate : null,
    firstClause: text(values.firstClause),
    secondClauseForSST: values.useTemplateForSST ? text(values.secondClauseForSST) : null,
    secondClauseForPDS: values.useTemplateForPDS ? text(values.secondClauseForPDS) : null,
  };
}
