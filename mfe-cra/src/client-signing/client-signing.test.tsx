import { refuse } from '@bloom/tools/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { clientActivityRecord, DOCUMENT_ID } from '../testing/client-activity.fixture.ts';
import { open, refusing, SIGNED_FILE, signedFile } from './client-signing.fixture.tsx';

afterEach(() => jest.useRealTimers());

describe('reading before signing', () => {
  it('shows who, for whom, the totals and the declared days only', async () => {
    const { user } = open(() => clientActivityRecord());
    const title = "COMPTE RENDU D'ACTIVITÉ - novembre 2026";
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Refonte du portail')).toBeVisible();
    // The comment is part of the day's own cell: a column for it would squeeze the figures on a phone.
    // The month is a picture first, its comments in words beside it, each day behind a touch.
    expect(screen.getByRole('list', { name: 'Calendrier de novembre 2026' })).toBeVisible();
    expect(screen.getByText(/mercredi 11 novembre 2026, férié.*1\/2 journée/)).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Commentaires' })).toHaveTextContent('mardi 3 Mise en production');
    await user.click(screen.getByText('Détail par jour'));
    expect(screen.getByRole('rowheader', { name: 'mardi 3 Mise en production' })).toBeVisible();
    expect(screen.getByRole('row', { name: /mardi 3 Mise en production 1\s?j –/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /mercredi 11.*férié 0,5\s?j/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /jeudi 12/ })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/Total/)).not.toBeInTheDocument();
    expect(screen.getByText('Signé par le Bloomer')).toBeInTheDocument();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says since when it waits, and what to do about a mistake, to whoever may sign: %s', async (canSign, said) => {
    const signDate = new Date(Date.now() - 12 * 86_400_000).toISOString();
    open(() =>
      clientActivityRecord({ canSign, signatures: [{ role: 'bloomer', signerFullname: 'Camille', signDate }] }),
    );
    expect(await screen.findByText('Refonte du portail')).toBeVisible();
    expect(screen.queryAllByText(/Une erreur dans ce mois.*dites ce qui ne va pas/)).toHaveLength(said);
    expect(screen.queryAllByText(/^En attente de votre signature depuis 12.jours$/)).toHaveLength(said);
  });

  it('leads from the first view to the signature, which stands below the whole month', async () => {
    const signDate = new Date(Date.now() - 12 * 86_400_000).toISOString();
    const { user } = open(() =>
      clientActivityRecord({ signatures: [{ role: 'bloomer', signerFullname: 'Camille', signDate }] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Aller à la signature' }));
    expect(screen.getByRole('textbox', { name: /Nom complet du signataire/ })).toHaveFocus();
  });

  it('leads to what is written instead of a signature by whoever has found a mistake', async () => {
    const signDate = new Date(Date.now() - 12 * 86_400_000).toISOString();
    const { user } = open(() =>
      clientActivityRecord({ signatures: [{ role: 'bloomer', signerFullname: 'Camille', signDate }] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Signaler une erreur' }));
    const reason = await screen.findByRole('textbox', { name: /Que faut-il corriger/ });
    await user.click(screen.getByRole('button', { name: 'Aller à la signature' }));
    expect(reason).toHaveFocus();
  });

  it('is view-only until the Bloomer has signed', async () => {
    open(() => clientActivityRecord({ bloomerSigned: false, canSign: false, state: 'prepared', signatures: [] }));
    expect(await screen.findByText(/Le Bloomer n’a pas encore signé/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Signer/ })).not.toBeInTheDocument();
  });

  it('offers a new link to who came without one', async () => {
    const { calls, user } = open(() => clientActivityRecord({ canSign: false }), { renewSigningLink: () => true });
    await user.click(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' }));
    expect(await screen.findByText('Demande enregistrée')).toBeVisible();
    expect(calls.at(-1)).toEqual({ operation: 'RenewSigningLink', variables: { signingDocumentID: DOCUMENT_ID } });
  });
});

describe('signing', () => {
  const signed = () => clientActivityRecord({ clientSigned: true, canSign: false, state: 'fullySigned' });

  it.each([
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
  ])('says so when the access ended while the page was open (%s), and keeps nothing to click', async (code, status) => {
    const { user } = open(() => clientActivityRecord(), { signClientActivity: refusing(code, status) });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText(/Votre accès à ce document a pris fin/)).toBeVisible();
    expect(screen.getByText(/Rien n’a été enregistré/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Signer/ })).not.toBeInTheDocument();
  });

  it('says that the document is not valid when it was gone by then, whatever its page still reads', async () => {
    const { user } = open(() => clientActivityRecord(), { signClientActivity: refusing('OBJECT_NOT_FOUND', 404) });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText('Document invalide')).toBeVisible();
    // The warning, and the page.
    await waitFor(() => expect(screen.getAllByText(/Ce lien n’est pas valide/)).toHaveLength(2));
    expect(screen.queryByText(/Votre accès à ce document a pris fin/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Signer/ })).not.toBeInTheDocument();
  });

  it('says by itself that the document is sealed, and hands its PDF over', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let state = 'bloomerSigned';
    const read = () => clientActivityRecord({ state, clientSigned: state !== 'bloomerSigned', canSign: false });
    const { user } = open(() => (state === 'bloomerSigned' ? clientActivityRecord() : read()), {
      signClientActivity: () => {
        state = 'fullySigned';
        return read();
      },
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText('Signé, scellement en cours')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Télécharger le PDF' })).not.toBeInTheDocument();
    state = 'sealed';
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('Signé et scellé')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
    expect(screen.getByText(/votre signature est enregistrée/)).toBeVisible();
  });

  it('needs a full name and the approval, then sends both ids once', async () => {
    const { calls, user } = open(() => clientActivityRecord(), { signClientActivity: signed });
    const name = await screen.findByRole('textbox', { name: /Nom complet/ });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText('Le nom complet du signataire est obligatoire.')).toBeVisible();
    expect(screen.getByText('Pour signer, il faut cocher cette case.')).toBeVisible();

    await user.type(name, 'Paul Durand');
    await user.click(screen.getByRole('checkbox'));
    await user.dblClick(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText('Signature enregistrée')).toBeVisible();
    expect(screen.getByText(/votre signature est enregistrée/)).toBeVisible();
    const sent = calls.filter((call) => call.operation === 'SignClientActivity');
    expect(sent).toEqual([
      { operation: 'SignClientActivity', variables: { signingDocumentID: DOCUMENT_ID, signerFullname: 'Paul Durand' } },
    ]);
  });

  it('says where the code goes before it is asked for, and lets the telephone be proven for the next one', async () => {
    let proven = false;
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const byMail = { codeChannel: 'email', codeDestinationMasked: 'p•••••@client.example' };
    const bySms = { codeChannel: 'sms', codeDestinationMasked: '+33 •• •• •• •• 78' };
    const toProve = { ...byMail, telephoneToProve: '+33 •• •• •• •• 78' };
    const { calls, user } = open(
      () => (proven ? later.then(() => clientActivityRecord(bySms)) : clientActivityRecord(toProve)),
      {
        requestPhoneCode: () => ({ channel: 'sms', destinationMasked: '', expiresAt: '2026-11-20T09:10:00.000Z' }),
        confirmPhoneCode: ({ code }) => {
          if (code !== '123456')
            return refuse('BAD_USER_INPUT', 400, 'Refusé', { fieldErrors: { code: 'Pas le bon.' } });
          proven = true;
          return { phoneVerified: true };
        },
      },
    );
    expect(await screen.findByText(/code à 6 chiffres, envoyé par e-mail/)).toBeVisible();
    const name = screen.getByRole('textbox', { name: /Nom complet/ });
    await user.clear(name);
    await user.type(name, 'Paul Durand-Roy');
    await user.click(screen.getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Vérifier ce numéro' }));
    const typed = await screen.findByRole('textbox', { name: /Code reçu par SMS/ });
    await user.type(typed, '000000{Enter}');
    expect(await screen.findByText('Pas le bon.')).toBeVisible();
    await user.clear(typed);
    await user.type(typed, '123456{Enter}');
    await waitFor(() => expect(calls.filter(({ operation }) => operation === 'ClientActivity')).toHaveLength(2));
    await act(async () => answer());
    expect(await screen.findByText(/envoyé par SMS au \+33 •• •• •• •• 78/)).toBeVisible();
    // What was typed before the telephone was proven is still there, in the very same field.
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('Paul Durand-Roy');
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(calls.some(({ operation }) => operation === 'SignClientActivity')).toBe(false);
  });

  it('asks for the code when the mission wants one, and keeps what was typed', async () => {
    const { calls, user } = open(() => clientActivityRecord(), {
      signClientActivity: ({ code }) =>
        code === '123 456'
          ? signed()
          : refuse('BAD_USER_INPUT', 400, 'Code demandé', {
              invalidArgs: ['code'],
              fieldErrors: { code: 'Saisissez le code reçu par e-mail.' },
            }),
      requestSigningCode: () => ({
        channel: 'email',
        destinationMasked: 'p…@client.example',
        expiresAt: '2026-11-30T10:00:00.000Z',
      }),
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    await user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
    expect(await screen.findByText(/Code envoyé à p…@client.example/)).toBeVisible();
    // As some copy it: nothing of it is cut off.
    await user.click(screen.getByRole('textbox', { name: /Code de signature/ }));
    await user.paste(' 123 456 ');
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText(/votre signature est enregistrée/)).toBeVisible();
    expect(calls.at(-1)?.variables).toMatchObject({ code: '123 456', signerFullname: 'Paul Durand' });
  });

  it('says that signing failed and lets try again', async () => {
    const { user } = open(() => clientActivityRecord(), { signClientActivity: refusing('WHATEVER', 500) });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    expect(await screen.findByText(/La signature n’a pas été enregistrée/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom complet/ })).toHaveValue('Paul Durand');
  });

  it('goes to the signed file when somebody signed meanwhile', async () => {
    const { router, user } = open(() => clientActivityRecord(), {
      signClientActivity: refusing('ALREADY_SIGNED', 409, signedFile),
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(SIGNED_FILE));
    expect(screen.getByText(/Ce CRA est déjà signé/)).toBeVisible();
  });
});

it.each([
  ['DOCUMENT_VOID', 410, { reason: 'SUPERSEDED' }, 'Document remplacé'],
  ['DOCUMENT_VOID', 410, { reason: 'CRA_CANCELLED' }, 'CRA annulé'],
  ['TOKEN_EXPIRED', 401, { renewed: true }, 'Ce lien a expiré'],
])('says what became of it while the page was open: %s %s %j', async (code, status, data, title) => {
  let isOpen = true;
  const refused = refusing(code, status, data);
  const { user } = open(() => (isOpen ? clientActivityRecord() : refused()), {
    signClientActivity: () => {
      isOpen = false;
      return refused();
    },
  });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Signer le compte rendu' }));
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /Signer/ })).not.toBeInTheDocument();
});
