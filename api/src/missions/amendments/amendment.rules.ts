import { MAX_CLAUSE, MAX_DAY_PRICE } from '@bloom/shared-rules/limits';
import { accepted, type Problem, type Verdict } from '../../platform/verdict.ts';
import { visibleLines } from '../../platform/visible-text.ts';

/** What the form sends, as it came. */
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
  /** First day of the last month that was invoiced, yyyy-MM-dd. */
  lastBilledMonth: string | null;
  /** Last day worked in a report that is signed or validated, yyyy-MM-dd. */
  lastSignedDay: string | null;
  /** Selling below the purchase price is finance's to decide. */
  mayLose: boolean;
}

export interface CheckedAmendment {
  sides: ('SST' | 'PDS')[];
  newEnd: string | null;
  /** Cents; the present price is kept when null. */
  newPurchase: number | null;
  newSale: number | null;
  formerPurchase: number | null;
  formerSale: number | null;
  newPricingDate: string | null;
  firstClause: string | null;
  secondClauses: { SST: string | null; PDS: string | null };
}

/** Unicode code points: an emoji is one character for whoever counts. */

const CENTS = 100;
const given = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** The price that counts on a day; undefined before the first one. */
export function priceOn(day: string, prices: readonly PriceInForce[]): PriceInForce | undefined {
  return prices
    .filter(({ startDate }) => startDate <= day)
    .sort((left, right) => left.startDate.localeCompare(right.startDate))
    .at(-1);
}

/** A later end is a Prolongation, unless the price changes too. */
export function stepOf(change: { newEnd: string | null; formerEnd: string; changesPrice: boolean }) {
  const isLater = change.newEnd !== null && change.newEnd > change.formerEnd;
  return isLater && !change.changesPrice ? 'Prolongation' : 'Avenant';
}

function endProblem(end: string, facts: AmendmentFacts): string | undefined {
  if (end === facts.endMission) return 'La nouvelle date de fin doit être différente de la date de fin actuelle.';
  if (end < facts.beginMission) return 'La date de fin précède le début de la mission.';
  if (facts.lastSignedDay !== null && end < facts.lastSignedDay) {
    return 'Des jours signés suivent cette date\u00a0: la mission ne peut pas finir avant eux.';
  }
  return undefined;
}

function priceProblem(price: number | null | undefined, current: number | undefined): string | undefined {
  if (!given(price)) return undefined;
  if (!Number.isFinite(price) || price < 0 || price > MAX_DAY_PRICE)
    return 'Le nouveau prix doit être un nombre valide.';
  if (!Number.isInteger(price)) return 'Le nouveau prix doit être sans centimes.';
  return price * CENTS === current ? 'Le nouveau prix doit être différent du prix actuel.' : undefined;
}

function pricingDateProblem(draft: AmendmentDraft, facts: AmendmentFacts): string | undefined {
  if (!given(draft.newPurchasePrice) && !given(draft.newSalePrice)) return undefined;
  const day = draft.newPricingDate;
  if (!day) return 'La date du nouveau prix est obligatoire.';
  if (day < facts.beginMission) return 'Le nouveau prix ne peut pas commencer avant la mission.';
  if (day > (draft.newEndMission || facts.endMission)) return 'Le nouveau prix commence après la fin de la mission.';
  if (facts.lastBilledMonth !== null && day.slice(0, 7) <= facts.lastBilledMonth.slice(0, 7)) {
    return 'Ce mois est déjà facturé\u00a0: le nouveau prix doit commencer après.';
  }
  if (priceOn(day, facts.prices) === undefined) return 'La mission n’a pas encore de tarif à cette date.';
  return undefined;
}

function clauseProblem(clause: string | null | undefined): string | undefined {
  return [...(clause ?? '').normalize('NFC')].length > MAX_CLAUSE
    ? `Une clause a au plus ${MAX_CLAUSE} caractères.`
    : undefined;
}

/** Each price needs the document of its side, and a document needs something to say. */
function sideProblems(draft: AmendmentDraft): [string, string | undefined][] {
  const { useTemplateForSST: sst, useTemplateForPDS: pds } = draft;
  if (!sst && !pds) {
    const message = 'Le type de contrat est obligatoire.';
    return [['useTemplateForSST', message]];
  }
  const common = Boolean(draft.newEndMission) || Boolean(draft.firstClause?.trim());
  const nothing = 'Rien ne change dans ce contrat\u00a0: décochez-le ou ajoutez une clause.';
  const side = (asked: boolean | null | undefined, price: number | null | undefined, clause?: string | null) => {
    if (!asked) return given(price) ? 'Un nouveau prix se signe\u00a0: cochez le contrat qui le porte.' : undefined;
    return common || given(price) || clause?.trim() ? undefined : nothing;
  };
  return [
    ['useTemplateForSST', side(sst, draft.newPurchasePrice, draft.secondClauseForSST)],
    ['useTemplateForPDS', side(pds, draft.newSalePrice, draft.secondClauseForPDS)],
  ];
}

function problemsOf(draft: AmendmentDraft, facts: AmendmentFacts, current: PriceInForce | undefined): Problem[] {
  const { newEndMission, newPurchasePrice, newSalePrice } = draft;
  const changes = newEndMission || given(newPurchasePrice) || given(newSalePrice);
  const found: [string, string | undefined][] = [
    ['newEndMission', newEndMission ? endProblem(newEndMission, facts) : undefined],
    ['newPurchasePrice', priceProblem(newPurchasePrice, current?.purchaseCents)],
    ['newSalePrice', priceProblem(newSalePrice, current?.saleCents)],
    ['newPricingDate', pricingDateProblem(draft, facts)],
    ['firstClause', clauseProblem(draft.firstClause)],
    ['secondClauseForSST', clauseProblem(draft.secondClauseForSST)],
    ['secondClauseForPDS', clauseProblem(draft.secondClauseForPDS)],
  ];
  if (changes) found.push(...sideProblems(draft));
  else found.push(['newEndMission', 'Une prolongation ou un changement de prix est obligatoire.']);
  return found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}

const toCents = (price: number | null | undefined) => (given(price) ? price * CENTS : null);
const kept = (clause: string | null | undefined) => visibleLines(clause?.normalize('NFC') ?? '').trim() || null;

/** Every rule on an amendment, at once; paths are those of the input. */
export function checkAmendment(draft: AmendmentDraft, facts: AmendmentFacts): Verdict<CheckedAmendment> {
  const current = priceOn(draft.newPricingDate || facts.endMission, facts.prices);
  const problems = problemsOf(draft, facts, current);
  const newPurchase = toCents(draft.newPurchasePrice);
  const newSale = toCents(draft.newSalePrice);
  const changesPrice = newPurchase !== null || newSale !== null;
  const margin = (newSale ?? current?.saleCents ?? 0) - (newPurchase ?? current?.purchaseCents ?? 0);
  if (problems.length === 0 && changesPrice && margin < 0 && !facts.mayLose) {
    const message = 'Le prix de vente est inférieur au prix d’achat\u00a0: seule la finance peut l’enregistrer.';
    problems.push({ path: newSale === null ? 'newPurchasePrice' : 'newSalePrice', message });
  }
  if (problems.length > 0) return { ok: false, problems };
  const sides = (['SST', 'PDS'] as const).filter((side) =>
    side === 'SST' ? draft.useTemplateForSST : draft.useTemplateForPDS,
  );
  return accepted({
    sides,
    newEnd: draft.newEndMission || null,
    newPurchase,
    newSale,
    formerPurchase: newPurchase === null ? null : (current?.purchaseCents ?? null),
    formerSale: newSale === null ? null : (current?.saleCents ?? null),
    newPricingDate: changesPrice ? (draft.newPricingDate ?? null) : null,
    firstClause: kept(draft.firstClause),
    secondClauses: { SST: kept(draft.secondClauseForSST), PDS: kept(draft.secondClauseForPDS) },
  });
}
