import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columns, type Row, rows, show, sorted } from './grid.fixture.tsx';

jest.setTimeout(60_000);

const withLinks = columns.map((column) =>
  column.id === 'client' ? { ...column, render: ({ id, client }: Row) => <a href={`/${id}`}>{client}</a> } : column,
);

/** The library is loaded once for all tables of a page: what comes before it is seen only once in a file. */
test('rows are read, opened and followed before ag-grid is here; it takes over where they were', async () => {
  const onOpenRow = jest.fn();
  show({ columns: withLinks, onOpenRow });
  const table = screen.getByRole('table', { name: 'Missions' });
  expect([...table.querySelectorAll('tbody tr td:first-child')].map(({ textContent }) => textContent)).toEqual(sorted);
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.dblClick(screen.getByText('RPO'));
  expect(onOpenRow).toHaveBeenCalledWith(rows[1]);
  act(() => screen.getByRole('link', { name: 'Éolia' }).focus());

  await waitFor(() => expect(table).not.toBeInTheDocument(), { timeout: 30_000 });
  expect(screen.getByRole('grid', { name: 'Missions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Éolia' })).toHaveFocus();
});
