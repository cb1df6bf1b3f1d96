import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columns, type Row, settled, show } from './grid.fixture.tsx';
import type { GridColumn } from './grid.tsx';

jest.setTimeout(60_000);

beforeEach(() => localStorage.clear());

const done = jest.fn();
const opened = jest.fn();
const withActions: GridColumn<Row>[] = [
  ...columns.slice(0, 2),
  {
    id: 'link',
    header: 'Lien',
    kind: 'action',
    value: () => '',
    render: (row) => (
      <button type="button" onClick={() => done(`link ${row.id}`)}>
        {`Ouvrir ${row.id}`}
      </button>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'action',
    value: () => '',
    render: (row) => (
      <span>
        <button type="button" onClick={() => done(`history ${row.id}`)}>
          {`Historique ${row.id}`}
        </button>
        <button type="button" onClick={() => done(`remind ${row.id}`)}>
          {`Relancer ${row.id}`}
        </button>
      </span>
    ),
  },
];

const cell = (column: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-index="0"] [col-id="${column}"]`) as HTMLElement;

async function start() {
  done.mockClear();
  opened.mockClear();
  show({ columns: withActions, onOpenRow: opened });
  await screen.findByText('Zénith');
  await settled();
}

test('Tab takes the table in three steps', async () => {
  await start();
  screen.getByRole('columnheader', { name: 'Client' }).focus();
  await userEvent.tab();
  await waitFor(() => expect(cell('client')).toHaveFocus());
  await userEvent.tab();
  expect(screen.getByRole('combobox', { name: 'Lignes par page' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(cell('client')).toHaveFocus());
  cell('type').focus();
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(document.activeElement?.closest('[role="columnheader"]')).not.toBeNull());
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Colonnes' })).toHaveFocus();
});

test('Enter opens the row, or does the one thing that its cell offers', async () => {
  await start();
  cell('client').focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
  cell('link').focus();
  await userEvent.keyboard('{Enter}');
  expect(done).toHaveBeenCalledWith('link 4');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('with several things to do Enter goes inside, arrows go on, Escape comes back', async () => {
  await start();
  cell('actions').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Historique 4' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Relancer 4' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(done).toHaveBeenCalledWith('remind 4');
  expect(opened).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(cell('actions')).toHaveFocus();
});

test('a double click opens the row, but not on a button', async () => {
  await start();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Historique 4' }));
  expect(opened).not.toHaveBeenCalled();
  await userEvent.dblClick(screen.getByText('Banque 9'));
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ id: '4' }));
});
