import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compareDay } from './column-filter.ts';
import { dayOf } from './day-field.tsx';
import { columns, lines, openFilter, type Row, rows, settled, show, sorted, table } from './grid.fixture.tsx';
import { Grid } from './grid.tsx';
import { compareValues } from './grid-column.ts';

jest.setTimeout(60_000);

beforeEach(() => localStorage.clear());

test('sorts as French does, shows amounts as French writes them', async () => {
  show();
  expect(await screen.findByRole('grid', { name: 'Missions' })).toBeInTheDocument();
  await waitFor(() => expect(lines()).toEqual(sorted));
  expect(screen.getByText(/^1\s234,50\s€$/)).toBeInTheDocument();
  // The text stands in the cell itself: elements around it would make the table twice as slow to draw.
  expect(screen.getByText('Zénith')).toHaveRole('gridcell');
});

test('remembers the sort per table and per person', async () => {
  const first = show();
  await screen.findByText('Zénith');
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  await waitFor(() => expect(localStorage.getItem('bloom.ada.grid.missions')).toContain('desc'));
  first.unmount();

  const second = show();
  await screen.findByText('Zénith');
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  second.unmount();

  show({}, 'grace');
  await screen.findByText('Zénith');
  await waitFor(() => expect(lines()).toEqual(sorted));
});

test('shows the first rows of many, exports none before all are there', async () => {
  const first = rows.filter((row) => row.client.startsWith('Banque'));
  const shown = show({ rows: first, total: 4, exportName: 'missions', pageSize: 2 });
  expect(await screen.findByText('Banque 9')).toBeInTheDocument();
  expect(await screen.findByText(/^1–2 sur 4, chargement/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Exporter/ })).toBeDisabled();
  shown.rerender(table({ rows, total: 4, exportName: 'missions', pageSize: 2 }));
  expect(await screen.findByText('1–2 sur 4')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Exporter/ })).toBeEnabled();
  await waitFor(() => expect(lines()).toEqual(sorted.slice(0, 2)));
});

test('waits for all rows when the table was left elsewhere than at its beginning', async () => {
  for (const left of [
    { sort: { sortModel: [{ colId: 'price', sort: 'desc' }] } },
    { filter: { filterModel: { type: ['IT'] } } },
    { pagination: { page: 1, pageSize: 2 } },
  ]) {
    localStorage.setItem('bloom.ada.grid.missions', JSON.stringify(left));
    const shown = show({ rows: rows.slice(2), total: 4, pageSize: 2 });
    await settled();
    expect(screen.queryByText('Banque 9')).toBeNull();
    shown.rerender(table({ rows, total: 4, pageSize: 2 }));
    expect(await screen.findByText('Zénith')).toBeInTheDocument();
    shown.unmount();
  }
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
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  jest.restoreAllMocks();
});

test('filters a list by ticking; short lists have select all', async () => {
  const { container } = show();
  await screen.findByText('Zénith');
  const all = await openFilter(container, 'type', () => screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
  expect(all).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'IT' }));
  await waitFor(() => expect(lines()).toEqual(['Banque 9', 'Éolia']));
  await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(lines()).toEqual(sorted));
});

test('twenty values or more have no select all', async () => {
  const many = Array.from(
    { length: 20 },
    (_, index): Row => ({ id: `m${index}`, client: `C${index}`, type: `T${index}`, price: 1 }),
  );
  const { container } = show({ rows: many });
  await screen.findByText('C0');
  const first = await openFilter(container, 'type', () => screen.getByRole('checkbox', { name: 'T0' }));
  expect(first).toBeInTheDocument();
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
  await waitFor(() => expect(choices).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Colonnes' })).toHaveFocus();
});

test('the last column stays; the table can be put back as it was', async () => {
  show({ columns: columns.slice(0, 2) });
  await screen.findByText('Zénith');
  await settled();
  await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Type' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Client' })).toBeDisabled());
  await userEvent.click(screen.getByText('Client', { selector: '.ag-header-cell-text' }));
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rétablir le tableau' }));
  await waitFor(() => expect(lines()).toEqual(sorted));
  expect(await screen.findByRole('columnheader', { name: /Type/ })).toBeInTheDocument();
});

test('nothing is left of another person who signs in on the same page, and nobody’s is kept', async () => {
  localStorage.setItem('bloom.ada.grid.missions', '{"sort":{"sortModel":[{"colId":"client","sort":"desc"}]}}');
  const { rerender } = show({}, 'ada');
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  rerender(table({}, 'grace'));
  await waitFor(() => expect(lines()).toEqual(sorted));
  rerender(table({}, ''));
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  await settled();
  expect(Object.keys(localStorage)).toEqual(['bloom.ada.grid.missions']);
});

test('two tabs with the same table do not undo each other', async () => {
  show();
  await screen.findByText('Zénith');
  await settled();
  // Meanwhile, in the other tab.
  localStorage.setItem(
    'bloom.ada.grid.missions',
    '{"columnSizing":{"columnSizingModel":[{"colId":"price","width":222}]}}',
  );
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(localStorage.getItem('bloom.ada.grid.missions')).toContain('desc'));
  expect(localStorage.getItem('bloom.ada.grid.missions')).toContain('222');
});

test('works with a full storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show();
  await screen.findByText('Zénith');
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
});

test('new columns from the screen leave the sort and what was hidden alone', async () => {
  const { rerender } = show();
  await screen.findByText('Zénith');
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Prix' }));
  await waitFor(() => expect(lines()).toEqual([...sorted].reverse()));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Prix/ })).not.toBeInTheDocument());
  rerender(table({ columns: columns.map((column) => ({ ...column })) }));
  await settled();
  expect(lines()).toEqual([...sorted].reverse());
  expect(screen.queryByRole('columnheader', { name: /Prix/ })).not.toBeInTheDocument();
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
  expect([10, null, 2, undefined, 1].sort((a, b) => compareValues(a, b))).toEqual([1, 2, 10, null, undefined]);
  expect(['Zoé', 'éa', 'Éa', 'b'].sort((a, b) => compareValues(a, b))[0]).toBe('b');
  const chosen = new Date(2026, 10, 3);
  expect(compareDay(chosen, '2026-11-03')).toBe(0);
  // Shown as the 3rd: midnight has struck in Paris, not yet where clocks show UTC.
  expect(compareDay(chosen, '2026-11-02T23:00:00Z')).toBe(0);
  expect(compareDay(chosen, '2026-11-02T22:59:00Z')).toBe(-1);
  expect(compareDay(chosen, '2026-12-01')).toBe(1);
  expect(compareDay(chosen, null)).toBe(-1);
});

test.each([
  ['03/11/2026', '2026-11-03'],
  ['3.1.2026', '2026-01-03'],
  ['31/02/2026', undefined],
  ['01/01/0099', undefined],
  ['01/01/0001', undefined],
  ['01/01/9999', undefined],
  ['2026-11-03', undefined],
  ['03/11', undefined],
  ['', undefined],
])('a day is typed as %j', (typed, day) => {
  const date = dayOf(typed);
  expect(date === null ? undefined : compareDay(date, day)).toBe(day === undefined ? undefined : 0);
});

test('filters days typed in French', async () => {
  const begin = { id: 'begin', header: 'Début', kind: 'date' as const, value: (row: Row) => `2026-11-0${row.id}` };
  const { container } = show({ columns: [...columns, begin] });
  await screen.findByText('Zénith');
  const day = await openFilter(container, 'begin', () => screen.getByRole('textbox', { name: 'Jour, jj/mm/aaaa' }));
  day.focus();
  await userEvent.paste('02/11/2026');
  await waitFor(() => expect(lines()).toEqual(['Éolia']));
});
