import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lines, type Row, settled, show } from './grid.fixture.tsx';

jest.setTimeout(60_000);

beforeEach(() => localStorage.clear());

const many = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, client: `C${index}`, type: 'IT', price: index }));
const range = () => screen.getByRole('navigation', { name: /^Pages/ }).querySelector('[role="status"]');

test('goes from page to page, says where one is, and comes back to it', async () => {
  const first = show({ rows: many(22), pageSize: 10 });
  await screen.findByText('C0');
  await settled();
  expect(range()).toHaveTextContent('1–10 sur 22');
  expect(screen.getByRole('button', { name: 'Page 1', current: 'page' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(range()).toHaveTextContent('21–22 sur 22'));
  expect(lines()).toEqual(['C20', 'C21']);
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Page suivante' })).toHaveAttribute('aria-disabled', 'true');
  first.unmount();
  show({ rows: many(22), pageSize: 10 });
  await screen.findByText('C20');
  expect(range()).toHaveTextContent('21–22 sur 22');
});

test('offers 50, 100 and 150 rows, and remembers the choice', async () => {
  const first = show({ rows: many(120), pageSize: 50 });
  await screen.findByText('C0');
  await settled();
  const size = screen.getByRole('combobox', { name: 'Lignes par page' });
  expect([...size.querySelectorAll('option')].map((option) => option.value)).toEqual(['50', '100', '150']);
  await userEvent.selectOptions(size, '150');
  await waitFor(() => expect(range()).toHaveTextContent('120 lignes'));
  first.unmount();
  show({ rows: many(120), pageSize: 50 });
  await screen.findByText('C0');
  expect(range()).toHaveTextContent('120 lignes');
  expect(screen.getByRole('combobox', { name: 'Lignes par page' })).toHaveValue('150');
});

test('a table’s own page size stands beside the others', async () => {
  show({ rows: many(30), pageSize: 20 });
  await screen.findByText('C0');
  expect(range()).toHaveTextContent('1–20 sur 30');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['20', '50', '100', '150']);
});
