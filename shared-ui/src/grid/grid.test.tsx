import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RememberedForProvider } from '../remembered/remembered.tsx';
import { compareDay } from './column-filter.ts';
import { Grid, type GridColumn, type GridProps } from './grid.tsx';
import { compareValues } from './grid-column.ts';

type Row = { id: string; client: string; type: string; price: number };

const rows: Row[] = [
  { id: '1', client: 'Zénith', type: 'IT', price: 450 },
  { id: '2', client: 'Éolia', type: 'RPO', price: 1234.5 },
  { id: '3', client: 'Banque 10', type: 'IT', price: 380 },
  { id: '4', client: 'Banque 9', type: 'People', price: 380 },
];
const columns: GridColumn<Row>[] = [
  { id: 'client', header: 'Client', value: (row) => row.client },
  { id: 'type', header: 'Type', value: (row) => row.type, kind: 'list' },
  { id: 'price', header: 'Prix', value: (row) => row.price, kind: 'amount' },
];

const show = (props: Partial<GridProps<Row>> = {}, user = 'ada') =>
  render(
    <RememberedForProvider user={user}>
      <Grid
        id="missions"
        label="Missions"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        height="rows"
        defaultSort={[{ id: 'client', direction: 'asc' }]}
        {...props}
      />
    </RememberedForProvider>,
  );

/** The first cell of each row, in the order on screen. */
const clients = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('row-index') !== null && row.querySelector('[col-id="client"][role="gridcell"]'))
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) => row.querySelector('[col-id="client"]')?.textContent);

/** ag-grid drops state changes until the timers set while it appears have run; nobody clicks as fast as a test. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));

const sorted = ['Banque 9', 'Banque 10', 'Éolia', 'Zénith'];

// A data grid in jsdom is heavy work; a busy machine needs patience, not another outcome.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

beforeEach(() => localStorage.clear());

test('sorts as French does, shows amounts as French writes them', async () => {
  show();
  expect(await screen.findByText('Zénith')).toBeInTheDocument();
  await waitFor(() => expect(clients()).toEqual(sorted));
  expect(screen.getByText(/^1\s234,50\s€$/)).toBeInTheDocument();
});

test('remembers the sort per table and per person', async () => {
  const first = show();
  await screen.findByText('Zénith');
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(clients()).toEqual([...sorted].reverse()));
  await waitFor(() => expect(localStorage.getItem('bloom.ada.grid.missions')).toContain('desc'));
  first.unmount();

  const second = show();
  await screen.findByText('Zénith');
  await waitFor(() => expect(clients()).toEqual([...sorted].reverse()));
  second.unmount();

  show({}, 'grace');
  await screen.findByText('Zénith');
  await waitFor(() => expect(clients()).toEqual(sorted));
});

test('works, and only forgets, when storage is blocked', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  show();
  await screen.findByText('Zénith');
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(clients()).toEqual([...sorted].reverse()));
  jest.restoreAllMocks();
});

test('filters a list by ticking; short lists have select all', async () => {
  const { container } = show();
  await screen.findByText('Zénith');
  const open = container.querySelector('[col-id="type"] .ag-header-cell-filter-button');
  await userEvent.click(open as Element);
  const all = await screen.findByRole('checkbox', { name: 'Tout sélectionner' });
  expect(all).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'IT' }));
  await waitFor(() => expect(clients()).toEqual(['Banque 9', 'Éolia']));
  await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(clients()).toEqual(sorted));
});

test('twenty values or more have no select all', async () => {
  const many = Array.from(
    { length: 20 },
    (_, index): Row => ({ id: `m${index}`, client: `C${index}`, type: `T${index}`, price: 1 }),
  );
  const { container } = show({ rows: many });
  await screen.findByText('C0');
  await userEvent.click(container.querySelector('[col-id="type"] .ag-header-cell-filter-button') as Element);
  expect(await screen.findByRole('checkbox', { name: 'T0' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Tout sélectionner' })).not.toBeInTheDocument();
});

test('hides a column and brings it back', async () => {
  show();
  await screen.findByText('Zénith');
  await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
  const choices = screen.getByRole('group', { name: 'Colonnes affichées' });
  await userEvent.click(within(choices).getByRole('checkbox', { name: 'Prix' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Prix/ })).not.toBeInTheDocument());
  await userEvent.keyboard('{Escape}');
  expect(choices).not.toBeInTheDocument();
});

test('waits, is empty, or failed in its place', async () => {
  const { rerender } = render(
    <Grid id="x" label="Missions" columns={columns} rows={undefined} rowId={(row) => row.id} />,
  );
  expect(await screen.findByRole('status')).toHaveTextContent('Chargement : Missions');
  rerender(
    <Grid id="x" label="Missions" columns={columns} rows={[]} rowId={(row) => row.id} empty={<p>Aucune mission</p>} />,
  );
  expect(await screen.findByText('Aucune mission')).toBeInTheDocument();
  const retry = jest.fn();
  rerender(
    <Grid
      id="x"
      label="Missions"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      error={new Error('x')}
      onRetry={retry}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('compares as people expect', () => {
  expect([10, null, 2, undefined, 1].sort(compareValues)).toEqual([1, 2, 10, null, undefined]);
  expect(['Zoé', 'éa', 'Éa', 'b'].sort(compareValues)[0]).toBe('b');
  const chosen = new Date(2026, 10, 3);
  expect(compareDay(chosen, '2026-11-03')).toBe(0);
  expect(compareDay(chosen, '2026-11-02T23:00:00Z')).toBe(-1);
  expect(compareDay(chosen, '2026-12-01')).toBe(1);
  expect(compareDay(chosen, null)).toBe(-1);
});
