import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ContractSigningPage } from './contract-signing.page.tsx';
import {
  client,
  contractToSign,
  FILE_URL,
  firm,
  HASH,
  nobody,
  SIGNED_URL,
  signedByClient,
} from './contract-to-sign.fixture.ts';

const FILE = '%PDF-1.7 contrat';

function open(read: Resolver, mutations: Record<string, Resolver> = {}) {
  const files = { [FILE_URL]: FILE, [SIGNED_URL]: FILE };
  const calls = startFakeApi({ Query: { getContractToSign: read }, Mutation: mutations, files });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  const page = renderPage(ContractSigningPage, { path, at: '/electronicSign/contract/d1/s1', roles: ['Anonymous'] });
  const sent = (operation: string) =>
    calls.filter((call) => call.operation === operation).map((call) => call.variables);
  return { sent, ...page };
}

const signButton = () => screen.findByRole('button', { name: 'Signer le document' });

async function typeAll(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
  expect(await screen.findByText(/Code envoyé à c•••••@client.example/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Code de signature/ }), '123456');
  await user.click(screen.getByRole('checkbox', { name: /j’accepte de le signer/ }));
}

const code = () => ({
  channel: 'email',
  destinationMasked: 'c•••••@client.example',
  expiresAt: '2026-11-20T09:10:00.000Z',
});

describe('a contact whose telephone is not proven', () => {
  it('proves it by a code, and the code of the signature goes there', async () => {
    let proven = false;
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const toProve = { telephoneToProve: '+33 •• •• •• •• 78' };
    const bySms = { codeChannel: 'sms', codeDestinationMasked: '+33 •• •• •• •• 78' };
    const { user, sent } = open(() => (proven ? later.then(() => contractToSign(bySms)) : contractToSign(toProve)), {
      requestPhoneCode: () => ({ ...code(), channel: 'sms' }),
      confirmPhoneCode: () => {
        proven = true;
        return { phoneVerified: true };
      },
    });
    const name = await screen.findByRole('textbox', { name: /Nom complet/ });
    await user.clear(name);
    await user.type(name, 'Claire Durand-Roy');
    await user.click(screen.getByRole('checkbox', { name: /j’accepte de le signer/ }));
    await user.click(await screen.findByRole('button', { name: 'Vérifier ce numéro' }));
    await user.type(await screen.findByRole('textbox', { name: /Code reçu par SMS/ }), '12 34 56');
    await user.click(screen.getByRole('button', { name: 'Vérifier le numéro' }));
    await waitFor(() => expect(sent('ContractToSign')).toHaveLength(2));
    await act(async () => answer());
    expect(await screen.findByText(/est envoyé par SMS au \+33 •• •• •• •• 78/)).toBeVisible();
    // What was typed before the telephone was proven is still there, in the very same fields.
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('Claire Durand-Roy');
    expect(screen.getByRole('checkbox', { name: /j’accepte de le signer/ })).toBeChecked();
    expect(sent('ConfirmPhoneCode')).toEqual([{ code: '123456' }]);
    expect(screen.queryByRole('region', { name: 'Recevoir le code par SMS' })).not.toBeInTheDocument();
  });
});

describe('a signer', () => {
  it('reads, has a code sent, and signs the very bytes on the screen, once', async () => {
    let signed = false;
    const { user, sent } = open(() => contractToSign(signed ? signedByClient : {}), {
      requestContractCode: code,
      signContract: () => {
        signed = true;
        return contractToSign(signedByClient);
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Contrat de prestation de services' })).toBeVisible();
    expect(screen.getByText('Refonte du portail · Camille Martin chez Maison Clairval')).toBeVisible();
    expect(screen.getByText('À vous de signer')).toBeVisible();
    const button = await signButton();
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText(/^Le code est obligatoire/)).toBeVisible();
    expect(screen.getByText('Pour signer, il faut cocher cette case.')).toBeVisible();
    expect(screen.getByText(/La page de preuve dira.*même adresse e-mail/)).toBeVisible();
    await typeAll(user);
    await user.dblClick(button);
    expect(await screen.findByText(/Merci, votre signature est enregistrée/)).toBeVisible();
    expect(sent('SignContract')).toEqual([
      {
        externalDocumentId: 'd1',
        signerId: 's1',
        signerFullname: 'Claire Durand',
        code: '123456',
        documentHash: HASH,
        consent: true,
      },
    ]);
  });

  it('learns that a code is wrong, or that there were too many tries, and keeps what was typed', async () => {
    const blocked = 'Trop d’essais : il faut un nouveau code, dans quinze minutes.';
    const { user } = open(() => contractToSign(), {
      requestContractCode: code,
      signContract: () =>
        refuse('BAD_USER_INPUT', 400, blocked, { invalidArgs: ['code'], fieldErrors: { code: blocked } }),
    });
    const button = await signButton();
    await waitFor(() => expect(button).toBeEnabled());
    await typeAll(user);
    await user.click(button);
    expect(await screen.findByText(blocked)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom complet/ })).toHaveValue('Claire Durand');
  });

  it('refuses with a reason', async () => {
    let refused = false;
    const read = () => (refused ? refuse('DOCUMENT_VOID', 410, 'Refusé', { reason: 'REFUSED' }) : contractToSign());
    const { user, sent } = open(read, {
      refuseContract: () => {
        refused = true;
        return true;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Refuser de signer' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Refuser de signer' }));
    expect(await within(dialog).findByText('La raison du refus est obligatoire.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox'), 'Le tarif n’est pas le bon');
    await user.click(within(dialog).getByRole('button', { name: 'Refuser de signer' }));
    expect(await screen.findByText('Signature refusée')).toBeVisible();
    expect(sent('RefuseContract')).toEqual([
      { externalDocumentId: 'd1', signerId: 's1', reason: 'Le tarif n’est pas le bon' },
    ]);
  });

  it('is told that a refusal after the signature in another tab does not count', async () => {
    const read = jest.fn(() => contractToSign(signedByClient)).mockReturnValueOnce(contractToSign());
    const { user } = open(read, { refuseContract: () => refuse('ALREADY_SIGNED', 409, 'Déjà signé') });
    await user.click(await screen.findByRole('button', { name: 'Refuser de signer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Le tarif n’est pas le bon');
    await user.click(dialog.getByRole('button', { name: 'Refuser de signer' }));
    expect(await screen.findByText(/déjà signé ce document\s: votre refus n’est pas enregistré/)).toBeVisible();
    expect(await screen.findByText(/Merci, votre signature est enregistrée/)).toBeVisible();
  });

  it('waits while another one comes first', async () => {
    const signers = [
      { ...nobody, ...client, isViewer: false },
      { ...nobody, ...firm, isViewer: true },
    ];
    open(() => contractToSign({ canSign: false, signerId: 's2', signers }));
    expect(await screen.findByText(/Un autre signataire passe avant vous/)).toBeVisible();
    expect(screen.getByText('Signature attendue')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Signer le document' })).not.toBeInTheDocument();
  });

  it('who has signed, and everybody afterwards, sees where it stands', async () => {
    open(() => contractToSign(signedByClient));
    expect(await screen.findByText(/Merci, votre signature est enregistrée/)).toBeVisible();
    expect(screen.getByText(/Signé par Claire Durand/)).toBeVisible();
  });

  it('keeps the page while it asks again for the seal', async () => {
    let reads = 0;
    const { sent } = open(() => {
      reads += 1;
      const complete = contractToSign({ ...signedByClient, state: 'complete' });
      return reads === 1 ? complete : new Promise(() => {});
    });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Contrat de prestation de services' });
    await waitFor(() => expect(sent('ContractToSign')).toHaveLength(2), { timeout: 5_000 });
    expect(heading).toBeInTheDocument();
    expect(screen.getByText(/en cours de scellement/)).toBeVisible();
  }, 10_000);

  it('finds the sealed document once all have signed', async () => {
    open(() => contractToSign({ ...signedByClient, state: 'sealed', signedFileUrl: SIGNED_URL }));
    expect(await screen.findByRole('heading', { name: 'Document signé par tous' })).toBeVisible();
    expect(screen.getByText(/signé par tous et scellé/)).toBeVisible();
  });
});

describe('a link that leads to no signature', () => {
  it.each([
    ['OBJECT_NOT_FOUND', 404, {}, 'Document invalide'],
    ['DOCUMENT_VOID', 410, { reason: 'REFUSED' }, 'Signature refusée'],
    ['DOCUMENT_VOID', 410, { reason: 'EXPIRED' }, 'Délai de signature passé'],
    ['DOCUMENT_VOID', 410, { reason: 'CANCELLED' }, 'Signature annulée'],
    ['DOCUMENT_VOID', 410, { reason: 'SUPERSEDED' }, 'Document remplacé'],
    ['DOCUMENT_VOID', 410, { reason: 'SIGNED_ELSEWHERE' }, 'Document déjà signé'],
    ['TOKEN_EXPIRED', 401, { data: { renewed: true } }, 'Ce lien a expiré'],
    ['INTERNAL_SERVER_ERROR', 500, {}, /Le lien de signature n’a pas pu être vérifié/],
  ])('%s %s %j has its own page', async (errorCode, status, extensions, title) => {
    open(() => refuse(errorCode, status, 'Refusé', extensions));
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Signer le document' })).not.toBeInTheDocument();
  });

  it('is renewed on a click when none could be sent', async () => {
    const { user, sent } = open(() => refuse('TOKEN_EXPIRED', 401, 'Expiré', { data: { renewed: false } }), {
      renewContractLink: () => true,
    });
    await user.click(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' }));
    expect(await screen.findByText('Demande enregistrée')).toBeVisible();
    expect(sent('RenewContractLink')).toEqual([{ externalDocumentId: 'd1', signerId: 's1' }]);
  });
});

describe('a Bloomer who signs', () => {
  const bloomer = { ...nobody, signerId: 's1', party: 'bloomer', partyName: 'Martin Conseil', isViewer: true };
  const asked = (state: string) => [
    { ...bloomer, state },
    { ...nobody, ...firm },
  ];

  it('is spoken to as one of the house', async () => {
    const { user } = open(() => contractToSign({ signers: asked('asked') }));
    await user.click(await screen.findByRole('button', { name: 'Refuser de signer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refuser de signer' });
    expect(within(dialog).getByRole('textbox', { name: /Pourquoi refuses-tu/ })).toBeVisible();
    expect(document.body.textContent).toContain('À toi de signer');
    expect(document.body.textContent).not.toMatch(/\b(vous|votre|vos)\b/i);
  });

  it.each([
    ['waits for his turn', 'waiting', {}, /Un autre signataire passe avant toi/],
    ['has signed', 'signed', {}, /Merci, ta signature est enregistrée/],
    ['has a sealed document', 'signed', { state: 'sealed' }, /Tu peux l’enregistrer/],
    ['waits for the seal', 'signed', { state: 'complete' }, /et te parviendra par e-mail/],
  ])('and %s', async (_, state, over, words) => {
    open(() => contractToSign({ canSign: false, signers: asked(state), ...over }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/\b(vous|votre|vos)\b/i);
  });
});
