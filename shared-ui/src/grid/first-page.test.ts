import { firstPageOf } from './first-page.ts';
import { columns, type Row, rows, sorted } from './grid.fixture.tsx';
import type { GridProps } from './grid-props.ts';

const table: GridProps<Row> = {
  id: 'missions',
  label: 'Missions',
  columns,
  rows,
  rowId: ({ id }) => id,
  defaultSort: [{ id: 'client', direction: 'asc' }],
};

const clients = (stored: unknown, props: Partial<GridProps<Row>> = {}) =>
  firstPageOf(stored, { ...table, ...props })?.rows.map(({ client }) => client);

test('rows stand in the order of the table, or in the one somebody left it in, a page of them', () => {
  expect(clients(undefined)).toEqual(sorted);
  expect(clients(undefined, { pageSize: 2 })).toEqual(sorted.slice(0, 2));
  expect(clients({ sort: { sortModel: [{ colId: 'price', sort: 'desc' }] } })).toEqual([
    'Éolia',
    'Zénith',
    'Banque 10',
    'Banque 9',
  ]);
  expect(clients({ pagination: { page: 0, pageSize: 2 } }, { pageSizes: [2, 20] })).toEqual(sorted.slice(0, 2));
});

test('what has no value stands last, whichever way the column is sorted', () => {
  const some = [{ ...rows[0], client: '' }, rows[2], { ...rows[3], client: '' }, rows[1]] as Row[];
  const inOrder = (sort: 'asc' | 'desc') =>
    clients({ sort: { sortModel: [{ colId: 'client', sort }] } }, { rows: some });
  expect(inOrder('asc')).toEqual(['Banque 10', 'Éolia', '', '']);
  expect(inOrder('desc')).toEqual(['Éolia', 'Banque 10', '', '']);
});

test('rows of many that come in the order of the table are taken as they come', () => {
  const first = [rows[3], rows[2]] as Row[];
  expect(clients(undefined, { rows: first, total: 4, pageSize: 2 })).toEqual(['Banque 9', 'Banque 10']);
  expect(clients({ sort: { sortModel: [] } }, { rows: first, total: 4, pageSize: 2 })).toBeUndefined();
});

test('no more rows than a window shows', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...(rows[0] as Row), client: `Client ${index}` }));
  expect(clients(undefined, { rows: many })).toEqual(many.slice(0, 20).map(({ client }) => client));
});

test.each([
  ['filters', { filter: { filterModel: { type: ['IT'] } } }, {}],
  ['a later page', { pagination: { page: 1, pageSize: 20 } }, { pageSizes: [20] }],
  ['groups', undefined, { groupBy: { column: 'type' } }],
  ['a failure', undefined, { error: new Error('down') }],
  ['no rows yet', undefined, { rows: undefined }],
  ['no rows at all', undefined, { rows: [] }],
  ['more rows than are worth sorting twice', undefined, { rows: Array<Row>(2001).fill(rows[0] as Row) }],
])('%s are left to ag-grid', (_, stored, props) => {
  expect(clients(stored, props)).toBeUndefined();
});
