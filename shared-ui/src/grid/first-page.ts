import { pageSizes } from '../measures/measures.ts';
import { compareValues, type GridColumn } from './grid-column.ts';
import { type RememberedGrid, rememberedState } from './grid-memory.ts';
import { isPartial, startsWith } from './grid-parts.ts';
import type { GridProps, GridSort } from './grid-props.ts';

/** More rows than these are left to ag-grid: sorting them twice would hold up what it is meant to hasten. */
const MOST_SORTED = 2000;

/** More rows than a window shows: those that wait below are there when ag-grid is. */
const MOST_SHOWN = 20;

export type FirstPage<Row> = {
  rows: readonly Row[];
  /** How the person left the table. */
  left: RememberedGrid;
};

/**
 * The rows that the table will show first, told without ag-grid.
 *
 * @param stored what is remembered of the table
 * @returns undefined when there are none, or when only ag-grid knows: filters, groups, later pages
 */
export function firstPageOf<Row>(stored: unknown, props: GridProps<Row>): FirstPage<Row> | undefined {
  const { columns, rows = [], error, groupBy, defaultSort = [], pageSize = pageSizes.tables } = props;
  const isFailed = error !== undefined && error !== null;
  if (rows.length === 0 || isFailed || groupBy) return undefined;
  const left = rememberedState(stored, { columns, pageSizes: [...(props.pageSizes ?? []), pageSize] });
  if (left.filter !== undefined || (left.pagination?.page ?? 0) > 0) return undefined;
  const size = Math.min(left.pagination?.pageSize ?? pageSize, MOST_SHOWN);
  // The first of many come in the table's own order.
  if (isPartial(props)) return startsWith(stored, props) ? { rows: rows.slice(0, size), left } : undefined;
  if (rows.length > MOST_SORTED) return undefined;
  const sort = left.sort?.sortModel.map(({ colId, sort: direction }) => ({ id: colId, direction })) ?? defaultSort;
  return { rows: sortedBy(columns, sort, rows).slice(0, size), left };
}

export function sortedBy<Row>(
  columns: readonly GridColumn<Row>[],
  sort: readonly GridSort[],
  rows: readonly Row[],
): readonly Row[] {
  return [...rows].sort(byColumns(columns, sort));
}

function byColumns<Row>(columns: readonly GridColumn<Row>[], sort: readonly GridSort[]) {
  const steps = sort.flatMap(({ id, direction }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ column, sign: direction === 'desc' ? (-1 as const) : (1 as const) }] : [];
  });
  return (a: Row, b: Row): number => {
    for (const { column, sign } of steps) {
      const order = sign * compareValues(column.value(a), column.value(b), sign);
      if (order !== 0) return order;
    }
    return 0;
  };
}
