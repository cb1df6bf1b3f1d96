import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import type { InvoiceRowFragment, InvoiceSide, InvoiceStatus, InvoiceTask } from '../graphql.generated.ts';

/** What the address may ask for; the first view is what somebody has to do. */
export const TASKS = ['error', 'toValidate', 'platform', 'contested', 'late'] as const satisfies readonly InvoiceTask[];
export const STATUSES = [
  'IN_PROGRESS',
  'TO_VALIDATE',
  'ERROR',
  'FINALISED',
  'CANCELLED',
] as const satisfies readonly InvoiceStatus[];

const STATES = ['UNPAID', ...STATUSES] as const;

/** `taxReport`: of any invoice, paid or not, what was not reported as it must be. */
export type InvoiceView = 'toDo' | 'taxReport' | 'all' | InvoiceTask;

/** As the address says them. */
const VIEW_NAMES: Readonly<Record<InvoiceView, string>> = {
  toDo: 'a-traiter',
  all: 'toutes',
  toValidate: 'a-valider',
  error: 'en-erreur',
  platform: 'plateforme',
  contested: 'contestees',
  late: 'en-retard',
  taxReport: 'declarations',
};
const SIDE_NAMES: Readonly<Record<InvoiceSide, string>> = { customer: 'client', supplier: 'fournisseur' };

export type InvoiceNature = 'invoice' | 'credit';

const NATURE_NAMES: Readonly<Record<InvoiceNature, string>> = { invoice: 'facture', credit: 'avoir' };

export interface InvoiceFilters {
  view: InvoiceView;
  side: InvoiceSide | undefined;
  /** A state of invoices, or the final ones whose money has not moved. */
  state: InvoiceStatus | 'UNPAID' | undefined;
  /** yyyy-MM */
  month: string | undefined;
  societyId: string | undefined;
  /** Credit notes alone, or what is none. */
  nature: InvoiceNature | undefined;
}

function keyOf<Key extends string>(names: Readonly<Record<Key, string>>, said: string | null): Key | undefined {
  return (Object.keys(names) as Key[]).find((key) => names[key] === said);
}

export function filtersOf(search: URLSearchParams): InvoiceFilters {
  const month = search.get('mois');
  return {
    view: keyOf(VIEW_NAMES, search.get('vue')) ?? 'toDo',
    side: keyOf(SIDE_NAMES, search.get('cote')),
    state: STATES.find((state) => state === search.get('etat')),
    month: month !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    societyId: search.get('societe') ?? undefined,
    nature: keyOf(NATURE_NAMES, search.get('nature')),
  };
}

/** The parameters of a choice; what is not asked for is not written. */
export function writeFilters(search: URLSearchParams, chosen: Partial<InvoiceFilters>): URLSearchParams {
  const { view, side, state, month, societyId, nature } = { ...filtersOf(search), ...chosen };
  const said = {
    vue: view === 'toDo' ? undefined : VIEW_NAMES[view],
    cote: side && SIDE_NAMES[side],
    // What is to do says its state by itself.
    etat: view === 'all' ? state : undefined,
    mois: month,
    societe: societyId,
    nature: nature && NATURE_NAMES[nature],
  };
  for (const [name, value] of Object.entries(said)) {
    if (value) search.set(name, value);
    else search.delete(name);
  }
  return search;
}

type Row = Pick<InvoiceRowFragment, 'side' | 'kind' | 'task' | 'society' | 'activity' | 'issuedOn'>;

/** What is of no month, a fee, stands in that of its date. */
const dayOf = ({ activity, issuedOn }: Row) => (activity ? activity.month : issuedOn);

export const isOfNature = ({ kind }: Pick<Row, 'kind'>, nature: InvoiceNature | undefined) =>
  nature === undefined || isCreditKind(kind) === (nature === 'credit');

/** What is left to do among the rows that the other filters leave. */
export function ofFilters<Found extends Row>(
  rows: readonly Found[],
  { side, month, societyId, nature }: Omit<InvoiceFilters, 'view' | 'state'>,
): Found[] {
  return rows.filter(
    (row) =>
      (side === undefined || row.side === side) &&
      isOfNature(row, nature) &&
      (month === undefined || dayOf(row)?.startsWith(month)) &&
      (societyId === undefined || row.society?.recordId === societyId),
  );
}

/** How many choices leave invoices out. */
export const filterCount = ({ side, state, month, societyId, nature }: InvoiceFilters) =>
  [side, state, month, societyId, nature].filter((chosen) => chosen !== undefined).length;
