import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '../routing/routing.ts';
import { basenameOf } from './standalone.tsx';
import { standaloneRoutes } from './standalone-routes.tsx';

const manifest = {
  title: 'Facturation',
  routes: [
    { id: 'finance.home', path: '/finance', title: 'Finance' },
    { id: 'invoice.detail', path: '/invoices/:id', title: 'Facture' },
  ],
};
const routes = { 'finance.home': async () => () => <h1>La finance</h1> };

const open = (path: string) =>
  render(
    <RouterProvider router={createMemoryRouter(standaloneRoutes(manifest, routes), { initialEntries: [path] })} />,
  );

test('a route of the manifest shows its page', async () => {
  open('/finance');
  expect(await screen.findByRole('heading', { name: 'La finance' })).toBeInTheDocument();
});

test('any other address lists the screens that need no parameter', async () => {
  open('/');
  expect(await screen.findByRole('link', { name: 'Finance' })).toHaveAttribute('href', '/finance');
  expect(screen.queryByRole('link', { name: 'Facture' })).not.toBeInTheDocument();
});

test.each([
  ['/standalone/mfe-billing', '/standalone/mfe-billing'],
  ['/standalone/mfe-billing/finance', '/standalone/mfe-billing'],
  ['/standalone/mfe-billing-two/finance', '/'],
  ['/talentboard', '/'],
])('at %s the addresses start below %s', (path, basename) => {
  expect(basenameOf('mfe-billing', path)).toBe(basename);
});
