import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import styles from './grid.module.css';
import { compareValues, type GridColumn, isFigure, textOf } from './grid-column.ts';
import { ListFilter, type ListFilterModel } from './list-filter.tsx';

/** When every column has a width of its own, the widest text takes the room that is left, so that rows reach the edge. */
export function columnDefinitions<Row>(columns: readonly GridColumn<Row>[], choices: Choices<Row>): ColDef<Row>[] {
  const isElastic = columns.some(
    (column) => !column.hidden && (column.flex !== undefined || column.width === undefined),
  );
  const candidates = columns.filter((column) => !column.hidden && !column.pinned && (column.kind ?? 'text') === 'text');
  const widest = candidates.sort((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];
  return columns.map((column) =>
    columnDefinition(
      !isElastic && column === widest ? { ...column, flex: 1, minWidth: column.width } : column,
      choices,
    ),
  );
}

type Choices<Row> = (column: GridColumn<Row>) => readonly string[];

/** Our column in ag-grid's words. `choices` lists the texts that a list filter offers. */
function columnDefinition<Row>(column: GridColumn<Row>, choices: Choices<Row>): ColDef<Row> {
  const { kind = 'text', render, filterable = true, sortable = true } = column;
  const isAction = kind === 'action';
  return {
    colId: column.id,
    headerName: column.header,
    valueGetter: ({ data }) => (data === undefined ? undefined : column.value(data)),
    valueFormatter: ({ data }) => (data ? textOf(column, data) : ''),
    cellRenderer: render && (({ data }: ICellRendererParams<Row>) => (data ? render(data) : null)),
    comparator: compareValues,
    sortable: sortable && !isAction,
    resizable: true,
    suppressHeaderMenuButton: true,
    hide: column.hidden,
    pinned: column.pinned,
    lockPinned: column.pinned !== undefined,
    width: column.width,
    minWidth: column.minWidth ?? 80,
    flex: column.width === undefined ? (column.flex ?? 1) : column.flex,
    cellClass: [isFigure(column) ? styles.figure : '', render ? styles.drawn : ''].filter(Boolean) as string[],
    headerClass: isFigure(column) ? styles.figureHeader : undefined,
    ...(filterable && !isAction ? filterOf(column, choices) : { filter: false }),
  };
}

function filterOf<Row>(
  column: GridColumn<Row>,
  choices: Choices<Row>,
): Pick<ColDef<Row>, 'filter' | 'filterParams' | 'filterValueGetter'> {
  switch (column.kind) {
    case 'number':
    case 'amount':
      return { filter: 'agNumberColumnFilter' };
    case 'date':
      return { filter: 'agDateColumnFilter', filterParams: { comparator: compareDay } };
    case 'list':
      return {
        filter: {
          component: ListFilter,
          doesFilterPass: ({ data, model }: { data: Row; model: ListFilterModel }) =>
            model.includes(textOf(column, data)),
        },
        filterParams: { choices: () => choices(column) },
      };
    default:
      // People search for what they read, not for what is behind it.
      return { filter: 'agTextColumnFilter', filterValueGetter: ({ data }) => (data ? textOf(column, data) : '') };
  }
}

/** ag-grid asks with midnight of the chosen day in local time; cells hold `yyyy-MM-dd`. */
export function compareDay(chosen: Date, cell: unknown): number {
  if (typeof cell !== 'string' || cell === '') return -1;
  const day = [
    chosen.getFullYear(),
    String(chosen.getMonth() + 1).padStart(2, '0'),
    String(chosen.getDate()).padStart(2, '0'),
  ].join('-');
  const own = cell.slice(0, 10);
  return own === day ? 0 : own < day ? -1 : 1;
}
