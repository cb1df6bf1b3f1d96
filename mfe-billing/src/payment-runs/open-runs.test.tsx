import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { approved, run } from '../payment-frame/payments.fixture.ts';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

function open(runs: readonly unknown[], approvePaymentRun?: () => unknown) {
  startFakeApi({
    Query: { invoices: () => [], paymentRuns: () => runs },
    Mutation: approvePaymentRun ? { approvePaymentRun } : {},
  });
  return renderPage(PaymentsPage, { path: '/payments', at: '/payments?a-valider=1', roles: ['Admin'] });
}

it('has the orders that wait for this person alone where the address asks for them, and the others again', async () => {
  const own = run({ recordId: 'r2', executionDate: '2026-11-27', viewerCanApprove: false });
  const { user, router } = open([run(), own]);
  // Looking at all that were ever made changes nothing of it.
  await user.click(await screen.findByRole('button', { name: 'Voir tous les ordres de virement' }));
  await waitFor(() => expect(router.state.location.search).toContain('ordres=tous'));
  expect(screen.getByRole('heading', { name: 'Ordres de virement à valider' })).toBeVisible();
  expect(screen.queryByText('Virements du 27/11/2026')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Voir aussi 1\sautre ordre en cours$/ }));
  expect(await screen.findByText('Virements du 27/11/2026')).toBeVisible();
  expect(router.state.location.search).toBe('?ordres=tous');
});

it('says so when no order waits for this person any more', async () => {
  open([run({ viewerCanApprove: false })]);
  expect(await screen.findByText('Plus aucun ordre n’attend votre validation.')).toBeVisible();
});

it('keeps the order that was just approved in view with what follows, the file for the bank', async () => {
  const runs = [run(), run({ recordId: 'r2', executionDate: '2026-11-27', viewerCanApprove: false })];
  const approvePaymentRun = () => {
    runs[0] = approved({ urlFile: null });
    return runs[0];
  };
  const { user } = open(runs, approvePaymentRun);
  const card = within(await screen.findByRole('region', { name: 'Virements du 25/11/2026' }));
  await user.click(card.getByRole('button', { name: 'Valider les virements' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Valider les virements' }));
  expect(await card.findByRole('button', { name: 'Télécharger le fichier pour la banque' })).toBeVisible();
  expect(screen.getByText('Plus aucun ordre n’attend votre validation.')).toBeVisible();
  expect(screen.queryByText('Virements du 27/11/2026')).not.toBeInTheDocument();
});

it('shows what a colleague decided at the same time once the refusal is read', async () => {
  const runs = [run()];
  const decided = () => {
    runs[0] = approved({ approvedBy: 'Paul Colin' });
    return refuse('CONFLICT', 409, 'Cet ordre de virement a déjà été traité.');
  };
  const { user } = open(runs, decided);
  const card = within(await screen.findByRole('region', { name: 'Virements du 25/11/2026' }));
  await user.click(card.getByRole('button', { name: 'Valider les virements' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Valider les virements' }));
  expect(await screen.findByText(/modifié ces données entre-temps/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(await card.findByText(/par Paul Colin/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Valider les virements' })).not.toBeInTheDocument();
});
