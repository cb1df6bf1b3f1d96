import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ToastProvider } from '../toasts/toasts.tsx';
import '../toasts/toast-host.tsx';
import { settled } from './grid.fixture.tsx';
import { Grid, type GridColumn, type GridEdit } from './grid.tsx';

jest.setTimeout(60_000);

type Row = { id: string; client: string; day: string | null; rate: string; locked: boolean; done: boolean };

const first: Row[] = [
  { id: 'a', client: 'Zénith', day: '2026-11-03', rate: '20', locked: false, done: false },
  { id: 'b', client: 'Éolia', day: '2026-12-01', rate: '', locked: true, done: false },
];
const saved = jest.fn();
const seen = jest.fn();
const writing = jest.fn();
let colleague: (change: Partial<Row>) => void;

function Table() {
  const [rows, setRows] = useState(first);
  colleague = (change) => act(() => setRows(([row, ...rest]) => [{ ...(row as Row), ...change }, ...rest]));
  const edit = (field: keyof Row, kind: GridEdit<Row>['kind'], rest: Partial<GridEdit<Row>> = {}): GridEdit<Row> => ({
    kind,
    refusal: ({ locked }) => (locked ? 'Cette ligne est facturée.' : null),
    save: (row, value) => {
      saved(row.id, field, value);
      seen(row);
      setRows((now) => now.map((one) => (one.id === row.id ? { ...one, [field]: value } : one)));
    },
    ...rest,
  });
  const [columns] = useState<GridColumn<Row>[]>([
    {
      id: 'client',
      header: 'Client',
      value: (row) => row.client,
      edit: edit('client', 'text', {
        maxLength: 40,
        problem: (_row, value) => (value === '' ? 'Le client est obligatoire.' : undefined),
      }),
    },
    { id: 'fixed', header: 'Numéro', value: (row) => row.id },
    { id: 'day', header: 'Jour', kind: 'date', value: (row) => row.day, edit: edit('day', 'date') },
    {
      id: 'rate',
      header: 'TVA',
      value: (row) => row.rate,
      edit: edit('rate', 'select', {
        options: [
          { value: '', label: 'Non défini' },
          { value: '10', label: '10 %' },
          { value: '20', label: '20 %' },
        ],
      }),
    },
    { id: 'done', header: 'Fait', value: (row) => row.done, edit: edit('done', 'checkbox') },
  ]);
  return (
    <ToastProvider>
      <Grid
        id="t"
        label="Lignes"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        height="rows"
        onWriting={writing}
      />
    </ToastProvider>
  );
}

const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${column}"]`) as HTMLElement;
const focus = (row: number, column: string) => act(() => cell(row, column).focus());

async function start() {
  localStorage.clear();
  saved.mockClear();
  writing.mockClear();
  const view = render(<Table />);
  await waitFor(() => expect(cell(0, 'client')).toHaveTextContent('Zénith'));
  await settled();
  return view;
}

test('a click opens a cell, Enter keeps what is typed and stays in the cell', async () => {
  await start();
  await userEvent.click(cell(0, 'client'));
  const field = screen.getByRole('textbox', { name: 'Client' });
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, '  Banque {Enter}');
  expect(saved.mock.calls).toEqual([['a', 'client', 'Banque']]);
  await waitFor(() => expect(cell(0, 'client')).toHaveTextContent('Banque'));
  expect(cell(0, 'client')).toHaveFocus();
});

test('by keys: one begins anew, Escape gives up, and what is not changed is not saved', async () => {
  await start();
  focus(0, 'client');
  await userEvent.keyboard('Nou');
  expect(screen.getByRole('textbox', { name: 'Client' })).toHaveValue('Nou');
  await userEvent.keyboard('{Escape}');
  expect(cell(0, 'client')).toHaveTextContent('Zénith');
  expect(cell(0, 'client')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.keyboard('{F2}');
  expect(screen.getByRole('textbox', { name: 'Client' })).toHaveValue('Zénith');
  await userEvent.click(document.body);
  expect(saved).not.toHaveBeenCalled();
});

test('Tab keeps and goes on to the next cell that may be changed, backwards too', async () => {
  await start();
  focus(0, 'client');
  await userEvent.keyboard('X{Tab}');
  expect(screen.getByRole('textbox', { name: 'Jour' })).toHaveValue('03/11/2026');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(screen.getByRole('textbox', { name: 'Client' })).toHaveValue('X');
  expect(saved.mock.calls).toEqual([['a', 'client', 'X']]);
});

test('what is wrong stays open as it was typed, and no other cell opens before', async () => {
  await start();
  await userEvent.click(cell(0, 'day'));
  const field = screen.getByRole('textbox', { name: 'Jour' });
  await userEvent.clear(field);
  await userEvent.type(field, '31/02/2026{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  await userEvent.click(cell(0, 'client'));
  expect(screen.queryByRole('textbox', { name: 'Client' })).toBeNull();
  expect(field).toHaveValue('31/02/2026');
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, '28022026{Enter}');
  expect(saved.mock.calls).toEqual([['a', 'day', '2026-02-28']]);
  await userEvent.click(cell(0, 'client'));
  const client = screen.getByRole('textbox', { name: 'Client' });
  await userEvent.clear(client);
  await userEvent.keyboard('{Enter}');
  expect(client).toHaveAttribute('title', 'Le client est obligatoire.');
});

test('a text that is too long stays whole, and says what its limit is', async () => {
  await start();
  await userEvent.click(cell(0, 'client'));
  const field = screen.getByRole('textbox', { name: 'Client' });
  await userEvent.clear(field);
  await userEvent.paste('é'.repeat(41));
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('é'.repeat(41));
  expect(field).toHaveAttribute('title', '40 caractères au plus');
  expect(saved).not.toHaveBeenCalled();
});

test('a day is emptied, and a choice of a list is kept', async () => {
  await start();
  focus(0, 'day');
  await userEvent.keyboard('{Delete}{Enter}');
  expect(saved.mock.calls).toEqual([['a', 'day', '']]);
  await userEvent.click(cell(0, 'rate'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'TVA' }), '10 %');
  await userEvent.keyboard('{Enter}');
  expect(saved).toHaveBeenLastCalledWith('a', 'rate', '10');
});

test('what may not be changed says why, and opens nothing', async () => {
  await start();
  focus(1, 'client');
  await userEvent.keyboard('Z');
  expect(screen.queryByRole('textbox', { name: 'Client' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Cette ligne est facturée.')).toBeVisible();
  expect(cell(1, 'client').querySelector('[title]')).toHaveAttribute('title', 'Cette ligne est facturée.');
  focus(0, 'fixed');
  await userEvent.keyboard('{Enter}Z');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a box is ticked where it stands, by Enter too', async () => {
  await start();
  const [open, locked] = screen.getAllByRole('checkbox', { name: 'Fait' });
  expect(locked).toBeDisabled();
  await userEvent.click(open as HTMLElement);
  expect(saved).toHaveBeenLastCalledWith('a', 'done', 'true');
  saved.mockClear();
  focus(0, 'done');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

test('a table that goes while somebody writes in it tells that nobody does any more', async () => {
  const { unmount } = await start();
  await userEvent.click(cell(0, 'client'));
  expect(writing).toHaveBeenLastCalledWith(true);
  unmount();
  expect(writing).toHaveBeenLastCalledWith(false);
});

test('what a colleague changed under an open cell is not taken for what was seen, and not changed back by who only looked', async () => {
  await start();
  await userEvent.click(cell(0, 'client'));
  colleague({ client: 'Océan' });
  await userEvent.keyboard('{Enter}');
  expect(saved).not.toHaveBeenCalled();
  await waitFor(() => expect(cell(0, 'client')).toHaveTextContent('Océan'));

  await userEvent.click(cell(0, 'client'));
  colleague({ client: 'Delta' });
  await userEvent.keyboard('X{Enter}');
  expect(saved).toHaveBeenLastCalledWith('a', 'client', 'X');
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ client: 'Océan' }));

  await userEvent.click(cell(0, 'client'));
  colleague({ done: true });
  await userEvent.keyboard('Y{Enter}');
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ done: true }));
});
