import { choose } from '@bloom/tools/choice-list';
import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MissionContractsPage } from '../mission-contracts/mission-contracts.page.tsx';
import { contract, MISSION } from '../testing/contracts.fixture.ts';

beforeEach(() => localStorage.clear());

const asked = {
  signerId: 's1',
  party: 'client',
  state: 'asked',
  fullname: 'Claire Durand',
  signDate: null,
  askedAt: '2026-11-10T09:00:00.000Z',
  reminders: 1,
};
const firm = {
  signerId: 's2',
  party: 'firm',
  state: 'waiting',
  fullname: null,
  signDate: null,
  askedAt: null,
  reminders: 0,
};
const out = {
  type: 'PDS',
  state: 'sent',
  nbSigner: 2,
  externalDocumentId: 'd1',
  viewerCanCancel: true,
  viewerCanRemind: true,
  signers: [asked, firm],
};

function open(values: object, answers: Record<string, Resolver> = {}) {
  const row = contract({ emptyFileUrl: '/files/contract/contract-1/empty.pdf', ...values });
  const { contractSignatories, ...mutations } = answers;
  const calls = startFakeApi({
    Query: {
      getLegalContractsByMission: () => ({ mission: MISSION, contracts: [row] }),
      ...(contractSignatories ? { contractSignatories } : {}),
    },
    Mutation: mutations,
  });
  const route = { path: '/missions/:id/contracts', at: '/missions/m1/contracts', roles: ['Admin' as const] };
  const sent = (operation: string) =>
    calls.filter((call) => call.operation === operation).map((call) => call.variables);
  return { sent, row, ...renderPage(MissionContractsPage, route) };
}

async function openDialog(user: UserEvent) {
  await user.click(
    await screen.findByRole('button', { name: /^(Signature électronique|Nouvelle version ou suivi), / }),
  );
  return within(await screen.findByRole('dialog', { name: 'Signature électronique' }));
}

it('sends a draft to the contact who is chosen', async () => {
  const { user, sent, row } = open(
    { type: 'PDS', viewerCanSend: true },
    {
      contractSignatories: () => [
        { contactId: 'c1', fullname: 'Claire Durand' },
        { contactId: 'c2', fullname: 'Zoé Petit' },
      ],
      sendContractForSignature: () => ({ ...row, ...out }),
    },
  );
  const dialog = await openDialog(user);
  await choose(user, await dialog.findByRole('combobox', { name: 'Signataire du client' }), 'Zoé Petit');
  await user.click(dialog.getByRole('button', { name: 'Envoyer pour signature' }));
  expect(await screen.findByText('Contrat envoyé pour signature.')).toBeVisible();
  expect(sent('SendContract')).toEqual([{ legalContractRecordId: 'contract-1', contactId: 'c2', parallel: false }]);
});

it('says why a draft cannot be sent, where the button would have been', async () => {
  const sendRefusal = 'Le contrat ne peut pas partir\u00a0: aucun signataire n’est connu.';
  const { user } = open({ type: 'PDS', viewerCanSend: false, sendRefusal });
  const dialog = await openDialog(user);
  expect(dialog.getByText(/aucun signataire n’est connu/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Envoyer pour signature' })).toBeNull();
});

it('says of a contract without a file why it has none', async () => {
  const sendRefusal = 'Le contrat ne peut pas partir\u00a0: la société du Bloomer n’est pas renseignée.';
  const { user } = open({ emptyFileUrl: null, viewerCanSend: false, sendRefusal });
  const dialog = await openDialog(user);
  expect(dialog.getByText(/la société du Bloomer n’est pas renseignée/)).toBeVisible();
});

it('says that nobody who is asked may sign any more, and reminds nobody', async () => {
  const standstill = 'Plus personne ne peut signer chez le client\u00a0: ajoutez un contact opérationnel.';
  const { user } = open({ ...out, standstill });
  const dialog = await openDialog(user);
  expect(dialog.getByText(/Plus personne ne peut signer chez le client/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Relancer' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Annuler la signature' })).toBeVisible();
});

it('keeps in sight why a draft did not leave, until it is tried again', async () => {
  const message = 'Le contrat ne peut pas partir\u00a0: ce qu’il dit a changé. Il est préparé de nouveau.';
  let isOutdated = true;
  const { user, row } = open(
    { type: 'PDS', viewerCanSend: true },
    {
      contractSignatories: () => [{ contactId: 'c1', fullname: 'Claire Durand' }],
      sendContractForSignature: () => (isOutdated ? refuse('BAD_USER_INPUT', 400, message) : { ...row, ...out }),
    },
  );
  const dialog = await openDialog(user);
  await user.click(await dialog.findByRole('button', { name: 'Envoyer pour signature' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/ce qu’il dit a changé/);
  isOutdated = false;
  await user.click(dialog.getByRole('button', { name: 'Envoyer pour signature' }));
  expect(await screen.findByText('Contrat envoyé pour signature.')).toBeVisible();
  expect(screen.queryByText(/ce qu’il dit a changé/)).toBeNull();
});

it('says where it stands, and reminds', async () => {
  const { user, sent } = open(out, { remindContractSigners: () => false });
  const dialog = await openDialog(user);
  expect(dialog.getByText('Invitation à signer envoyée, en attente de Claire Durand')).toBeVisible();
  expect(dialog.getByText('Invité le 10/11/2026, 1 relance')).toBeVisible();
  expect(dialog.getByText('Notre société')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Relancer' }));
  expect(await screen.findByText(/Déjà relancé/)).toBeVisible();
  expect(sent('RemindContractSigners')).toEqual([{ legalContractRecordId: 'contract-1' }]);
});

it('does not say of a signature that nobody waits for any more that it comes next', async () => {
  const signers = [{ ...asked, state: 'refused' }, firm];
  const { user } = open({ ...out, state: 'refused', refusalReason: 'Date', viewerCanCancel: false, signers });
  const dialog = await openDialog(user);
  expect(dialog.getByText('A refusé')).toBeVisible();
  expect(dialog.getByText('N’a plus à signer')).toBeVisible();
  expect(dialog.queryByText(/à venir|en cours/)).toBeNull();
  expect(dialog.getByText('(sans suite)')).toBeInTheDocument();
});

it('leads staff to the page where the firm signs, when it is its turn', async () => {
  const { user, router } = open({
    ...out,
    state: 'partially',
    signers: [
      { ...asked, state: 'signed' },
      { ...firm, state: 'asked' },
    ],
  });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('link', { name: 'Lire et signer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/electronicSign/contract/d1/s2'));
});

it('shows what stands signed so far, marked as such, and comes back', async () => {
  const { user } = open({ ...out, previewFileUrl: '/files/contract-preview/contract-1/preview.pdf' });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Aperçu' }));
  expect(screen.getByRole('dialog', { name: /aperçu, non signé par tous$/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.getByRole('dialog', { name: 'Signature électronique' })).toBeVisible();
});

it('cancels after saying what that means, and tells that it came too late', async () => {
  const { user, sent } = open(out, { cancelContractSignature: () => refuse('ALREADY_SIGNED', 409) });
  const dialog = await openDialog(user);
  expect(dialog.getAllByRole('button').at(-1)).toHaveTextContent('Annuler la signature');
  await user.click(dialog.getByRole('button', { name: 'Annuler la signature' }));
  expect(dialog.getByText(/Plus personne ne pourra signer/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Raison/ }), 'Mission reportée');
  await user.click(dialog.getByRole('button', { name: 'Annuler la signature' }));
  expect(await screen.findByText(/vient d’être signé par tous/)).toBeVisible();
  expect(sent('CancelContract')).toEqual([{ legalContractRecordId: 'contract-1', reason: 'Mission reportée' }]);
});

it('shows why a contract was refused, and makes its next version', async () => {
  const ended = { ...out, state: 'refused', viewerCanCancel: false, viewerCanRemind: false, viewerCanRenew: true };
  const { user, sent, row } = open(
    { ...ended, refusalReason: 'Tarif', signers: [{ ...asked, state: 'refused' }, firm] },
    { createContractVersion: () => ({ ...row, recordId: 'contract-2' }) },
  );
  const dialog = await openDialog(user);
  expect(dialog.getByText(/Signature refusée.*Tarif/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Créer une nouvelle version' }));
  expect(await screen.findByText(/Nouvelle version créée/)).toBeVisible();
  expect(sent('CreateContractVersion')).toEqual([{ legalContractRecordId: 'contract-1' }]);
});
