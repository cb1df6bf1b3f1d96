import { Button } from '@bloom/shared-ui/button';
import { Grid, type GridProps } from '@bloom/shared-ui/grid';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import styles from './payments.module.css';

type Answer<Data> = { data?: Data; error?: unknown; refetch: () => unknown };

type FoldedTableProps<Row, Data> = Omit<GridProps<Row>, 'rows' | 'error' | 'onRetry'> & {
  /** Whether it is open, and what changes that. */
  fold: readonly [isOpen: boolean, toggle: () => void];
  /** The button's words, such as « Voir les mouvements traités ». */
  words: { open: string; close: string };
  answer: Answer<Data>;
  rowsOf: (data: Data) => readonly Row[];
};

/** A table of what is done with: it stands behind a button and is asked for when somebody opens it. */
export function FoldedTable<Row, Data>({ fold, words, answer, rowsOf, ...table }: FoldedTableProps<Row, Data>) {
  const [isOpen, toggle] = fold;
  const { data, error, refetch } = answer;
  return (
    <section aria-label={table.label} className={styles.section}>
      <div>
        <Button aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? words.close : words.open}
        </Button>
      </div>
      {isOpen && (
        <Grid
          {...table}
          rows={data && rowsOf(data)}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          height="rows"
        />
      )}
    </section>
  );
}
