import { useState } from 'react';
import { pageSizes } from '../measures/measures.ts';
import { Pagination } from '../pagination/pagination.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../states/states.tsx';
import { sortedBy } from './first-page.ts';
import styles from './grid-cards.module.css';
import type { GridProps } from './grid-props.ts';

/** The rows of a table on a phone: a card each, in the table's own order, and no table library. */
export function GridCards<Row>({ card, ...props }: GridProps<Row> & { card: NonNullable<GridProps<Row>['card']> }) {
  const { label, columns, rows, rowId, error, errorMessage, onRetry, empty, defaultSort = [], isDimmed } = props;
  const [page, setPage] = useState(1);
  if (error !== undefined && error !== null) {
    return <ErrorState error={error} message={errorMessage} onRetry={onRetry} />;
  }
  if (rows === undefined) return <LoadingSkeleton shape="cards" rows={5} label={`Chargement\u00a0: ${label}`} />;
  if (rows.length === 0) return empty ?? <EmptyState title="Rien à afficher pour le moment" />;
  const size = pageSizes.cra;
  const pages = Math.ceil(Math.max(rows.length, props.total ?? 0) / size);
  const at = Math.min(page, Math.ceil(rows.length / size));
  // The first rows of many come in the table's own order, and are not sorted among themselves.
  const sorted = props.total !== undefined && props.total > rows.length ? rows : sortedBy(columns, defaultSort, rows);
  return (
    <div className={styles.stack}>
      {props.tools}
      <ul className={styles.cards} aria-label={label}>
        {sorted.slice((at - 1) * size, at * size).map((row) => (
          <li key={rowId(row)} className={`${styles.card} ${isDimmed?.(row) ? styles.dimmed : ''}`}>
            {card(row)}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={`Pages\u00a0: ${label}`}>
          <Pagination page={at} pages={pages} onPage={setPage} />
        </nav>
      )}
    </div>
  );
}
