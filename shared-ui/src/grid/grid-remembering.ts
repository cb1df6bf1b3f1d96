import type { GridState, SortModelItem, StateUpdatedEvent } from 'ag-grid-community';
import { useCallback, useMemo } from 'react';
import { pageSizeOptions, pageSizes } from '../measures/measures.ts';
import { readRemembered, writeRemembered } from '../remembered/remembered.tsx';
import { rememberedState, withChanges } from './grid-memory.ts';
import { keepPlace, placeOf } from './grid-place.ts';
import type { GridRowsProps } from './grid-props.ts';

type GridMemory = {
  initialState: GridState;
  pageSize: number;
  /** What the pager offers. */
  pageSizes: readonly number[];
  /** The table's own sort, for who never chose one. */
  ownSort: SortModelItem[];
  keep: (event: StateUpdatedEvent) => void;
  keepPages: (pages: { page: number; pageSize: number }) => void;
};

/** How this person left the table, and what keeps how they leave it now. */
export function useGridMemory<Row>(props: GridRowsProps<Row>): GridMemory {
  const { id, storageKey, columns, defaultSort, groupBy, pageSize = pageSizes.tables } = props;
  const offered = useMemo(
    () => [...new Set([...(props.pageSizes ?? pageSizeOptions), pageSize])].sort((a, b) => a - b),
    [props.pageSizes, pageSize],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was remembered counts when the table appears, not later
  const first = useMemo(() => {
    const own = (defaultSort ?? []).map((sort) => ({ colId: sort.id, sort: sort.direction }));
    const ownSort: SortModelItem[] = own.length === 0 && groupBy ? [{ colId: groupBy.column, sort: 'asc' }] : own;
    const remembered = rememberedState(readRemembered(storageKey), { columns, pageSizes: offered });
    // Grouped rows are never without a sort, whatever an ungrouped table of the same name left.
    if (groupBy && remembered.sort?.sortModel.length === 0) delete remembered.sort;
    const pagination = remembered.pagination ?? { page: 0, pageSize };
    const scroll = placeOf(id);
    const initialState = {
      sort: { sortModel: ownSort },
      ...remembered,
      ...(scroll && { scroll }),
      pagination,
      partialColumnState: true,
    };
    return { initialState, ownSort, pageSize: pagination.pageSize ?? pageSize };
  }, []);

  const store = useCallback(
    (state: GridState, changed: readonly string[]) =>
      writeRemembered(storageKey, withChanges(readRemembered(storageKey), state, changed)),
    [storageKey],
  );
  const keep = useCallback(
    (event: StateUpdatedEvent) => {
      // The grid reports its first state too; only what somebody changed is worth keeping.
      if (event.sources.includes('gridInitializing')) return;
      if (event.sources.includes('scroll') && event.state.scroll) keepPlace(id, event.state.scroll);
      // The pages are kept by our pager, for ag-grid's pages and for groups alike.
      const changed = event.sources.filter((source) => source !== 'pagination' && source !== 'scroll');
      if (changed.length > 0) store(event.state, changed);
    },
    [id, store],
  );
  const keepPages = useCallback(
    (pagination: { page: number; pageSize: number }) => store({ pagination } as GridState, ['pagination']),
    [store],
  );
  return { ...first, pageSizes: offered, keep, keepPages };
}
