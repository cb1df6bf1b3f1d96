import { CountedChoice } from '@bloom/shared-ui/counted-choice';
import { formatAmount } from '@bloom/shared-ui/format';
import type { InvoiceRowFragment } from '../graphql.generated.ts';
import { signed, TASK_WORDS } from '../invoice/invoice-words.ts';
import { type InvoiceView, TASKS } from './invoice-views.rules.ts';

interface ViewChoiceProps {
  /** What is to do; undefined while loading. */
  rows: readonly InvoiceRowFragment[] | undefined;
  /** Whose report to the tax administration somebody must look after; most firms never have one. */
  reports: readonly InvoiceRowFragment[] | undefined;
  view: InvoiceView;
  onChoose: (view: InvoiceView) => void;
}

const WORDS: Readonly<Record<InvoiceView, string>> = {
  ...{ toDo: 'À traiter', taxReport: 'Déclarations', all: 'Toutes' },
  ...TASK_WORDS,
};
/** Keeps the room of a sum. */
const NOTHING = '\u00a0';
const VIEWS: readonly InvoiceView[] = ['toDo', ...TASKS, 'taxReport', 'all'];

/** What waits, how many and for how much; one press shows it. */
export function ViewChoice({ rows, reports, view, onChoose }: ViewChoiceProps) {
  // What clients owe and what suppliers are owed make no sum.
  const isSummed = new Set(rows?.map(({ side }) => side)).size === 1;
  const shown = VIEWS.filter((each) => each !== 'taxReport' || each === view || reports?.length);
  const options = shown.map((each) => ({
    ...{ key: each, label: WORDS[each] },
    ...(each === 'taxReport' ? { count: reports?.length ?? '–' } : counted(rows, each, isSummed)),
  }));
  return <CountedChoice label="Factures affichées" options={options} chosen={view} onChoose={onChoose} isOneRow />;
}

function counted(rows: ViewChoiceProps['rows'], view: InvoiceView, isSummed: boolean) {
  if (view === 'all') return {};
  const waiting = rows?.filter(({ task }) => view === 'toDo' || task === view);
  const total = waiting?.reduce((sum, row) => sum + (signed(row, row.owedAmount) ?? 0), 0) ?? 0;
  const sum = total === 0 ? NOTHING : `${formatAmount(total)} TTC`;
  return { count: waiting?.length ?? '–', ...(isSummed ? { sum } : {}) };
}
