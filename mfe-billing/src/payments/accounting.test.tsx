import { startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { PaymentsPage } from './payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');

function open(files: Record<string, string>) {
  startFakeApi({ files });
  const taken = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  taken.mockClear();
  return { taken, ...renderPage(PaymentsPage, { path: '/payments', at: '/payments?vue=comptable', roles: ['Admin'] }) };
}

it('gives the books of the month before', async () => {
  const { user, taken } = open({ '/files/accounting/2026-10-01_2026-10-31.txt': 'JournalCode' });
  await user.click(await screen.findByRole('button', { name: 'Télécharger l’export' }));
  await waitFor(() => expect(taken).toHaveBeenCalled());
});

it('says which period it takes', async () => {
  const { user, taken } = open({});
  const to = await screen.findByLabelText(/^Au/);
  await user.clear(to);
  await user.type(to, '30/09/2026');
  await user.click(screen.getByRole('button', { name: 'Télécharger l’export' }));
  expect(await screen.findByText(/d’un jour à deux ans, dans l’ordre/)).toBeVisible();
  expect(taken).not.toHaveBeenCalled();
});

it('says that it could not be made', async () => {
  const { user } = open({});
  await user.click(await screen.findByRole('button', { name: 'Télécharger l’export' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Le document n’a pas pu être récupéré/);
});
