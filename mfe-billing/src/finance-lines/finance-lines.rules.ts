import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { categoryOf, FINANCE_CATEGORIES, FINANCE_TYPES, type FinanceCategory } from '@bloom/shared-rules/cra/finance';
import type { FinanceFigure, FinanceLinesQueryVariables, UninvoicedStage } from '../graphql.generated.ts';

/** As the address says them. */
const FIGURE_NAMES: Readonly<Record<FinanceFigure, string>> = {
  ENTRIES: 'ecritures',
  UNINVOICED: 'non-facture',
  OUTSTANDING: 'encours',
  DSO: 'dso',
  INVOICED: 'facture',
  LATE: 'retard',
  PAID: 'regle',
};
const STAGE_NAMES: Readonly<Record<UninvoicedStage, string>> = {
  MISSING: 'a-remplir',
  TO_SIGN: 'a-signer',
  TO_INVOICE: 'a-facturer',
  RUNNING: 'en-cours',
  TO_VALIDATE: 'a-valider',
  TO_CREDIT: 'a-crediter',
  ERROR: 'en-erreur',
};
/** Where a name would stand. */
const NOBODY = 'aucun';

/** Which figure is asked about; what is undefined is not narrowed by. */
export interface AskedFigure {
  figure: FinanceFigure;
  /** yyyy-MM */
  begin?: string | undefined;
  end?: string | undefined;
  isExpense?: boolean | undefined;
  category?: FinanceCategory | undefined;
  /** Null for what belongs to nobody. */
  clientId?: string | null | undefined;
  accountManagerId?: string | null | undefined;
  stage?: UninvoicedStage | undefined;
}

const keyOf = <Key extends string>(names: Readonly<Record<Key, string>>, said: string | null): Key | undefined =>
  (Object.keys(names) as Key[]).find((key) => names[key] === said);

const somebody = (id: string | null): string | null | undefined => (id === NOBODY ? null : (id ?? undefined));
const monthIn = (text: string | null) => (text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined);

export function writeAsked({ isExpense, clientId, accountManagerId, ...asked }: AskedFigure): string {
  const said = {
    chiffre: FIGURE_NAMES[asked.figure],
    debut: asked.begin,
    fin: asked.end === asked.begin ? undefined : asked.end,
    cote: isExpense === undefined ? undefined : isExpense ? 'depenses' : 'revenus',
    categorie: asked.category,
    client: clientId === null ? NOBODY : clientId,
    responsable: accountManagerId === null ? NOBODY : accountManagerId,
    etape: asked.stage && STAGE_NAMES[asked.stage],
  };
  const written = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(written).toString();
}

export function askedOf(search: URLSearchParams): AskedFigure {
  const side = search.get('cote');
  const begin = monthIn(search.get('debut'));
  return {
    figure: keyOf(FIGURE_NAMES, search.get('chiffre')) ?? 'ENTRIES',
    begin,
    end: monthIn(search.get('fin')) ?? begin,
    isExpense: side === 'depenses' ? true : side === 'revenus' ? false : undefined,
    category: FINANCE_CATEGORIES.find((category) => category === search.get('categorie')),
    clientId: somebody(search.get('client')),
    accountManagerId: somebody(search.get('responsable')),
    stage: keyOf(STAGE_NAMES, search.get('etape')),
  };
}

/** Entries of which the address names no month are those of the month before, as on the cards of the finances. */
export function withMonths(asked: AskedFigure, today: string): AskedFigure {
  if (asked.figure === 'UNINVOICED' && asked.begin === undefined) return { ...asked, end: undefined };
  if (asked.figure !== 'ENTRIES' || asked.begin !== undefined) return asked;
  const month = asked.end ?? addMonths(firstOfMonth(today), -1).slice(0, 7);
  return { ...asked, begin: month, end: month };
}

export function variablesOf({ begin, end, category, ...asked }: AskedFigure): FinanceLinesQueryVariables {
  return {
    ...asked,
    beginDate: begin && `${begin}-01`,
    endDate: end && `${end}-01`,
    types: category && FINANCE_TYPES.filter((type) => categoryOf(type) === category),
  };
}
