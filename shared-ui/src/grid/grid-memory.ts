import type { GridState } from 'ag-grid-community';

/** The parts of a table's state that people expect to find again. */
export type RememberedGrid = Pick<GridState, 'sort' | 'filter' | 'pagination' | 'columnSizing' | 'columnVisibility'>;

const parts = [
  'sort',
  'filter',
  'pagination',
  'columnSizing',
  'columnVisibility',
] as const satisfies (keyof GridState)[];

export function worthRemembering(state: GridState): RememberedGrid {
  return Object.fromEntries(parts.filter((part) => state[part] !== undefined).map((part) => [part, state[part]]));
}

/**
 * What was stored, as far as it still fits the table: columns that no longer exist are forgotten, anything that does
 * not look like a state is ignored.
 */
export function rememberedState(stored: unknown, columnIds: readonly string[]): RememberedGrid | undefined {
  if (!isFields(stored)) return undefined;
  const known = (id: unknown) => typeof id === 'string' && columnIds.includes(id);
  const state: RememberedGrid = {};
  const sort = listOf(stored.sort, 'sortModel').filter(
    (item) => known(item.colId) && (item.sort === 'asc' || item.sort === 'desc'),
  );
  if (sort.length > 0) state.sort = { sortModel: sort as never };
  const filters = isFields(stored.filter) && isFields(stored.filter.filterModel) ? stored.filter.filterModel : {};
  const kept = Object.entries(filters).filter(([id]) => known(id));
  if (kept.length > 0) state.filter = { filterModel: Object.fromEntries(kept) };
  const sizes = listOf(stored.columnSizing, 'columnSizingModel').filter((item) => known(item.colId));
  if (sizes.length > 0) state.columnSizing = { columnSizingModel: sizes as never };
  const page = isFields(stored.pagination) ? stored.pagination : {};
  const pagination = { page: count(page.page), pageSize: count(page.pageSize) || undefined };
  if (pagination.page !== undefined || pagination.pageSize !== undefined) state.pagination = pagination;
  if (isFields(stored.columnVisibility) && Array.isArray(stored.columnVisibility.hiddenColIds)) {
    state.columnVisibility = { hiddenColIds: stored.columnVisibility.hiddenColIds.filter(known) };
  }
  return state;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown, key: string): Record<string, unknown>[] {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
