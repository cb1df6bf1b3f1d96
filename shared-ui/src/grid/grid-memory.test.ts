import { rememberedState, withChanges } from './grid-memory.ts';

type Row = { client: string; price: number };
const columns = [
  { id: 'client', header: 'Client', value: (row: Row) => row.client },
  { id: 'type', header: 'Type', kind: 'list' as const, value: (row: Row) => row.client },
  { id: 'price', header: 'Prix', kind: 'amount' as const, value: (row: Row) => row.price },
];
const table = { columns, pageSizes: [50, 100, 150] };
const read = (stored: unknown) => rememberedState(stored, table);

const state = {
  version: '36.2.0',
  sort: { sortModel: [{ colId: 'client', sort: 'asc' as const }] },
  pagination: { page: 2, pageSize: 100 },
  columnSizing: { columnSizingModel: [{ colId: 'price', width: 140 }] },
  columnOrder: { orderedColIds: ['price', 'type', 'client'] },
  columnVisibility: { hiddenColIds: ['type'] },
  filter: { filterModel: { type: ['IT'], price: { filterType: 'number', type: 'equals', filter: 3 } } },
  scroll: { top: 120, left: 0 },
  focusedCell: { colId: 'price', rowIndex: 1, rowPinned: null },
};
const everything = Object.keys(state);

test('keeps sort, filters, page, widths, order and hidden columns, nothing else', () => {
  const kept = withChanges(undefined, state as never, everything);
  expect(Object.keys(kept).sort()).toEqual([
    'columnOrder',
    'columnSizing',
    'columnVisibility',
    'filter',
    'pagination',
    'sort',
  ]);
  expect(read(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('only what changed is written over what another tab stored', () => {
  const stored = withChanges(undefined, state as never, ['columnSizing']);
  const kept = withChanges(stored, { sort: state.sort } as never, ['sort', 'focusedCell']);
  expect(kept).toEqual({ columnSizing: state.columnSizing, sort: state.sort });
});

test('no sort, no filter and no hidden column are choices too', () => {
  const kept = withChanges({ filter: { filterModel: { type: ['IT'] } } }, {} as never, [
    'sort',
    'filter',
    'columnVisibility',
  ]);
  expect(read(kept)).toEqual({ sort: { sortModel: [] }, columnVisibility: { hiddenColIds: [] } });
});

test('forgets columns that are gone', () => {
  const stored = {
    sort: {
      sortModel: [
        { colId: 'gone', sort: 'asc' },
        { colId: 'price', sort: 'desc' },
      ],
    },
    filter: { filterModel: { gone: { filterType: 'text' }, type: ['Éolia'] } },
    columnSizing: { columnSizingModel: [{ colId: 'gone', width: 10 }] },
    columnVisibility: { hiddenColIds: ['gone', 'price'] },
    columnOrder: { orderedColIds: ['gone', 'price', 'client'] },
  };
  expect(read(stored)).toEqual({
    sort: { sortModel: [{ colId: 'price', sort: 'desc' }] },
    filter: { filterModel: { type: ['Éolia'] } },
    columnVisibility: { hiddenColIds: ['price'] },
    // The new column stands after the one that is on its left in the table.
    columnOrder: { orderedColIds: ['price', 'client', 'type'] },
  });
});

test('the sort of a column that is gone gives way to the table’s own', () => {
  expect(read({ sort: { sortModel: [{ colId: 'gone', sort: 'asc' }] } })).toEqual({});
});

test('a filter of another kind than the column has now is forgotten', () => {
  const filterModel = { client: ['IT'], type: { filterType: 'text' }, price: { filterType: 'text' } };
  expect(read({ filter: { filterModel } })).toEqual({});
});

test('a page size that is not offered is forgotten', () => {
  expect(read({ pagination: { page: 3, pageSize: 999_999 } })).toEqual({});
  expect(read({ pagination: { page: -3, pageSize: 100 } })).toEqual({ pagination: { page: 0, pageSize: 100 } });
});

test('a table never comes back without any column', () => {
  expect(read({ columnVisibility: { hiddenColIds: ['client', 'type', 'price'] } })).toEqual({});
});

test.each([
  undefined,
  null,
  'x',
  3,
  [],
  { sort: 'asc', filter: 3, pagination: { page: -1, pageSize: 'x' }, columnSizing: [], columnOrder: 'x' },
  { sort: { sortModel: 'x' }, columnVisibility: { hiddenColIds: 3 }, columnSizing: { columnSizingModel: [null, 3] } },
  { columnSizing: { columnSizingModel: [{ colId: 'price', width: 'wide' }] } },
])('leaves the table as it is when %j was stored', (stored) => {
  expect(read(stored)).toEqual({});
});
