import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingSkeleton } from '../states/states.tsx';
import type { GridColumn } from './grid-column.ts';

export type { GridColumn, GridValue } from './grid-column.ts';

export type GridSort = { id: string; direction: 'asc' | 'desc' };

export type GridProps<Row> = {
  /** Names the table in what is remembered: sort, filters, page, column widths, per person. */
  id: string;
  /** Accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** A row that changes identity is drawn anew; keep the function's identity stable when you can. */
  rowId: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  /** First use: what this table is for and what to do. */
  empty?: ReactNode;
  pageSize?: number;
  pageSizes?: readonly number[];
  defaultSort?: readonly GridSort[];
  /** `dense` 36 px rows, `comfortable` 44 px. */
  density?: 'dense' | 'comfortable';
  /** `window` fills the window and scrolls inside; `rows` grows with the page of rows. */
  height?: 'window' | 'rows';
  /** Double click or Enter on a row. */
  onOpenRow?: (row: Row) => void;
  /** Name of the CSV file without extension; without it there is no export. */
  exportName?: string;
  /** Left of the table's own tools. */
  tools?: ReactNode;
  /** Rows that no longer count. */
  isDimmed?: (row: Row) => boolean;
};

// The lazy component is not generic; the cast gives the row type back to the caller.
const GridTable = lazy(() =>
  import('./grid-table.tsx').then((module) => ({ default: module.GridTable })),
) as unknown as <Row>(props: GridProps<Row>) => ReactNode;

/** A table for working all day. ag-grid comes only when a table is shown. */
export function Grid<Row>(props: GridProps<Row>) {
  return (
    <Suspense fallback={<LoadingSkeleton shape="table" rows={10} label={`Chargement : ${props.label}`} />}>
      <GridTable {...props} />
    </Suspense>
  );
}
