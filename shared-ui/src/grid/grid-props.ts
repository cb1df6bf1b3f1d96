import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';

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
