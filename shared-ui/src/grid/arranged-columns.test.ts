import { arrangedColumns } from './arranged-columns.ts';
import type { GridColumn } from './grid-column.ts';
import type { RememberedGrid } from './grid-memory.ts';

const value = () => '';
const columns: GridColumn<object>[] = [
  { id: 'name', header: 'Nom', value, pinned: 'left', width: 240 },
  { id: 'client', header: 'Client', value, flex: 2, minWidth: 120 },
  { id: 'note', header: 'Note', value, hidden: true },
  { id: 'city', header: 'Ville', value, width: 100 },
];

const arranged = (left: RememberedGrid, room = 1280) =>
  arrangedColumns(columns, left, room).map(({ column, track }) => `${column.id} ${track}`);

test('columns have the widths of the table, hidden ones none', () => {
  expect(arranged({})).toEqual(['name 240px', 'client minmax(120px, 2fr)', 'city 100px']);
});

test('a phone keeps less room for what stands still', () => {
  expect(arranged({}, 390)).toEqual(['name 156px', 'client minmax(120px, 2fr)', 'city 100px']);
});

test('columns stand as somebody left them, pinned ones first all the same', () => {
  const left: RememberedGrid = {
    columnOrder: { orderedColIds: ['city', 'note', 'client', 'name'] },
    columnVisibility: { hiddenColIds: ['city'] },
    columnSizing: { columnSizingModel: [{ colId: 'client', width: 333 }] },
  };
  expect(arranged(left)).toEqual(['name 240px', 'note minmax(80px, 1fr)', 'client 333px']);
});
