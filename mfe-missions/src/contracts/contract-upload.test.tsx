import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MissionContractsPage } from '../mission-contracts/mission-contracts.page.tsx';
import { contract, MISSION, pdf } from '../testing/contracts.fixture.ts';

beforeEach(() => localStorage.clear());
freezeDate('2026-11-20T09:00:00Z');

/** The page of a mission with one contract; what the upload changes is what is read afterwards. */
function open(values: object = {}, after: object | (() => never) = {}) {
  let current: object = contract({ ...values });
  const calls = startFakeApi({
    Query: { getLegalContractsByMission: () => ({ mission: MISSION, contracts: [current] }) },
    Mutation: {
      uploadAmendment: () => {
        current = { ...current, ...(typeof after === 'function' ? after() : after) };
        return current;
      },
    },
  });
  const route = { path: '/missions/:id/contracts', at: '/missions/m1/contracts', roles: ['Admin' as const] };
  const sent = () =>
    calls.filter(({ operation }) => operation === 'UploadAmendment').map(({ variables }) => variables.input);
  const reads = () => calls.filter(({ operation }) => operation === 'MissionContracts').length;
  return { sent, reads, ...renderPage(MissionContractsPage, route) };
}

async function openUpload(user: UserEvent, name: RegExp) {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  const submit = within(dialog).getByRole('button', { name: 'Envoyer le fichier' });
  const choose = (file: File | File[]) => {
    const input = dialog.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file].flat() } });
  };
  return { dialog, submit, choose };
}

const EMPTY = /^Déposer le fichier à signer/;
const SIGNED = /^Déposer le fichier signé/;

it('the file to sign: chosen, sent, then looked at instead', async () => {
  const url = '/files/contract/contract-1/empty.pdf';
  const { user, sent, reads } = open({}, { emptyFileUrl: url });
  const { dialog, submit, choose } = await openUpload(user, EMPTY);
  expect(within(dialog).getByText('Contrat principal SST · Refonte du portail')).toBeVisible();
  expect(submit).toBeDisabled();
  expect(within(dialog).queryByLabelText(/^Date de signature/)).not.toBeInTheDocument();
  choose(pdf());
  expect(await within(dialog).findByText('contrat.pdf')).toBeVisible();
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByText('Envoi du fichier en cours…')).toBeInTheDocument();
  expect(await screen.findByText('Fichier uploadé avec succès.')).toBeVisible();
  expect(sent()).toEqual([
    {
      file: expect.any(File),
      legalContractRecordId: 'contract-1',
      missionRecordId: 'm1',
      signed: false,
      createInvitation: false,
      signedDate: null,
      reason: null,
    },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Voir le fichier à signer/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: EMPTY })).not.toBeInTheDocument();
  await waitFor(() => expect(reads()).toBe(2));
});

it('the signed file needs its day, which is sent as yyyy-MM-dd', async () => {
  const done = {
    status: 'done',
    state: 'signed',
    signedDate: '2026-11-10',
    signedFileUrl: '/files/contract/contract-1/signed.pdf',
  };
  const { user, sent } = open({}, done);
  const { dialog, submit, choose } = await openUpload(user, SIGNED);
  choose(pdf());
  await within(dialog).findByText('contrat.pdf');
  expect(submit).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^Date de signature/), '2026-11-10');
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByRole('button', { name: /^Voir le fichier signé/ })).toBeVisible();
  expect(sent()).toMatchObject([{ signed: true, signedDate: '2026-11-10', createInvitation: false }]);
});

it.each([
  ['2026-11-21', 'La date de signature ne peut pas être dans le futur.'],
  ['2026-10-02', 'La date de signature précède de plus de 30 jours la création du contrat.'],
])('signed on %s nothing is sent', async (day, sentence) => {
  const { user, sent } = open();
  const { dialog, submit, choose } = await openUpload(user, SIGNED);
  choose(pdf());
  await user.type(within(dialog).getByLabelText(/^Date de signature/), day);
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(sent()).toEqual([]);
});

it.each([
  ['of another type', [new File(['x'], 'contrat.docx')], /Error uploading some files : .*contrat\.docx/],
  ['that is empty', [new File([], 'vide.pdf')], /Error uploading some files : Fichier vide !/],
  ['of more than 10,000,000 bytes', [pdf('gros.pdf', 10_000_001)], /Error uploading some files : .*gros\.pdf.*10 Mo/],
  ['beside another', [pdf('a.pdf'), pdf('b.pdf')], /Error uploading some files : 1.fichier au plus/],
])('a file %s is refused in words', async (_, files, sentence) => {
  const { user } = open();
  const { submit, choose } = await openUpload(user, EMPTY);
  choose(files);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(submit).toBeDisabled();
});

it('a file of 10,000,000 bytes is taken', async () => {
  const { user } = open();
  const { submit, choose } = await openUpload(user, EMPTY);
  choose(pdf('juste.pdf', 10_000_000));
  await waitFor(() => expect(submit).toBeEnabled());
});

it.each(['Prolongation', 'Avenant'])('the file to sign of a %s may go with an invitation', async (step) => {
  const { user, sent } = open({ step }, { state: 'sent', emptyFileUrl: '/files/contract/contract-1/empty.pdf' });
  const { dialog, submit, choose } = await openUpload(user, EMPTY);
  expect(within(dialog).getByText(/Avenant géré à la main/)).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Créer une invitation à signer' }));
  choose(pdf());
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  await screen.findByText('Fichier uploadé avec succès.');
  expect(sent()).toMatchObject([{ createInvitation: true, signed: false }]);
});

it.each([
  ['a main contract', { step: 'mainContract' }, EMPTY],
  ['the signed file of an amendment', { step: 'Avenant' }, SIGNED],
])('no invitation is offered for %s', async (_, values, name) => {
  const { user } = open(values);
  const { dialog } = await openUpload(user, name);
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(dialog).queryByText(/Avenant géré à la main/)).not.toBeInTheDocument();
});

it('what the server refuses is told, and the chosen file stays', async () => {
  const { user } = open({}, () => refuse('ALREADY_SIGNED', 409));
  const { dialog, submit, choose } = await openUpload(user, EMPTY);
  choose(pdf());
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByText('Ce contrat est déjà signé.')).toBeVisible();
  expect(within(dialog).getByText('contrat.pdf')).toBeVisible();
});

it('who may not upload sees no paperclip', async () => {
  open({ viewerCanUploadEmpty: false, viewerCanUploadSigned: false });
  expect(await screen.findByText('Contrat principal')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Déposer/ })).not.toBeInTheDocument();
});

describe('the preview', () => {
  const signed = {
    status: 'done',
    state: 'signed',
    signedDate: '2026-11-05',
    signedFileUrl: '/files/contract/contract-1/signed.pdf',
    viewerCanUploadEmpty: false,
  };

  it('fills the window and closes', async () => {
    const { user } = open({ ...signed, viewerCanUploadSigned: false });
    await user.click(await screen.findByRole('button', { name: /^Voir le fichier signé/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Contrat principal SST, fichier signé' });
    expect(dialog).toHaveClass('full');
    expect(within(dialog).getByRole('region', { name: 'Contrat principal SST, fichier signé' })).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Remplacer' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leads to a replacement, with a reason, where the server allows one', async () => {
    const { user, sent } = open({ ...signed, viewerCanUploadSigned: true });
    await user.click(await screen.findByRole('button', { name: /^Voir le fichier signé/ }));
    await user.click(await screen.findByRole('button', { name: 'Remplacer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Déposer le fichier signé' });
    const submit = within(dialog).getByRole('button', { name: 'Envoyer le fichier' });
    fireEvent.change(dialog.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [pdf()] } });
    await user.type(within(dialog).getByLabelText(/^Date de signature/), '2026-11-05');
    expect(submit).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/^Raison/), 'Page 3 manquante');
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    await screen.findByText('Fichier uploadé avec succès.');
    expect(sent()).toMatchObject([{ signed: true, reason: 'Page 3 manquante' }]);
  });
});
