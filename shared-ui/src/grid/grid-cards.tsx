import { foldText } from '@bloom/shared-rules/words/fold-text';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { pageSizes } from '../measures/measures.ts';
import { Pagination } from '../pagination/pagination.tsx';
import { useRemembered } from '../remembered/remembered.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../states/states.tsx';
import { sortedBy } from './first-page.ts';
import styles from './grid-cards.module.css';
import { type GridColumn, textOf } from './grid-column.ts';
import type { GridProps, GridSort } from './grid-props.ts';

type CardProps<Row> = GridProps<Row> & { card: NonNullable<GridProps<Row>['card']> };

const UNSORTED: readonly GridSort[] = [];
const NONE: readonly never[] = [];

/** The rows of a table on a phone: a card each, in the table's own order, and no table library. */
export function GridCards<Row>(props: CardProps<Row>) {
  const { label, columns, rows, error, errorMessage, onRetry, empty, defaultSort = UNSORTED } = props;
  // The first rows of many come in the table's own order, and are not sorted among themselves.
  const isWhole = props.total === undefined || props.total <= (rows?.length ?? 0);
  const sorted = useMemo(
    () => (isWhole ? sortedBy(columns, defaultSort, rows ?? NONE) : (rows ?? NONE)),
    [isWhole, columns, defaultSort, rows],
  );
  if (error !== undefined && error !== null) {
    return <ErrorState error={error} message={errorMessage} onRetry={onRetry} />;
  }
  if (rows === undefined) return <LoadingSkeleton shape="cards" rows={5} label={`Chargement\u00a0: ${label}`} />;
  if (rows.length === 0) return empty ?? <EmptyState title="Rien à afficher pour le moment" />;
  return (
    <div className={styles.stack}>
      {props.tools}
      {props.cardFilter === undefined ? (
        <Cards {...props} rows={sorted} />
      ) : (
        <FilteredCards {...props} rows={sorted} cardFilter={props.cardFilter} />
      )}
    </div>
  );
}

type SortedProps<Row> = CardProps<Row> & { rows: readonly Row[] };

/** Under a field that finds what the filters of the table's columns find. */
function FilteredCards<Row>({ cardFilter, ...props }: SortedProps<Row> & { cardFilter: string }) {
  const { columns, rows } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  // Thousands of cards are gone through while nobody types.
  const words = foldText(useDeferredValue(typed).trim());
  const found = useFound(columns, rows, words);
  return (
    <>
      <div className={styles.filter}>
        <label htmlFor={id}>{cardFilter}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className={styles.count}>
        {words === '' ? '' : countOf(found.length)}
      </p>
      {found.length > 0 && <Cards key={words} {...props} rows={found} isFound={words !== ''} />}
    </>
  );
}

const countOf = (count: number) =>
  count === 0 ? 'Aucun résultat' : `${count.toLocaleString('fr-FR')} résultat${count > 1 ? 's' : ''}`;

function useFound<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], words: string): readonly Row[] {
  const isAsked = words !== '';
  const texts = useMemo(() => {
    const read = columns.filter(({ kind = 'text', filterable = true }) => kind === 'text' && filterable);
    return isAsked ? rows.map((row) => read.map((column) => foldText(textOf(column, row)))) : NONE;
  }, [columns, rows, isAsked]);
  return useMemo(
    () => (isAsked ? rows.filter((_row, at) => texts[at]?.some((text) => text.includes(words))) : rows),
    [rows, texts, words, isAsked],
  );
}

const isPage = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

/** As far as the person had gone in this table, on this device; what is found of it begins at its first page. */
function usePage(id: string, isFound: boolean): [number, (page: number) => void] {
  const remembered = useRemembered(`grid.${id}.cards`, 1, isPage);
  const ofFound = useState(1);
  return isFound ? ofFound : remembered;
}

/** `isFound`: some of the rows, for what was typed. */
type CardsProps<Row> = SortedProps<Row> & { isFound?: boolean };

function Cards<Row>({ id, label, rows, rowId, card, isDimmed, total = 0, isFound = false }: CardsProps<Row>) {
  const [page, setPage] = usePage(id, isFound);
  const size = pageSizes.cra;
  const pages = Math.ceil(Math.max(rows.length, total) / size);
  const at = Math.min(page, Math.ceil(rows.length / size));
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {rows.slice((at - 1) * size, at * size).map((row) => (
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
    </>
  );
}
