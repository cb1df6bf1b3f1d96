import { Button } from '@bloom/shared-ui/button';
import { Grid, type GridProps } from '@bloom/shared-ui/grid';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { ListEnd } from '@bloom/shared-ui/notice';
import styles from './payment-frame.module.css';

type Answer<Data> = { data?: Data; error?: unknown; refetch: () => unknown };

type FoldedTableProps<Row, Data> = Omit<GridProps<Row>, 'rows' | 'error' | 'onRetry'> & {
  /** Whether it is open, and what changes that. */
  fold: readonly [isOpen: boolean, toggle: () => void];
  /** The button's words, such as « Voir les mouvements traités ». */
  words: { open: string; close: string };
  answer: Answer<Data>;
  rowsOf: (data: Data) => readonly Row[];
  /** How many the API answers, the latest: there may be older ones. */
  atMost: number;
};

/** A table of what is done with: it stands behind a button and is asked for when somebody opens it. */
export function FoldedTable<Row, Data>({ fold, words, answer, rowsOf, atMost, ...table }: FoldedTableProps<Row, Data>) {
  const [isOpen, toggle] = fold;
  const { data, error, refetch } = answer;
  const rows = data && rowsOf(data);
  return (
    <section aria-label={table.label} className={styles.section}>
      <div>
        <Button aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? words.close : words.open}
        </Button>
      </div>
      {isOpen && (
        <ListEnd count={rows?.length} atMost={atMost}>
          dernières lignes seulement.
        </ListEnd>
      )}
      {isOpen && (
        <Grid
          {...table}
          rows={rows}
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
