import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { WAITING } from '../society/society.fixture.tsx';
import { BankAccountsPage } from './bank-accounts.page.tsx';

const CHANGE = { ...WAITING, viewerCanApprove: true, society: { recordId: 's1', name: 'Atelier du Lac' } };

function open(change: object | null = {}) {
  const calls = startFakeApi({
    Query: { bankAccountChanges: () => (change === null ? [] : [{ ...CHANGE, ...change }]) },
    Mutation: {
      approveBankAccountChange: () => ({ ...CHANGE, state: 'approved', approvedBy: 'Alice Martin' }),
      refuseBankAccountChange: () => ({ recordId: 'c1', state: 'refused' }),
    },
  });
  return { calls, ...renderPage(BankAccountsPage, { path: '/bankAccounts', at: '/bankAccounts', roles: ['Admin'] }) };
}

it('leads back to the payments, which wait for it', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Paiements' })).toHaveAttribute('href', '/payments');
});

it('is accepted after a question that shows the account', async () => {
  const { calls, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Valider' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/DE89 3704 0044 0532 0130 00/)).toBeVisible();
  expect(calls.map(({ operation }) => operation)).not.toContain('ApproveBankAccountChange');
  await user.click(dialog.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText('Changement validé')).toBeVisible();
});

it('is refused with a reason only', async () => {
  const { calls, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuser' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  expect(await dialog.findByText('Indiquez la raison du refus, en 500 caractères au plus.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Raison/), 'Compte inconnu de la personne');
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  expect(await screen.findByText('Changement refusé')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'RefuseBankAccountChange');
  expect(sent?.variables).toEqual({ recordId: 'c1', reason: 'Compte inconnu de la personne' });
});

it('that one asked for oneself is for somebody else to accept', async () => {
  open({ viewerCanApprove: false });
  expect(await screen.findByText(/une autre personne doit le valider/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Valider' })).not.toBeInTheDocument();
});

it('none waits: says what will appear here', async () => {
  open(null);
  expect(await screen.findByText('Aucun changement en attente')).toBeVisible();
});
