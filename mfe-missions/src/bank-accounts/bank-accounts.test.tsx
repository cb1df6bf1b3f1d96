import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { WAITING } from '../society/society.fixture.tsx';
import { BankAccountsPage } from './bank-accounts.page.tsx';

const CHANGE = { ...WAITING, viewerCanApprove: true, society: { recordId: 's1', name: 'Atelier du Lac' } };

function open(change: object | null = {}, answers: object = {}) {
  const calls = startFakeApi({
    Query: { bankAccountChanges: () => (change === null ? [] : [{ ...CHANGE, ...change }]) },
    Mutation: {
      approveBankAccountChange: () => ({ ...CHANGE, state: 'approved', approvedBy: 'Alice Martin' }),
      refuseBankAccountChange: () => ({ recordId: 'c1', state: 'refused' }),
      ...answers,
    },
  });
  return { calls, ...renderPage(BankAccountsPage, { path: '/bankAccounts', at: '/bankAccounts', roles: ['Admin'] }) };
}

it('has what waits for this person alone where the address asks for it, and the others again', async () => {
  const other = { ...CHANGE, recordId: 'c2', viewerCanApprove: false, society: { recordId: 's2', name: 'Durand' } };
  startFakeApi({ Query: { bankAccountChanges: () => [CHANGE, other] } });
  const at = '/bankAccounts?a-valider=1';
  const { user } = renderPage(BankAccountsPage, { path: '/bankAccounts', at, roles: ['Admin'] });
  expect(await screen.findByText('Atelier du Lac')).toBeVisible();
  expect(screen.queryByText('Durand')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Voir aussi 1\sautre changement$/ }));
  expect(await screen.findByText('Durand')).toBeVisible();
});

it('says so when nothing waits for this person any more', async () => {
  startFakeApi({ Query: { bankAccountChanges: () => [{ ...CHANGE, viewerCanApprove: false }] } });
  renderPage(BankAccountsPage, { path: '/bankAccounts', at: '/bankAccounts?a-valider=1', roles: ['Admin'] });
  expect(await screen.findByText('Plus aucun changement n’attend votre validation.')).toBeVisible();
});

it('leads back to the payments, which wait for it', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Paiements' })).toHaveAttribute('href', '/payments');
});

it('is accepted after a question that shows the account', async () => {
  const { calls, user } = open();
  const approve = await screen.findByRole('button', { name: /^Valider le compte d’Atelier du Lac$/ });
  // What refuses comes last, behind the answer that is asked for.
  expect(approve.nextElementSibling).toHaveTextContent('Refuser');
  await user.click(approve);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/DE89 3704 0044 0532 0130 00/)).toBeVisible();
  expect(calls.map(({ operation }) => operation)).not.toContain('ApproveBankAccountChange');
  await user.click(dialog.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText('Changement validé')).toBeVisible();
});

it('is refused with a reason only', async () => {
  const { calls, user } = open();
  await user.click(await screen.findByRole('button', { name: /^Refuser le compte d’Atelier du Lac$/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  expect(await dialog.findByText('Indiquez la raison du refus, en 500 caractères au plus.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Raison/), 'Compte inconnu de la personne');
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  expect(await screen.findByText('Changement refusé')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'RefuseBankAccountChange');
  expect(sent?.variables).toEqual({ recordId: 'c1', reason: 'Compte inconnu de la personne' });
});

it('that one may not accept oneself is for somebody else', async () => {
  open({ viewerCanApprove: false });
  expect(await screen.findByText(/une autre personne doit le faire/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Valider le compte d’Atelier du Lac$/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Refuser le compte d’Atelier du Lac$/ })).toBeVisible();
});

it('offers nothing to who may only read', async () => {
  open({ viewerCanApprove: false, viewerCanRefuse: false });
  expect(await screen.findByText(/une autre personne doit le faire/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Refuser le compte d’Atelier du Lac$/ })).not.toBeInTheDocument();
});

it.each(['Valider', 'Refuser'])('that somebody else answered at the same time is read again: %s', async (button) => {
  const late = () => refuse('CONFLICT', 409, 'Cette demande n’existe plus ou a déjà été traitée.');
  const { calls, user } = open({}, { approveBankAccountChange: late, refuseBankAccountChange: late });
  await user.click(await screen.findByRole('button', { name: `${button} le compte d’Atelier du Lac` }));
  const dialog = within(screen.getByRole('dialog'));
  const reason = dialog.queryByLabelText(/^Raison/);
  if (reason) await user.type(reason, 'Compte inconnu');
  await user.click(dialog.getByRole('button', { name: button }));
  expect(await screen.findByText(/Cette demande a déjà été traitée/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ operation }) => operation === 'BankAccountChanges')).toHaveLength(2);
});

it('none waits: says what will appear here', async () => {
  open(null);
  expect(await screen.findByText('Aucun changement en attente')).toBeVisible();
});
