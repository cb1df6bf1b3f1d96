import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columns, lines, type Row, rows, settled, show } from './grid.fixture.tsx';

jest.setTimeout(60_000);

beforeEach(() => localStorage.clear());

const groupBy = { column: 'type', counted: ['contrat', 'contrats'] as const };
const heading = (name: RegExp) => screen.getByRole('button', { name });
const grouped = [
  'IT2\u00a0contrats',
  'Banque 10',
  'Zénith',
  'People1\u00a0contrat',
  'Banque 9',
  'RPO1\u00a0contrat',
  'Éolia',
];

test('rows stand under their group, sorted inside it', async () => {
  show({ groupBy });
  await screen.findByText('Zénith');
  await waitFor(() => expect(lines()).toEqual(grouped));
  await settled();
  await userEvent.click(screen.getByText('Client'));
  await waitFor(() => expect(lines().slice(0, 3)).toEqual([grouped[0], 'Zénith', 'Banque 10']));
  await userEvent.click(screen.getByText('Prix'));
  await waitFor(() => expect(lines('price')[2]).toMatch(/^450/));
  expect(screen.getByText('4 contrats dans 3 groupes')).toBeInTheDocument();
});

test('groups follow the sort of their own column', async () => {
  show({ groupBy, defaultSort: [{ id: 'type', direction: 'desc' }] });
  await screen.findByText('Zénith');
  await waitFor(() => expect(lines()[0]).toBe('RPO1\u00a0contrat'));
});

test('a group closes and opens, by mouse and by keyboard', async () => {
  show({ groupBy });
  await screen.findByText('Zénith');
  await settled();
  expect(heading(/^IT/)).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(heading(/^IT/));
  await waitFor(() => expect(screen.queryByText('Zénith')).not.toBeInTheDocument());
  expect(heading(/^IT/)).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Éolia')).toBeInTheDocument();
  heading(/^IT/).closest<HTMLElement>('.ag-full-width-row')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Zénith')).toBeInTheDocument();
});

test('all groups close and open at once', async () => {
  show({ groupBy });
  await screen.findByText('Zénith');
  await settled();
  await userEvent.click(screen.getByRole('button', { name: 'Tout replier' }));
  await waitFor(() => expect(lines()).toEqual(['IT2\u00a0contrats', 'People1\u00a0contrat', 'RPO1\u00a0contrat']));
  await userEvent.click(screen.getByRole('button', { name: 'Tout déplier' }));
  await waitFor(() => expect(lines()).toEqual(grouped));
});

test('a filter counts what is left and takes empty groups away', async () => {
  localStorage.setItem('bloom.ada.grid.missions', '{"filter":{"filterModel":{"type":["IT","People"]}}}');
  show({ groupBy });
  await screen.findByText('Zénith');
  await waitFor(() => expect(lines()).toEqual(grouped.slice(0, 5)));
  expect(screen.getByText('3 contrats dans 2 groupes')).toBeInTheDocument();
});

test('a filter that leaves nothing offers to be cleared', async () => {
  localStorage.setItem('bloom.ada.grid.missions', '{"filter":{"filterModel":{"type":["autre"]}}}');
  show({ groupBy });
  expect(await screen.findByText('Aucun résultat')).toBeInTheDocument();
  expect(screen.getByText('Aucune ligne')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Effacer les filtres' })).toHaveLength(2));
  await settled();
  await userEvent.click(screen.getAllByRole('button', { name: 'Effacer les filtres' })[1] as HTMLElement);
  await waitFor(() => expect(lines()).toEqual(grouped));
});

test('a page has as many rows as asked, whatever the headings; a cut group has its heading again', async () => {
  const many = Array.from(
    { length: 11 },
    (_, index): Row => ({ id: `${index}`, client: `C${index}`, type: index < 6 ? 'A' : 'B', price: index }),
  );
  show({ rows: many, groupBy, pageSize: 4 });
  await screen.findByText('C0');
  await settled();
  expect(lines()).toEqual(['A6\u00a0contrats', 'C0', 'C1', 'C2', 'C3']);
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  await screen.findByText('C4');
  expect(lines()).toEqual(['A6\u00a0contrats', 'C4', 'C5', 'B5\u00a0contrats', 'C6', 'C7']);
  expect(screen.getByRole('button', { name: 'Page 2', current: 'page' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(3);
});

test('two groups of one name stay two when they are two things', async () => {
  show({ groupBy: { ...groupBy, key: (row) => (row.id === '1' ? 'one' : row.type) } });
  await screen.findByText('Zénith');
  await waitFor(() => expect(lines().filter((text) => text === 'IT1\u00a0contrat')).toHaveLength(2));
});

test('rows that come later join their group', async () => {
  const view = show({ groupBy });
  await screen.findByText('Zénith');
  view.unmount();
  show({ groupBy, rows: [...rows, { id: '5', client: 'Argos', type: 'RPO', price: 1 }] });
  await waitFor(() => expect(lines().slice(-3)).toEqual(['RPO2\u00a0contrats', 'Argos', 'Éolia']));
});

test('the export has every row of every group and page, and the name of the group', async () => {
  let file: Blob | undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:csv';
  });
  show({
    groupBy,
    exportName: 'contrats',
    pageSize: 2,
    columns: columns.map((column) => (column.id === 'type' ? { ...column, hidden: true } : column)),
  });
  await waitFor(() => expect(lines()).toHaveLength(3));
  await settled();
  await userEvent.click(heading(/^IT/));
  await waitFor(() => expect(heading(/^IT/)).toHaveAttribute('aria-expanded', 'false'));
  await userEvent.click(screen.getByRole('button', { name: 'Exporter (CSV)' }));
  const text = await textOf(file);
  expect(text.split('\r\n').slice(0, 5)).toEqual([
    '\ufeff"Type";"Client";"Prix"',
    '"IT";"Banque 10";"380,00"',
    '"IT";"Zénith";"450,00"',
    '"People";"Banque 9";"380,00"',
    expect.stringMatching(/^"RPO";"Éolia";"1234,50"$/),
  ]);
});

function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // A reader drops the mark at the start; the file must have it.
    reader.onload = () => resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob as Blob);
  });
}
