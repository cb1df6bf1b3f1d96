import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, invoice } from '../testing/invoice.fixture.ts';
import { openInvoice as open } from '../testing/invoice-page.fixture.ts';

async function regenerate(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Régénérer' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Régénérer' }));
}

const UNDER_WAY = 'Regénération de la facture client en cours';
const FAILED = 'Erreur lors de la regénération de la facture client';

it('says that the invoice of the client is made again, and when it was not', async () => {
  const { user } = open(() => failed(), {
    createActivityCustomerInvoiceRetry: () => refuse('INTERNAL_SERVER_ERROR', 500),
  });
  await regenerate(user);
  expect(await screen.findByText(UNDER_WAY)).toBeVisible();
  expect(await screen.findByText(FAILED)).toBeVisible();
});

it('says nothing of the invoice of the client where the one of the supplier is made again', async () => {
  const { user } = open(() => failed({ side: 'supplier' }), {
    createActivitySupplierInvoiceRetry: () => refuse('INTERNAL_SERVER_ERROR', 500),
  });
  await regenerate(user);
  expect(await screen.findByText(/^La modification n’a pas été enregistrée/)).toBeVisible();
  expect(screen.queryByText(UNDER_WAY)).not.toBeInTheDocument();
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
});

it('a month that nobody signed is invoiced again only with a reason', async () => {
  const { user, sent } = open(
    () => failed({ side: 'supplier', activity: { ...invoice().activity, validated: false } }),
    { createActivitySupplierInvoiceRetry: () => ({ jobId: 'j1', status: 'TO_VALIDATE', invoice: invoice() }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Régénérer' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Régénérer' }));
  expect(await within(dialog).findByText('Indiquez pourquoi ce mois est facturé sans être validé.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Raison/ }), 'Client en congés');
  await user.click(within(dialog).getByRole('checkbox', { name: /papiers du fournisseur/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Régénérer' }));
  await waitFor(() =>
    expect(sent('RegenerateSupplierInvoice')).toEqual([
      { activityRecordID: 'a1', force: true, byPassComplianceCheck: true, reason: 'Client en congés' },
    ]),
  );
});

it('a draft whose price is not signed says so, and is made again only with a reason', async () => {
  const hold = 'L’avenant n°\u00a02 change le prix de vente à partir du 15/10/2026 et n’est pas signé.';
  const activity = { ...invoice().activity, customerInvoiceHold: hold };
  const { user, sent } = open(() => invoice({ viewerCanRegenerate: true, activity }), {
    createActivityCustomerInvoiceRetry: () => ({ jobId: 'j1', status: 'IN_PROGRESS', invoice: invoice() }),
  });
  expect(await screen.findByText(/^L’avenant n° 2 change le prix de vente/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Régénérer' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Régénérer' }));
  expect(await within(dialog).findByText(/avant la signature de l’avenant/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Raison/ }), 'Accord par mail');
  await user.click(within(dialog).getByRole('button', { name: 'Régénérer' }));
  await waitFor(() =>
    expect(sent('RegenerateCustomerInvoice')).toEqual([
      { activityRecordID: 'a1', force: true, reason: 'Accord par mail' },
    ]),
  );
});
