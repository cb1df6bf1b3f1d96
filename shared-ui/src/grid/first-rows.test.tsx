import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columns, type Row, rows, show, sorted } from './grid.fixture.tsx';
import type { GridColumn } from './grid-column.ts';

jest.setTimeout(60_000);

const own: GridColumn<Row>[] = [
  { ...(columns[0] as GridColumn<Row>), render: ({ id, client }) => <a href={`/${id}`}>{client}</a> },
  ...columns.slice(1),
  {
    id: 'file',
    header: 'Fichier',
    kind: 'action',
    value: () => null,
    render: () => <button type="button">Signer</button>,
  },
];

/** The library is loaded once for all tables of a page: what comes before it is seen only once in a file. */
test('rows are read, opened and followed before ag-grid is here; it takes over where they were', async () => {
  const onOpenRow = jest.fn();
  show({ columns: own, onOpenRow });
  const table = screen.getByRole('table', { name: 'Missions' });
  expect([...table.querySelectorAll('tbody tr td:first-child')].map(({ textContent }) => textContent)).toEqual(sorted);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.dblClick(screen.getByText('RPO'));
  expect(onOpenRow).toHaveBeenCalledWith(rows[1]);
  act(() => screen.getByRole('link', { name: 'Éolia' }).focus());
  const pressed = screen.getByText('RPO');
  fireEvent.pointerDown(pressed);
  await waitFor(() => expect(document.querySelector('.ag-cell button')).not.toBeNull(), { timeout: 30_000 });
  expect(document.querySelector('.ag-cell')).not.toBeVisible();
  expect(pressed).toBeVisible();
  fireEvent.pointerUp(pressed);

  await waitFor(() => expect(table).not.toBeInTheDocument());
  expect(screen.getByRole('grid', { name: 'Missions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Éolia' })).toHaveFocus();
});
