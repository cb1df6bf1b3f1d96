import { choose } from '@bloom/tools/choice-list';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

const plan = (erased: string, kept: string) => ({
  __typename: 'ErasurePlan',
  erased: [{ __typename: 'ErasedData', category: 'a', label: erased, count: 3 }],
  kept: [{ __typename: 'KeptData', category: 'b', label: kept, count: 2, why: 'Pièces comptables', until: 'dix ans' }],
});

const request = (changes: Record<string, unknown> = {}) => ({
  __typename: 'PrivacyRequest',
  recordId: 'r1',
  kind: 'erasure',
  state: 'checked',
  channel: 'link',
  requestedAt: '2026-11-20T09:00:00Z',
  dueOn: '2026-12-20',
  personKind: 'contact',
  personName: 'Yann Morvan',
  personEmail: 'yann@client.example',
  societyName: 'Client SA',
  blocks: [],
  personRecordId: 'c1',
  identityCheckedAt: '2026-11-20T09:05:00Z',
  identityProof: 'Lien et code',
  refusal: null,
  closedAt: null,
  confirmation: 'yann@client.example',
  receiptPath: null,
  plan: plan('Notifications', 'Signatures'),
  receipt: null,
  jsonPath: null,
  pdfPath: null,
  filesUntil: null,
  handedOverBy: null,
  handedOverOn: null,
  ...changes,
});

const officer = { roles: ['Admin'] } as const;

test('the most urgent request comes first, with its one next step', async () => {
  const late = request({ recordId: 'r2', state: 'requested', dueOn: '2020-01-01', personName: 'Nora Petit' });
  renderApp({ path: '/data-requests', session: officer, api: { privacyRequests: [late, request()] } });
  const [first, second] = await screen.findAllByRole('link', { name: /Effacement/ });
  expect(first).toHaveTextContent(/Nora Petit.*Identité à vérifier.*En retard depuis le/);
  expect(second).toHaveTextContent(/Yann Morvan.*À effacer.*Avant le/);
  expect(second).toHaveAttribute('href', '/data-requests/r1');
});

test('nothing is erased before the address was typed', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let current = request();
  const api = {
    privacyRequest: () => current,
    executeErasure: (variables: unknown) => {
      sent.push(variables);
      current = request({
        state: 'running',
        personName: null,
        plan: null,
        receipt: plan('Notifications', 'Signatures'),
        receiptPath: '/files/erasure-receipt/r1/recu.pdf',
      });
      return current;
    },
  };
  renderApp({ path: '/data-requests/r1', session: officer, api });
  const preview = within(await screen.findByRole('region', { name: 'Ce qui est effacé' }));
  expect(preview.getByText('Notifications (3)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Effacer Yann Morvan' }));
  await user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }));
  expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'yann@client.example');
  await user.dblClick(dialog.getByRole('button', { name: 'Effacer définitivement' }));
  expect(await screen.findByRole('link', { name: 'Ouvrir le reçu (PDF)' })).toBeVisible();
  expect(sent).toEqual([{ recordId: 'r1', confirmation: 'yann@client.example' }]);
});

test('what an erasure waits for is said, and « Effacer » waits with it', async () => {
  const blocks = [{ __typename: 'ErasureBlock', code: 'LEGAL_HOLD', message: 'L’effacement attend sa levée.' }];
  renderApp({ path: '/data-requests/r1', session: officer, api: { privacyRequest: request({ blocks }) } });
  expect(await screen.findByText('L’effacement attend sa levée.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Effacer' })).toBeDisabled();
});

test('an erasure asked for from an address that is the person’s no more waits for who they are', async () => {
  const message = 'Cette demande vient d’une adresse qui n’est plus celle de la personne.';
  const blocks = [{ __typename: 'ErasureBlock', code: 'OTHER_ADDRESS', message }];
  renderApp({ path: '/data-requests/r1', session: officer, api: { privacyRequest: request({ blocks }) } });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText('Identité à vérifier')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Effacer' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Refuser' })).toBeEnabled();
});

test('a copy for somebody without e-mail is opened here, and how it was handed over is noted', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const copy = { kind: 'export', state: 'done', channel: 'letter', personEmail: null, plan: null };
  const files = { pdfPath: '/files/personal-data/r1/mes-donnees.pdf', filesUntil: '2026-11-27T09:00:00Z' };
  let current = request({ ...copy, ...files });
  const api = {
    privacyRequest: () => current,
    noteDataHandover: (variables: unknown) => {
      sent.push(variables);
      current = request({ ...copy, ...files, handedOverBy: 'inPerson', handedOverOn: '2026-11-20' });
      return current;
    },
  };
  renderApp({ path: '/data-requests/r1', session: officer, api });
  const card = within(await screen.findByRole('region', { name: 'Copie à remettre' }));
  expect(card.getByRole('button', { name: 'Télécharger le PDF' })).toBeEnabled();
  await choose(user, card.getByLabelText('Remise'), 'De vive voix');
  await user.clear(card.getByLabelText('Le'));
  await user.type(card.getByLabelText('Le'), '20/11/2026');
  await user.click(card.getByRole('button', { name: 'Noter la remise' }));
  expect(await card.findByText('Remise le vendredi 20 novembre 2026, de vive voix.')).toBeVisible();
  expect(sent).toEqual([{ recordId: 'r1', by: 'inPerson', on: '2026-11-20' }]);
});

test('what somebody asked for by letter is noted with its channel', async () => {
  const user = userEvent.setup();
  const noted: unknown[] = [];
  const api = {
    privacyRequests: [],
    privacyPeople: [
      {
        __typename: 'PrivacyPerson',
        personKind: 'contact',
        recordId: 'c1',
        fullname: 'Yann Morvan',
        email: null,
        societyName: 'Client SA',
        holdReason: null,
      },
    ],
    privacyRequest: request({ kind: 'export', state: 'running', channel: 'letter', personEmail: null, plan: null }),
    exportPersonalData: (variables: unknown) => {
      noted.push(variables);
      return { __typename: 'PrivacyRequest', recordId: 'r1' };
    },
  };
  renderApp({ path: '/data-requests', session: officer, api });
  await user.type(await screen.findByLabelText(/Nom ou adresse/), 'morvan');
  await user.click(screen.getByRole('button', { name: 'Chercher' }));
  await user.click(await screen.findByRole('button', { name: 'Noter une demande' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Demande de Yann Morvan' }));
  await choose(user, dialog.getByLabelText('La demande est arrivée'), 'Par courrier');
  await user.type(dialog.getByLabelText(/identité/), 'Signature connue');
  await user.click(dialog.getByRole('button', { name: 'Noter la demande' }));
  expect(await screen.findByText('Copie en cours')).toBeVisible();
  const input = { personKind: 'contact', personRecordId: 'c1', channel: 'letter', proof: 'Signature connue' };
  expect(noted).toEqual([{ for: input }]);
});

test('a copy that could not be made says so, and is begun again', async () => {
  const user = userEvent.setup();
  let state = 'checked';
  const one = () => request({ kind: 'export', state, plan: null });
  renderApp({
    path: '/data-requests/r1',
    session: officer,
    api: {
      privacyRequest: one,
      makeDataCopyAgain: () => {
        state = 'running';
        return one();
      },
    },
  });
  expect(await screen.findByText('Copie à refaire')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refuser' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refaire la copie' }));
  expect(await screen.findByText('Copie en cours')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refaire la copie' })).not.toBeInTheDocument();
});

test('somebody who called is found, and their data can be held', async () => {
  const user = userEvent.setup();
  const held: unknown[] = [];
  const person = {
    __typename: 'PrivacyPerson',
    personKind: 'contact',
    recordId: 'c1',
    fullname: 'Yann Morvan',
    email: 'yann@client.example',
    societyName: 'Client SA',
  };
  const api = {
    privacyRequests: [],
    privacyPeople: () => [{ ...person, holdReason: held.length > 0 ? 'Litige' : null }],
    setLegalHold: (variables: unknown) => {
      held.push(variables);
      return { __typename: 'LegalHold', recordId: 'h1' };
    },
  };
  renderApp({ path: '/data-requests', session: officer, api });
  await user.type(await screen.findByLabelText(/Nom ou adresse/), 'morvan');
  await user.click(screen.getByRole('button', { name: 'Chercher' }));
  await user.click(await screen.findByRole('button', { name: 'Imposer la conservation' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Motif/), 'Litige');
  await user.click(dialog.getByRole('button', { name: 'Imposer la conservation' }));
  expect(await screen.findByText(/Conservation imposée.*Litige/)).toBeVisible();
  expect(held).toEqual([{ personKind: 'contact', recordId: 'c1', reason: 'Litige' }]);
});

test('nobody is said to be unknown when the search failed', async () => {
  const user = userEvent.setup();
  const api = { privacyRequests: [], privacyPeople: new Error('EXTERNAL_UNAVAILABLE') };
  renderApp({ path: '/data-requests', session: officer, api });
  await user.type(await screen.findByLabelText(/Nom ou adresse/), 'morvan');
  await user.click(screen.getByRole('button', { name: 'Chercher' }));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.queryByText('Personne ne correspond.')).not.toBeInTheDocument();
});
