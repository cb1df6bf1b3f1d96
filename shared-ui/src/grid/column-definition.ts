import type { ColDef, ICellRendererParams, SuppressKeyboardEventParams } from 'ag-grid-community';
import { filterOf } from './column-filter.ts';
import styles from './grid.module.css';
import { compareValues, type GridColumn, isFigure, textOf } from './grid-column.ts';
import { isRow, type Line } from './grid-groups.ts';
import type { GridEditing } from './grid-props.ts';

export type Pins = ReadonlyMap<string, 'left' | 'right'>;

type Table<Row> = {
  /** The texts that a list filter offers. */
  choices: (column: GridColumn<Row>) => readonly string[];
  /** Which columns start where they do not scroll away. */
  pins: Pins;
  /** Grouped rows are always sorted, if only by their group. */
  grouped: boolean;
  /** Widest that a pinned column may start, in pixels. */
  pinnedWidth: number;
  editing: GridEditing | undefined;
};

/**
 * When every column has a width of its own, the widest text takes the room that is left, so that rows reach the edge.
 */
export function columnDefinitions<Row>(columns: readonly GridColumn<Row>[], table: Table<Row>): ColDef<Line<Row>>[] {
  const isElastic = columns.some(
    (column) => !column.hidden && (column.flex !== undefined || column.width === undefined),
  );
  const candidates = columns.filter((column) => !column.hidden && !column.pinned && (column.kind ?? 'text') === 'text');
  const widest = candidates.sort((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];
  return columns.map((column) =>
    columnDefinition(!isElastic && column === widest ? { ...column, flex: 1, minWidth: column.width } : column, table),
  );
}

/** Our column in ag-grid's words. Width, place and visibility are first values only: what people change stays. */
function columnDefinition<Row>(column: GridColumn<Row>, table: Table<Row>): ColDef<Line<Row>> {
  const { kind = 'text', render, filterable = true, sortable = true } = column;
  const isAction = kind === 'action';
  const pin = table.pins.get(column.id);
  const width = pin && column.width !== undefined ? Math.min(column.width, table.pinnedWidth) : column.width;
  const flex = pin ? undefined : (column.flex ?? (column.width === undefined ? 1 : undefined));
  return {
    colId: column.id,
    headerName: column.header,
    valueGetter: ({ data }) => (isRow<Row>(data) ? column.value(data) : undefined),
    valueFormatter: ({ data }) => (isRow<Row>(data) ? textOf(column, data) : ''),
    cellRenderer: render && drawnBy(render, table.editing),
    // What is drawn may say more of a row than the value that it is sorted by.
    equals: render && (() => false),
    comparator: (a, b, _, __, isDescending) => compareValues(a, b, isDescending ? -1 : 1),
    sortable: sortable && !isAction,
    sortingOrder: table.grouped ? ['asc', 'desc'] : ['asc', 'desc', null],
    resizable: true,
    suppressHeaderMenuButton: true,
    suppressKeyboardEvent: isForTheControl,
    initialHide: column.hidden,
    initialPinned: pin,
    lockPinned: true,
    initialWidth: flex === undefined ? (width ?? table.pinnedWidth) : width,
    minWidth: Math.min(column.minWidth ?? 80, pin ? table.pinnedWidth : Number.POSITIVE_INFINITY),
    initialFlex: flex,
    cellClass: [isFigure(column) ? styles.figure : '', render ? styles.drawn : ''].filter(Boolean) as string[],
    headerClass: isFigure(column) ? styles.figureHeader : undefined,
    ...(filterable && !isAction ? filterOf(column, () => table.choices(column)) : { filter: false }),
    ...(column.edit && table.editing?.columnOf(column)),
  };
}

const drawnBy =
  <Row>(render: NonNullable<GridColumn<Row>['render']>, editing: GridEditing | undefined) =>
  ({ data, node }: ICellRendererParams<Line<Row>>) => {
    if (!isRow<Row>(data)) return null;
    return render(data, editing && ((columnId) => editing.reach(node.id ?? '', columnId)));
  };

/** Enter and Space on a button or a link inside a cell are for it; the whole keyboard is for an open menu. */
function isForTheControl<Row>({ event }: SuppressKeyboardEventParams<Line<Row>>): boolean {
  const target = event.target as HTMLElement;
  if (target.classList.contains('ag-cell')) return false;
  if (target.closest('[role="menu"], [role="dialog"], input, textarea, select')) return true;
  return event.key === 'Enter' || event.key === ' ';
}
