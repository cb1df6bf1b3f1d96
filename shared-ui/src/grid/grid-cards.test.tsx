import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RememberedForProvider } from '../remembered/remembered.tsx';
import { Grid } from './grid.tsx';
import type { GridColumn } from './grid-column.ts';

type Row = { id: number; name: string };

const columns: GridColumn<Row>[] = [{ id: 'name', header: 'Nom', value: (row) => row.name }];
const rows = Array.from({ length: 25 }, (_, index) => ({ id: index, name: `Nom ${25 - index}` }));

beforeEach(() => {
  const list = (media: string) => ({ media, matches: /max-width: 500px/.test(media) });
  const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...list(media), ...deaf }) as never);
});
afterEach(() => jest.restoreAllMocks());

const table = (over: { rows?: readonly Row[]; error?: unknown; cardFilter?: string } = {}) => (
  <Grid
    id="cards"
    label="Noms"
    columns={columns}
    rows={rows}
    rowId={({ id }) => String(id)}
    defaultSort={[{ id: 'name', direction: 'asc' }]}
    card={({ name }) => <p>{name}</p>}
    empty={<p>Personne</p>}
    {...over}
  />
);

const shown = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('p'));

test('on a phone rows are cards in the order of the table, page by page', async () => {
  render(table());
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toHaveTextContent('Nom 1');
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(shown().map(({ textContent }) => textContent)).toEqual(['Nom 21', 'Nom 22', 'Nom 23', 'Nom 24', 'Nom 25']);
});

test('who comes back finds the page that they left, and what is found begins at its first', async () => {
  localStorage.clear();
  const remembering = (over = {}) => <RememberedForProvider user="alice">{table(over)}</RememberedForProvider>;
  const first = render(remembering());
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  first.unmount();
  render(remembering({ cardFilter: 'Filtrer les noms' }));
  expect(shown()[0]).toHaveTextContent('Nom 21');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filtrer les noms' }), 'nom');
  expect(shown()[0]).toHaveTextContent('Nom 1');
});

test('a field over the cards finds them by what their columns say, from the first page on', async () => {
  const named = [...rows, { id: 99, name: 'Élodie 7' }];
  render(table({ rows: named, cardFilter: 'Filtrer les noms' }));
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  const field = screen.getByRole('searchbox', { name: 'Filtrer les noms' });
  await userEvent.type(field, ' 7');
  expect(shown().map(({ textContent }) => textContent)).toEqual(['Élodie 7', 'Nom 7', 'Nom 17']);
  expect(screen.getByRole('status')).toHaveTextContent('3 résultats');
  await userEvent.clear(field);
  await userEvent.type(field, 'elod');
  expect(shown()).toHaveLength(1);
  await userEvent.type(field, 'x');
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  expect(screen.getByRole('status')).toHaveTextContent('Aucun résultat');
});

test('says when there is nothing, and when it did not come', () => {
  const { rerender } = render(table({ rows: [] }));
  expect(screen.getByText('Personne')).toBeVisible();
  rerender(table({ error: new Error('x') }));
  expect(screen.getByRole('alert')).toBeVisible();
});
