import type { GridState } from 'ag-grid-community';
import type { GridColumn } from './grid-column.ts';

/** The parts of a table's state that people expect to find again. */
export type RememberedGrid = Pick<
  GridState,
  'sort' | 'filter' | 'pagination' | 'columnSizing' | 'columnOrder' | 'columnVisibility'
>;
export type RememberedPart = keyof RememberedGrid;

/** Kept when a part is as if nobody had touched it: « no sort » is a choice too, not the table's own sort. */
const untouched = {
  sort: { sortModel: [] },
  filter: { filterModel: {} },
  pagination: undefined,
  columnSizing: undefined,
  columnOrder: undefined,
  columnVisibility: { hiddenColIds: [] },
} as const satisfies Record<RememberedPart, unknown>;

const parts = Object.keys(untouched) as RememberedPart[];

/**
 * What to store after `changed` changed: the other parts stay as they were stored, so that two tabs that show the same
 * table do not undo each other.
 */
export function withChanges(stored: unknown, state: GridState, changed: readonly string[]): Record<string, unknown> {
  const kept = isFields(stored) ? stored : {};
  const fresh = parts.filter((part) => changed.includes(part)).map((part) => [part, state[part] ?? untouched[part]]);
  return { ...kept, ...Object.fromEntries(fresh) };
}

type Table<Row> = { columns: readonly GridColumn<Row>[]; pageSizes: readonly number[] };

/**
 * What was stored, as far as it still fits the table: columns that no longer exist are forgotten, anything that does
 * not look like a state is ignored.
 */
export function rememberedState<Row>(stored: unknown, { columns, pageSizes }: Table<Row>): RememberedGrid {
  if (!isFields(stored)) return {};
  const known = (id: unknown): id is string => columns.some((column) => column.id === id);
  const state: RememberedGrid = {};

  const sort = listOf(stored.sort, 'sortModel');
  const sortModel = sort?.filter(({ colId, sort: way }) => known(colId) && (way === 'asc' || way === 'desc'));
  if (sortModel && (sortModel.length > 0 || sort?.length === 0)) state.sort = { sortModel: sortModel as never };

  const filters = isFields(stored.filter) && isFields(stored.filter.filterModel) ? stored.filter.filterModel : {};
  const kept = Object.entries(filters).filter(([id, model]) =>
    columns.some((column) => column.id === id && fitsFilter(column, model)),
  );
  if (kept.length > 0) state.filter = { filterModel: Object.fromEntries(kept) };

  const sizes = listOf(stored.columnSizing, 'columnSizingModel')?.filter(
    ({ colId, width }) => known(colId) && isWidth(width),
  );
  if (sizes && sizes.length > 0) state.columnSizing = { columnSizingModel: sizes as never };

  const order = textsOf(stored.columnOrder, 'orderedColIds')?.filter(known);
  if (order && order.length > 0) state.columnOrder = { orderedColIds: withNewColumns(order, columns) };

  const page = isFields(stored.pagination) ? stored.pagination : {};
  const pageSize = pageSizes.find((size) => size === page.pageSize);
  if (pageSize !== undefined) state.pagination = { page: countOf(page.page), pageSize };

  const hidden = textsOf(stored.columnVisibility, 'hiddenColIds')?.filter(known);
  if (hidden && hidden.length < columns.length) state.columnVisibility = { hiddenColIds: hidden };
  return state;
}

/** A column that came after the order was stored stands where the table puts it: after its neighbour on the left. */
function withNewColumns<Row>(order: readonly string[], columns: readonly GridColumn<Row>[]): string[] {
  const result = [...order];
  columns.forEach(({ id }, index) => {
    if (result.includes(id)) return;
    const neighbour = columns[index - 1];
    result.splice(neighbour ? result.indexOf(neighbour.id) + 1 : 0, 0, id);
  });
  return result;
}

/** A column may have changed its kind since; a filter of the old kind would break the new one. */
function fitsFilter<Row>({ kind = 'text', filterable = true }: GridColumn<Row>, model: unknown): boolean {
  if (!filterable || kind === 'action') return false;
  if (kind === 'list') return Array.isArray(model) && model.every((value) => typeof value === 'string');
  const type = kind === 'amount' ? 'number' : kind;
  return isFields(model) && model.filterType === type;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown, key: string): Record<string, unknown>[] | undefined {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : undefined;
}

function textsOf(value: unknown, key: string): string[] | undefined {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : undefined;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
}

function isWidth(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
