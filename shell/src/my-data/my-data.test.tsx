import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

const PLAN = {
  __typename: 'ErasurePlan',
  erased: [{ __typename: 'ErasedData', category: 'help', label: 'Messages échangés avec l’aide' }],
  kept: [
    {
      __typename: 'KeptData',
      category: 'activities',
      label: 'Comptes rendus d’activité et factures',
      why: 'Pièces comptables',
      until: 'dix ans',
    },
  ],
};

const request = (changes: Record<string, unknown> = {}) => ({
  __typename: 'PrivacyRequest',
  recordId: 'r1',
  kind: 'erasure',
  state: 'checked',
  requestedAt: '2026-11-20T09:00:00Z',
  dueOn: '2026-12-20',
  refusal: null,
  jsonPath: null,
  pdfPath: null,
  filesUntil: null,
  ...changes,
});

const own = (changes: Record<string, unknown> = {}) => ({
  __typename: 'MyPersonalData',
  personKind: 'bloomer',
  fullname: 'Benoît Petit',
  email: 'benoit@bloom.example',
  codeNeeded: false,
  plan: PLAN,
  blocks: [],
  requests: [],
  ...changes,
});

const nobody = { state: 'signedOut', profile: undefined, roles: [] } as const;

test('somebody who is not signed in gets a link by mail, whoever they are', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const askPersonalDataLink = (variables: unknown) => {
    sent.push(variables);
    return 'Si nous connaissons cette adresse, un lien vient de lui être envoyé.';
  };
  renderApp({ path: '/my-data', session: nobody, api: { askPersonalDataLink } });
  await user.type(await screen.findByLabelText(/Adresse e-mail/), 'pas une adresse');
  await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  expect(await screen.findByText('L’adresse e-mail n’est pas valide')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText(/Adresse e-mail/));
  await user.type(screen.getByLabelText(/Adresse e-mail/), ' moi@chez.example ');
  await user.click(screen.getByRole('radio', { name: 'Recevoir une copie de mes données' }));
  await user.dblClick(screen.getByRole('button', { name: 'Recevoir le lien' }));
  expect(await screen.findByText(/Si nous connaissons cette adresse/)).toBeVisible();
  expect(sent).toEqual([{ email: 'moi@chez.example', kind: 'export' }]);
});

test.each([
  ['TOKEN_EXPIRED', /n’est plus valable/, 0],
  ['NETWORK', /Il reste valable/, 1],
])('a link that was not opened says whether it still holds: %s', async (code, words, retries) => {
  const link = { purpose: 'selfData', failure: { code, renewed: false } } as const;
  renderApp({ path: '/my-data', session: { state: 'anonymous', profile: undefined, roles: [], link } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Réessayer' })).toHaveLength(retries);
  expect(screen.getByRole('button', { name: 'Recevoir le lien' })).toBeVisible();
});

test('somebody of the staff finds their own address in the form', async () => {
  renderApp({ path: '/my-data', session: { roles: ['Admin'] } });
  expect(await screen.findByLabelText(/Adresse e-mail/)).toHaveValue('camille.martin@bloom.example');
});

test('a link shows nothing before its code', async () => {
  const user = userEvent.setup();
  let proven = false;
  const api = {
    myPersonalData: () => (proven ? own() : own({ codeNeeded: true, fullname: 'Benoît', email: null, requests: [] })),
    sendPersonalDataCode: {
      __typename: 'PersonalDataCode',
      destinationMasked: 'b•••••@bloom.example',
      expiresAt: '2026-11-20T09:10:00Z',
    },
    confirmPersonalDataCode: () => {
      proven = true;
      return request();
    },
  };
  const session = { state: 'anonymous', roles: ['Anonymous'], link: { purpose: 'selfData', objectId: 'r1' } } as const;
  renderApp({ path: '/my-data', session, api });
  await user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
  expect(screen.queryByText('Messages échangés avec l’aide')).not.toBeInTheDocument();
  await user.type(await screen.findByLabelText(/Code reçu/), '123 456');
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  expect(await screen.findByText('Messages échangés avec l’aide')).toBeVisible();
});

test('a Bloomer reads what goes and what stays, asks for the erasure, and may think again', async () => {
  const user = userEvent.setup();
  let requests: unknown[] = [];
  const api = {
    myPersonalData: () => own({ requests }),
    requestErasure: () => {
      requests = [request()];
      return request();
    },
    withdrawPrivacyRequest: () => {
      requests = [request({ state: 'withdrawn' })];
      return requests[0];
    },
  };
  renderApp({ path: '/my-data', session: { roles: ['Bloomer'] }, api });
  const kept = within(await screen.findByRole('region', { name: 'Ce que la loi nous fait garder' }));
  expect(kept.getByText(/dix ans/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Demander l’effacement' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/ton compte \(benoit@bloom.example\)/)).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Envoyer la demande' }));
  expect(await screen.findByText(/Ta demande du/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer la demande' }));
  expect(await screen.findByRole('button', { name: 'Demander l’effacement' })).toBeVisible();
});

test('a client is told politely what an erasure waits for', async () => {
  const blocks = [{ __typename: 'ErasureBlock', code: 'RUNNING_CONTRACT', message: 'Ce contact est attendu.' }];
  const api = { myPersonalData: () => own({ personKind: 'contact', blocks }) };
  renderApp({ path: '/my-data', session: { roles: ['Client'] }, api });
  expect(await screen.findByText('Ce contact est attendu.')).toBeVisible();
  expect(screen.getByText('Effacer vos données')).toBeVisible();
});

test('a copy is downloaded with the session, as PDF and as JSON', async () => {
  const files = {
    kind: 'export',
    state: 'done',
    filesUntil: '2026-11-27T09:00:00Z',
    pdfPath: '/files/personal-data/r1/mes-donnees.pdf',
    jsonPath: '/files/personal-data/r1/mes-donnees.json',
  };
  renderApp({
    path: '/my-data',
    session: { roles: ['Bloomer'] },
    api: { myPersonalData: () => own({ requests: [request(files)] }) },
  });
  expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Télécharger le JSON' })).toBeEnabled();
  expect(screen.getByText(/Prête, jusqu’au/)).toBeVisible();
});

test('the receipt of an erasure needs no account, and says when it is gone', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/my-data?receipt=abc.def', session: nobody });
  const fetching = jest.mocked(globalThis.fetch);
  fetching.mockResolvedValue(new Response('', { status: 404 }));
  await user.click(await screen.findByRole('button', { name: 'Télécharger le PDF' }));
  expect(await screen.findByText(/Ce reçu n’est plus disponible/)).toBeVisible();
  await waitFor(() => expect(String(fetching.mock.lastCall?.[0])).toMatch(/erasure-receipt\/abc\.def\/recu\.pdf$/));
  // One that is only out of reach is not gone.
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  await user.click(screen.getByRole('button', { name: 'Télécharger le PDF' }));
  expect(await screen.findByText(/Le reçu n’a pas pu être téléchargé/)).toBeVisible();
  expect(screen.queryByText(/Ce reçu n’est plus disponible/)).not.toBeInTheDocument();
});
