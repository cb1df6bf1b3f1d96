import { screen, within } from '@testing-library/react';
import { clientActivityRecord, DOCUMENT_ID } from '../testing/client-activity.fixture.ts';
import { open, refusing } from './client-signing.fixture.tsx';

const openForm = async (mutations: Parameters<typeof open>[1]) => {
  const opened = open(() => clientActivityRecord(), mutations);
  await opened.user.click(await screen.findByRole('button', { name: 'Signaler une erreur' }));
  return { ...opened, reason: await screen.findByLabelText(/^Que faut-il corriger/) };
};
const send = () => screen.getByRole('button', { name: 'Refuser ce compte rendu' });

it('sends what is wrong and which days, and thanks without a signature', async () => {
  const { calls, user, reason } = await openForm({ refuseClientActivity: () => true });
  expect(screen.queryByRole('button', { name: 'Signer le compte rendu' })).not.toBeInTheDocument();
  await user.type(reason, ' Le 12 était un congé ');
  const days = within(screen.getByRole('group', { name: 'Jours concernés (facultatif)' }));
  for (const day of ['jeudi 12 novembre 2026', 'mardi 3 novembre 2026', 'mercredi 11 novembre 2026'])
    await user.click(days.getByRole('checkbox', { name: day }));
  await user.click(days.getByRole('checkbox', { name: 'mercredi 11 novembre 2026' }));
  await user.click(send());
  expect(await screen.findByText(/Votre refus est enregistré/)).toBeVisible();
  expect(calls.at(-1)).toEqual({
    operation: 'RefuseClientActivity',
    variables: {
      signingDocumentID: DOCUMENT_ID,
      signerFullname: clientActivityRecord().contactFullname,
      reason: 'Le 12 était un congé',
      days: ['2026-11-03', '2026-11-12'],
    },
  });
  expect(screen.queryByText(/^En attente de (votre|la) signature/)).not.toBeInTheDocument();
  expect(screen.getByText('Refusé, à corriger par le Bloomer')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Signer|Refuser|Signaler/ })).not.toBeInTheDocument();
});

it('asks whoever came by a link that staff handed out for the code of the contact', async () => {
  const handed = { codeChannel: 'email', codeDestinationMasked: 'p•••••@client.example', isLinkHandedOut: true };
  const sent = { channel: 'email', destinationMasked: 'p•••••@client.example', expiresAt: '2026-11-28T09:10:00Z' };
  const { calls, user } = open(() => clientActivityRecord(handed), {
    requestSigningCode: () => sent,
    refuseClientActivity: () => true,
  });
  await user.click(await screen.findByRole('button', { name: 'Signaler une erreur' }));
  await user.type(await screen.findByLabelText(/^Que faut-il corriger/), 'Un jour de trop');
  await user.click(send());
  expect(await screen.findByText(/Le code est obligatoire/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
  await user.type(screen.getByLabelText(/^Code de signature/), '123456');
  await user.click(send());
  expect(await screen.findByText(/Votre refus est enregistré/)).toBeVisible();
  expect(calls.at(-1)?.variables).toMatchObject({ reason: 'Un jour de trop', code: '123456' });
});

it('asks for a reason, and leads back to the signature', async () => {
  const { calls, user, reason } = await openForm({});
  expect(reason).toHaveFocus();
  expect(screen.getByText(/^0.caractère sur 500$/)).toBeInTheDocument();
  await user.click(send());
  expect(await screen.findByText('La raison du refus est obligatoire.')).toBeVisible();
  expect(calls.filter(({ operation }) => operation === 'RefuseClientActivity')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Revenir à la signature' }));
  expect(screen.getByRole('button', { name: 'Signer le compte rendu' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Signaler une erreur' })).toHaveFocus();
});

it('says it when the access was taken away meanwhile', async () => {
  const { user, reason } = await openForm({ refuseClientActivity: refusing('FORBIDDEN', 403) });
  await user.type(reason, 'Un jour de trop');
  await user.click(send());
  expect(await screen.findByText(/Votre accès à ce document a pris fin/)).toBeVisible();
});

it('shows whoever reads the corrected month what was refused, and what changed', async () => {
  const changes = [{ date: '2026-11-12', dayWorkedBefore: 1, dayWorked: 0, astreinteBefore: 0, astreinte: 0 }];
  const refusedBefore = { refusedBy: 'Zoé Petit', refusedAt: '2026-11-28T09:00:00Z', reason: 'Un congé', changes };
  open(() => clientActivityRecord({ refusedBefore }));
  expect(await screen.findByText(/Zoé Petit a refusé la version précédente le 28\/11\/2026/)).toHaveTextContent(
    /«\s?Un congé\s?»\.jeudi 12 novembre 2026\s?: 1 j avant, rien maintenant/,
  );
});
