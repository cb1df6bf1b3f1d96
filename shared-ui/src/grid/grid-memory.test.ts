import { rememberedState, worthRemembering } from './grid-memory.ts';

const columns = ['client', 'price'];

test('keeps sort, filters, page, widths and hidden columns, nothing else', () => {
  const state = {
    version: '36.2.0',
    sort: { sortModel: [{ colId: 'client', sort: 'asc' as const }] },
    pagination: { page: 2, pageSize: 100 },
    columnSizing: { columnSizingModel: [{ colId: 'price', width: 140 }] },
    scroll: { top: 120, left: 0 },
    focusedCell: { colId: 'price', rowIndex: 1, rowPinned: null },
  };
  const kept = worthRemembering(state as never);
  expect(Object.keys(kept).sort()).toEqual(['columnSizing', 'pagination', 'sort']);
  expect(rememberedState(JSON.parse(JSON.stringify(kept)), columns)).toEqual(kept);
});

test('forgets columns that are gone', () => {
  const stored = {
    sort: {
      sortModel: [
        { colId: 'gone', sort: 'asc' },
        { colId: 'price', sort: 'desc' },
      ],
    },
    filter: { filterModel: { gone: { type: 'contains' }, client: ['Éolia'] } },
    columnSizing: { columnSizingModel: [{ colId: 'gone', width: 10 }] },
    columnVisibility: { hiddenColIds: ['gone', 'price'] },
  };
  expect(rememberedState(stored, columns)).toEqual({
    sort: { sortModel: [{ colId: 'price', sort: 'desc' }] },
    filter: { filterModel: { client: ['Éolia'] } },
    columnVisibility: { hiddenColIds: ['price'] },
  });
});

test.each([
  undefined,
  null,
  'x',
  3,
  [],
  { sort: 'asc', filter: 3, pagination: { page: -1, pageSize: 'x' }, columnSizing: [] },
])('leaves the table as it is when %j was stored', (stored) => {
  expect(rememberedState(stored, columns) ?? {}).toEqual({});
});
