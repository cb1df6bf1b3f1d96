import { lengthOf, MAX_CLAUSE, MAX_DAY_PRICE } from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';
import { isLoss, lossProblem } from '../money/margin.ts';
import { toCents } from '../money/money.ts';
import { zeroProblem } from '../money/zero-price.ts';
import { endsTooEarly, endsTooLate } from './mission-end.ts';

/** What an amendment may change. Prices come as whole euros a day, days as yyyy-MM-dd. */

export interface AmendmentDraft {
  newEndMission?: string | null;
  useTemplateForSST?: boolean | null;
  useTemplateForPDS?: boolean | null;
  newPurchasePrice?: number | null;
  newSalePrice?: number | null;
  newPricingDate?: string | null;
  firstClause?: string | null;
  secondClauseForSST?: string | null;
  secondClauseForPDS?: string | null;
  /** Said by whoever may sell below the purchase price, for these prices. */
  confirmNegativeMargin?: boolean | null;
  /** Said by whoever enters a price of nothing. */
  confirmZeroPrice?: boolean | null;
}

/** A price of the mission, valid from its start until the next one. */
export interface PriceInForce {
  startDate: string;
  purchaseCents: number;
  saleCents: number;
}

export interface AmendmentFacts {
  beginMission: string;
  endMission: string;
  /** In any order. */
  prices: readonly PriceInForce[];
  /** First day of the last month that was invoiced, where it is known. */
  lastBilledMonth?: string | null;
  /** Last day worked in a report that is signed or validated, where it is known. */
  lastSignedDay?: string | null;
  /** Selling below the purchase price is finance's to decide. */
  mayLose: boolean;
}

/** The refusal of a change that is put down in neither of the two contracts. */
export const NO_CONTRACT = 'Le type de contrat est obligatoire.';

const given = (value: number | null | undefined): value is number => value !== null && value !== undefined;

export const changesPrice = ({ newPurchasePrice, newSalePrice }: AmendmentDraft) =>
  given(newPurchasePrice) || given(newSalePrice);

/** Characters of a clause, however its accents were typed. */
export const clauseLength = (clause: string) => lengthOf(clause.normalize('NFC'));

/** The price that counts on a day; undefined before the first one. */
export function priceOn<Price extends { startDate: string }>(day: string, prices: readonly Price[]): Price | undefined {
  let last: Price | undefined;
  // Asked for every row at every sort: no list is made.
  for (const price of prices) {
    if (price.startDate <= day && !(last && price.startDate < last.startDate)) last = price;
  }
  return last;
}

/** The price of today; of the first or the last day of a mission that does not run. */
export function priceShown<Price extends { startDate: string }>(
  { pricing, beginMission, endMission }: { pricing: readonly Price[]; beginMission: string; endMission: string },
  today: string,
): Price | undefined {
  const day = today < beginMission ? beginMission : today > endMission ? endMission : today;
  return priceOn(day, pricing);
}

function endProblem(end: string, facts: AmendmentFacts): string | undefined {
  if (end === facts.endMission) return 'La nouvelle date de fin doit être différente de la date de fin actuelle.';
  return endsTooEarly(end, facts) ?? endsTooLate(end, facts.endMission);
}

function priceProblem(price: number | null | undefined, current: number | undefined): string | undefined {
  if (!given(price)) return undefined;
  if (!(price >= 0 && price <= MAX_DAY_PRICE)) return 'Le nouveau prix doit être un nombre valide.';
  if (!Number.isInteger(price)) return 'Le nouveau prix doit être sans centimes.';
  return toCents(price) === current ? 'Le nouveau prix doit être différent du prix actuel.' : undefined;
}

function pricingDateProblem(draft: AmendmentDraft, facts: AmendmentFacts): string | undefined {
  if (!changesPrice(draft)) return undefined;
  const day = draft.newPricingDate;
  if (!day) return 'La date du nouveau prix est obligatoire.';
  if (day < facts.beginMission) return 'Le nouveau prix ne peut pas commencer avant la mission.';
  if (day > (draft.newEndMission || facts.endMission)) return 'Le nouveau prix commence après la fin de la mission.';
  if (facts.lastBilledMonth && day.slice(0, 7) <= facts.lastBilledMonth.slice(0, 7)) {
    return 'Ce mois est déjà facturé\u00a0: le nouveau prix doit commencer après.';
  }
  if (!priceOn(day, facts.prices)) return 'La mission n’a pas encore de tarif à cette date.';
  const isFollowed = facts.prices.some(({ startDate }) => startDate > day);
  return isFollowed ? 'Un autre tarif commence après cette date et contredirait l’avenant.' : undefined;
}

const clauseProblem = (clause: string | null | undefined) =>
  clauseLength(clause ?? '') > MAX_CLAUSE ? `Une clause a au plus ${MAX_CLAUSE} caractères.` : undefined;

/** Each price needs the document of its side, and a document needs something to say. */
function sideProblem(draft: AmendmentDraft, side: 'SST' | 'PDS'): string | undefined {
  const [asked, price, clause] =
    side === 'SST'
      ? [draft.useTemplateForSST, draft.newPurchasePrice, draft.secondClauseForSST]
      : [draft.useTemplateForPDS, draft.newSalePrice, draft.secondClauseForPDS];
  if (!draft.useTemplateForSST && !draft.useTemplateForPDS) {
    return side === 'SST' ? NO_CONTRACT : undefined;
  }
  if (!asked) return given(price) ? 'Un nouveau prix se signe\u00a0: cochez le contrat qui le porte.' : undefined;
  const says = draft.newEndMission || draft.firstClause?.trim() || given(price) || clause?.trim();
  return says ? undefined : 'Rien ne change dans ce contrat\u00a0: décochez-le ou ajoutez une clause.';
}

/** Everything that is wrong with an amendment, in the order of its form. */
export function amendmentProblems(draft: AmendmentDraft, facts: AmendmentFacts): Problem<keyof AmendmentDraft>[] {
  const { newEndMission, newPurchasePrice, newSalePrice } = draft;
  const current = priceOn(draft.newPricingDate || facts.endMission, facts.prices);
  const changes = Boolean(newEndMission) || changesPrice(draft);
  const isNone = !draft.useTemplateForSST && !draft.useTemplateForPDS;
  const problems = problemsAmong<keyof AmendmentDraft>([
    ['newEndMission', changes ? undefined : 'Une prolongation ou un changement de prix est obligatoire.'],
    ['newEndMission', newEndMission ? endProblem(newEndMission, facts) : undefined],
    ['newPurchasePrice', priceProblem(newPurchasePrice, current?.purchaseCents)],
    ['newSalePrice', priceProblem(newSalePrice, current?.saleCents)],
    ['newPricingDate', pricingDateProblem(draft, facts)],
    ['useTemplateForSST', changes || isNone ? sideProblem(draft, 'SST') : undefined],
    ['useTemplateForPDS', changes ? sideProblem(draft, 'PDS') : undefined],
    ['firstClause', clauseProblem(draft.firstClause)],
    ['secondClauseForSST', clauseProblem(draft.secondClauseForSST)],
    ['secondClauseForPDS', clauseProblem(draft.secondClauseForPDS)],
  ]);
  if (problems.length > 0 || !changesPrice(draft)) return problems;
  const purchase = given(newPurchasePrice) ? toCents(newPurchasePrice) : (current?.purchaseCents ?? 0);
  const sale = given(newSalePrice) ? toCents(newSalePrice) : (current?.saleCents ?? 0);
  const consent = { mayLose: facts.mayLose, isConfirmed: draft.confirmNegativeMargin };
  const doubt = isLoss(purchase, sale)
    ? lossProblem({ purchase, sale }, consent, given(newSalePrice) ? 'newSalePrice' : 'newPurchasePrice')
    : zeroProblem({ purchase: newPurchasePrice, sale: newSalePrice }, draft.confirmZeroPrice);
  return doubt === undefined ? [] : [doubt];
}
