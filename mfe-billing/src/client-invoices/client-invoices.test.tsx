import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { final } from '../testing/invoice.fixture.ts';
import { ClientInvoices } from './client-invoices.tsx';

const ROUTE = { path: '/', at: '/', roles: ['Client' as const] };

function open(invoices: () => unknown) {
  const calls = startFakeApi({ Query: { invoices } });
  return { calls, ...renderPage(ClientInvoices, ROUTE) };
}

const paper = '/files/invoice/i2/facture_F-2026-00012.pdf';

it('a client reads number, amount and last day of each invoice, and takes its PDF', async () => {
  const { calls } = open(() => [
    final({ dueOn: '2026-12-04', urlInvoice: paper }),
    final({ recordId: 'i3', number: 'F-2026-00010', paidOn: '2026-11-12' }),
    final({ recordId: 'i4', number: 'A-2026-00001', kind: 'credit' }),
  ]);
  const section = within(await screen.findByRole('region', { name: 'Vos factures' }));
  const [due, paid, credit] = await section.findAllByRole('listitem');
  expect(due).toHaveTextContent(/Facture F-2026-00012.*14\s400,00\s€ TTC.*à régler au plus tard le 04\/12\/2026/);
  expect(within(due as HTMLElement).getByRole('button', { name: 'Télécharger le PDF F-2026-00012' })).toBeVisible();
  expect(paid).toHaveTextContent('Payée le 12/11/2026');
  expect(credit).toHaveTextContent(/Avoir A-2026-00001.*\u221214\s400,00\s€/);
  expect(calls[0]?.operation).toBe('ClientInvoices');
});

it('shows what is to be paid first, says how much it is, and keeps what was paid long ago for who asks', async () => {
  const paid = (day: number) =>
    final({ recordId: `p${day}`, number: `F-2026-000${day}`, paidOn: `2026-10-${day}`, dueOn: '2026-10-30' });
  const { user } = open(() => [
    ...[20, 19, 18, 17, 16, 15].map(paid),
    final({ recordId: 'new', number: 'F-2026-00090', dueOn: '2099-12-04' }),
    final({ recordId: 'old', number: 'F-2026-00080', dueOn: '2026-01-04' }),
  ]);
  const section = within(await screen.findByRole('region', { name: 'Vos factures' }));
  const lines = () =>
    section.getAllByRole('listitem').map(({ textContent }) => /F-2026-\d+/.exec(textContent ?? '')?.[0]);
  expect((await section.findByText(/factures à régler/)).textContent).toMatch(/^2.factures à régler, 28.800,00.€ TTC$/);
  expect(lines()).toEqual(['F-2026-00080', 'F-2026-00090', 'F-2026-00020', 'F-2026-00019', 'F-2026-00018']);
  expect(section.getByText('Échue le 04/01/2026')).toBeVisible();
  await user.click(section.getByRole('button', { name: /^Voir aussi 3.factures$/ }));
  expect(lines()).toHaveLength(8);
  await user.click(section.getByRole('button', { name: 'Les dernières seulement' }));
  expect(lines()).toHaveLength(5);
});

it('says what is left of one that was paid in part, and asks for no more', async () => {
  open(() => [final({ dueOn: '2099-12-04', owedAmount: 4400, receivedAmount: 10_000 })]);
  const section = within(await screen.findByRole('region', { name: 'Vos factures' }));
  expect((await section.findByText(/facture à régler/)).textContent).toMatch(/^1.facture à régler, 4.400,00.€ TTC$/);
  expect(section.getByRole('listitem')).toHaveTextContent(
    /14\s400,00\s€ TTC.*reste 4\s400,00\s€ à régler.*au plus tard le 04\/12\/2099/,
  );
});

it('says when the PDF does not come', async () => {
  const { user } = open(() => [final({ urlInvoice: paper })]);
  await user.click(await screen.findByRole('button', { name: /^Télécharger le PDF/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Le document n’a pas pu être récupéré/);
});

it('is not there without invoices, nor for who may not read them', async () => {
  open(() => []);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Vos factures' })).not.toBeInTheDocument());
  open(() => refuse('FORBIDDEN', 403));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Vos factures' })).not.toBeInTheDocument());
});
