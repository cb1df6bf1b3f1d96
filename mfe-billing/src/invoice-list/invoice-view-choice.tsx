import { formatAmount } from '@bloom/shared-ui/format';
import type { InvoiceRowFragment } from '../graphql.generated.ts';
import { signed, TASK_WORDS } from '../invoice/invoice-words.ts';
import styles from './invoice-list.module.css';
import { type InvoiceView, TASKS } from './invoice-views.rules.ts';

interface ViewChoiceProps {
  /** What is to do; undefined while loading. */
  rows: readonly InvoiceRowFragment[] | undefined;
  view: InvoiceView;
  onChoose: (view: InvoiceView) => void;
}

const WORDS: Readonly<Record<InvoiceView, string>> = { toDo: 'À traiter', all: 'Toutes', ...TASK_WORDS };
const VIEWS: readonly InvoiceView[] = ['toDo', ...TASKS, 'all'];

/** What waits, how many and for how much; one press shows it. */
export function ViewChoice({ rows, view, onChoose }: ViewChoiceProps) {
  // What clients owe and what suppliers are owed make no sum.
  const isOneSided = new Set(rows?.map(({ side }) => side)).size === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one choice, nothing that is filled in
    <div role="group" aria-label="Factures affichées" className={styles.views}>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.view}
          aria-pressed={each === view}
          onClick={() => onChoose(each)}
        >
          <span className={styles.viewName}>{WORDS[each]}</span>
          {each !== 'all' && <Counted rows={rows} view={each} isSummed={isOneSided} />}
        </button>
      ))}
    </div>
  );
}

interface CountedProps extends Pick<ViewChoiceProps, 'rows' | 'view'> {
  isSummed: boolean;
}

function Counted({ rows, view, isSummed }: CountedProps) {
  const waiting = rows?.filter(({ task }) => view === 'toDo' || task === view);
  const total = waiting?.reduce((sum, row) => sum + (signed(row, row.totalAmount) ?? 0), 0) ?? 0;
  return (
    <>
      <span className={styles.count}>{waiting?.length ?? '–'}</span>
      {isSummed && <span className={styles.sum}>{total === 0 ? '\u00a0' : `${formatAmount(total)} TTC`}</span>}
    </>
  );
}
