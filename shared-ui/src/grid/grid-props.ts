import type { ColDef, GridApi } from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { Line } from './grid-groups.ts';

export type GridSort = { id: string; direction: 'asc' | 'desc' };

export type GridGrouping<Row> = {
  /** The column whose text names the group. Groups follow its order; rows inside follow the other columns' sort. */
  column: string;
  /** Two groups may have the same name, as two missions may; by default the name is the group. */
  key?: (row: Row) => string;
  /** More than the name: a link. Gets a row of the group. */
  render?: (row: Row) => ReactNode;
  /** What is counted, singular and plural: `['contrat', 'contrats']`. */
  counted?: readonly [string, string];
};

export type GridProps<Row> = {
  /** Names the table in what is remembered: sort, filters, page, columns, per person. */
  id: string;
  /** Accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /**
   * How many rows there will be, while `rows` are only the first of them in the table's own order. Whoever left the
   * table in another place sees it when all are there; nothing is exported before.
   */
  total?: number;
  /** A row that changes identity is drawn anew; keep the function's identity stable when you can. */
  rowId: (row: Row) => string;
  error?: unknown;
  /** The screen's own sentence for it. */
  errorMessage?: string;
  onRetry?: () => void;
  /** First use: what this table is for and what to do. */
  empty?: ReactNode;
  pageSize?: number;
  pageSizes?: readonly number[];
  defaultSort?: readonly GridSort[];
  /** Rows under a line per group, which collapses them. */
  groupBy?: GridGrouping<Row>;
  /** `dense` 36 px rows, `comfortable` 44 px; by default what the person chose for all tables. */
  density?: 'dense' | 'comfortable';
  /** `window` fills the window and scrolls inside; `rows` grows with the page of rows. */
  height?: 'window' | 'rows';
  /** Double click or Enter on a row. */
  onOpenRow?: (row: Row) => void;
  /** Somebody begins or ends to write in a cell: rows that came meanwhile would take it from under their hands. */
  onWriting?: (isWriting: boolean) => void;
  /** Name of the CSV file without extension; without it there is no export. */
  exportName?: string;
  /** Left of the table's own tools. */
  tools?: ReactNode;
  /** A row on a phone, where columns have no room; without it the table stays a table. */
  card?: (row: Row) => ReactNode;
  /** Names the field over the cards that finds them by their texts; without it there is none. */
  cardFilter?: string;
  /** Rows that no longer count. */
  isDimmed?: (row: Row) => boolean;
};

export type GridTableProps<Row> = GridProps<Row> & {
  /** Called once, when ag-grid has drawn its first rows. */
  onDrawn: () => void;
  editing?: GridEditing;
};

/** What makes cells change in their place, in ag-grid's words. */
export type GridEditing = {
  columnOf: <Row>(column: GridColumn<Row>) => Partial<ColDef<Line<Row>>>;
  attach: (api: GridApi) => void;
  reach: (rowId: string, columnId: string) => void;
};

/** A table that has its rows. Without a storage key nothing is remembered. */
export type GridRowsProps<Row> = GridTableProps<Row> & { rows: readonly Row[]; storageKey: string | undefined };
