import { activityColumns } from './activities.columns.tsx';

const columns = activityColumns({ product: 'Bloom', ofOneMonth: true, onOpen: () => {}, onChanged: () => {} });
const widthOf = (ids: readonly string[]) =>
  columns.filter(({ id }) => ids.includes(id)).reduce((sum, { width = 0 }) => sum + width, 0);

/** What a window of 1280 pixels leaves beside the menu. */
const ROOM = 998;

test('who it is and what to do about it stand still on the left', () => {
  const pinned = columns.filter((column) => column.pinned === 'left').map(({ id }) => id);
  expect(pinned).toEqual(['bloomer', 'actions']);
  // A table lets go of columns that would take more than its half.
  expect(widthOf(pinned)).toBeLessThanOrEqual(ROOM / 2);
});

test('both invoices and the report are beside them without scrolling', () => {
  const seen = ['bloomer', 'actions', 'status', 'preview', 'bloomerInvoice', 'clientInvoice'];
  expect(columns.slice(0, seen.length).map(({ id }) => id)).toEqual(seen);
  expect(widthOf(seen)).toBeLessThanOrEqual(ROOM - 16);
});
