import type { ReactNode } from 'react';
import { formatAmount, formatDate, formatNumber } from '../format/format.ts';

export type GridValue = string | number | boolean | null | undefined;

/** How a cell is changed in its place. What is typed is kept until it is right, or given up with Escape. */
export type GridEdit<Row> = {
  /**
   * A `date` is typed as people write it and saved as `yyyy-MM-dd`; a `checkbox` is ticked in the cell, 'true' or ''.
   */
  kind: 'text' | 'date' | 'select' | 'checkbox';
  /** What the field begins with; by default the column's value. */
  value?: (row: Row) => string;
  /** The choices of a column of the kind `select`. */
  options?: readonly { value: string; label: string }[];
  maxLength?: number;
  /** Why this cell may not be changed; null when it may. */
  refusal: (row: Row) => string | null;
  /** What is wrong with it: it is not saved then. */
  problem?: (row: Row, value: string) => string | undefined;
  /** Called with what is other than it was. */
  save: (row: Row, value: string) => void;
};

/** Opens another cell of the same row to be changed, wherever it stands. */
export type OpenCellOf = (columnId: string) => void;

export type GridColumn<Row> = {
  id: string;
  header: string;
  /** What is sorted and filtered. Dates `yyyy-MM-dd`, amounts in euros. */
  value: (row: Row) => GridValue;
  /** What is read and exported; by default the value as its kind is written in French. */
  text?: (row: Row) => string;
  /** More than text: a tag, a link. `open` is there where cells are changed in their place. */
  render?: (row: Row, open?: OpenCellOf) => ReactNode;
  /** `list` filters by ticking values; `action` is neither sorted, filtered nor exported. */
  kind?: 'text' | 'number' | 'amount' | 'date' | 'list' | 'action';
  width?: number;
  minWidth?: number;
  /** Share of the room that is left. */
  flex?: number;
  pinned?: 'left' | 'right';
  sortable?: boolean;
  filterable?: boolean;
  /** Hidden until chosen in the column tool. */
  hidden?: boolean;
  edit?: GridEdit<Row>;
};

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/**
 * Words as French sorts them, figures as figures; `sign` is what the caller turns the order by: what is empty stays
 * last.
 */
export function compareValues(a: GridValue, b: GridValue, sign: 1 | -1 = 1): number {
  const aEmpty = isEmpty(a);
  const bEmpty = isEmpty(b);
  if (aEmpty || bEmpty) return sign * (Number(aEmpty) - Number(bEmpty));
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

function isEmpty(value: GridValue): boolean {
  return value === null || value === undefined || value === '';
}

export function textOf<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  switch (column.kind) {
    case 'date':
      return formatDate(String(value));
    case 'amount':
      return formatAmount(value as number | string);
    case 'number':
      return formatNumber(value as number | string, 4);
    default:
      return String(value);
  }
}

export function isFigure<Row>(column: GridColumn<Row>): boolean {
  return column.kind === 'number' || column.kind === 'amount';
}
