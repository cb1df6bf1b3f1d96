import type { Role } from '@bloom/shared-rules/person/roles';
import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import manifest from '../../remote.manifest.json';
import { ElectronicSignPage } from './electronic-sign.page.tsx';

const path = '/electronicSign/:externalDocumentId/:signerId?';
const link = { url: 'https://bloom.test/signing/document-1', expiresAt: '2026-11-30T10:10:00.000Z' };

interface Answers {
  link?: Resolver;
  ready?: Resolver;
}

function open(at: string, answers: Answers = {}, roles?: Role[]) {
  const { link: getElectronicSignLink = () => link, ready: electronicSignReady = () => true } = answers;
  const calls = startFakeApi({ Query: { electronicSignReady }, Mutation: { getElectronicSignLink } });
  return { calls, ...renderPage(ElectronicSignPage, { path, at, roles }) };
}

/** The toast. */
const told = async () => within(await screen.findByRole('region', { name: 'Messages' })).findByRole('alert');
const goOn = () => screen.findByRole('button', { name: 'Continuer vers la signature' });

it.each([
  ['with a signer', '/electronicSign/document-1/contact-1', { signerId: 'contact-1' }],
  ['without signer', '/electronicSign/document-1', {}],
])('asks for the link on a click only and offers to open it, %s', async (_, at, signer) => {
  const { calls, user } = open(at);
  const button = await goOn();
  const asked = { operation: 'ElectronicSignReady', variables: { externalDocumentId: 'document-1', ...signer } };
  expect(calls).toEqual([asked]);
  await user.click(button);
  expect(await screen.findByRole('link', { name: 'Ouvrir la page de signature' })).toHaveAttribute('href', link.url);
  expect(calls).toEqual([
    asked,
    { operation: 'ElectronicSignLink', variables: { externalDocumentId: 'document-1', ...signer } },
  ]);
});

it.each([
  ['OBJECT_NOT_FOUND', 404, 'Document invalide'],
  ['ALREADY_SIGNED', 409, 'Document déjà signé'],
  ['DOCUMENT_VOID', 410, 'Document remplacé ou annulé'],
])('says %s at once, and never that the document is ready', async (code, status, title) => {
  const { calls } = open('/electronicSign/nothing', { ready: () => refuse(code, status) });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continuer vers la signature' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).toEqual(['ElectronicSignReady']);
});

it.each([
  [['Bloomer'], 'Signer ton document'],
  [['Bloomer', 'Admin'], 'Signer votre document'],
  [['Client'], 'Signer votre document'],
] as [Role[], string][])('says tu to a Bloomer and vous to clients and staff: %j', async (roles, title) => {
  open('/electronicSign/document-1', {}, roles);
  expect(await screen.findByText(title)).toBeVisible();
});

it('speaks to a Bloomer as to one of the house, where the link leads nowhere', async () => {
  const ready = () => refuse('OBJECT_NOT_FOUND', 404);
  open('/electronicSign/nothing', { ready });
  expect(await screen.findByText(/Ouvre le dernier e-mail reçu, ou demande un nouveau lien/)).toBeVisible();
  cleanup();
  open('/electronicSign/nothing', { ready }, ['Client']);
  expect(await screen.findByText(/Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien/)).toBeVisible();
});

it.each([
  ['INTERNAL_SERVER_ERROR', 500],
  ['EXTERNAL_UNAVAILABLE', 503],
])('asks again whether there is something to sign when nobody answered: %s', async (code, status) => {
  let broken = true;
  const { user } = open('/electronicSign/document-1', { ready: () => (broken ? refuse(code, status) : true) });
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(await told()).toHaveTextContent(/Le lien de signature n’a pas pu être vérifié/);
  expect(screen.getAllByText(/n’a pas pu être vérifié/)).toHaveLength(1);
  expect(screen.getByText('Le chargement n’a pas abouti')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continuer vers la signature' })).not.toBeInTheDocument();
  broken = false;
  await user.click(again);
  expect(await goOn()).toBeVisible();
});

it.each([
  ['INTERNAL_SERVER_ERROR', 500],
  ['EXTERNAL_UNAVAILABLE', 503],
  ['RATE_LIMITED', 429],
])('says once that the link could not be had, and is asked again: %s', async (code, status) => {
  let broken = true;
  const { user } = open('/electronicSign/document-1', { link: () => (broken ? refuse(code, status) : link) });
  await user.click(await goOn());
  expect(await told()).toHaveTextContent(/Le lien de signature n’a pas pu être vérifié/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  broken = false;
  await user.click(await goOn());
  expect(await screen.findByRole('link', { name: 'Ouvrir la page de signature' })).toBeVisible();
});

it('sends the signer of a contract on to its page, without a click', async () => {
  startFakeApi({});
  const at = '/electronicSign/document-1/signer-1';
  const { router } = renderPage(ElectronicSignPage, {
    path,
    at,
    link: { purpose: 'contractSign', objectId: 'signer-1' },
  });
  await screen.findByText('Ailleurs');
  expect(router.state.location.pathname).toBe('/electronicSign/contract/document-1/signer-1');
});

it('opens a page of this product at once', async () => {
  const url = `${window.location.origin}/electronicSign/contract/document-1/signer-1`;
  const { user, router } = open('/electronicSign/document-1', { link: () => ({ ...link, url }) });
  await user.click(await goOn());
  await screen.findByText('Ailleurs');
  expect(router.state.location.pathname).toBe('/electronicSign/contract/document-1/signer-1');
});

it.each([
  ['ALREADY_SIGNED', 409, 'Document déjà signé'],
  ['DOCUMENT_VOID', 410, 'Document remplacé ou annulé'],
])('says %s also when it happens before the click', async (code, status, title) => {
  const { user } = open('/electronicSign/document-1', { link: () => refuse(code, status) });
  await user.click(await goOn());
  expect(await screen.findByText(title)).toBeVisible();
});

const signIn = () => Promise.resolve();

it.each([
  [
    'without a link',
    { at: '/electronicSign/document-1/signer-1', signIn },
    '/electronicSign/contract/document-1/signer-1',
  ],
  ['without a link or a signer', { at: '/electronicSign/document-1', signIn }, '/login'],
  [
    'with a link that opens nothing',
    {
      at: '/electronicSign/document-1/signer-1',
      roles: ['Anonymous' as const],
      link: { failure: { code: 'OBJECT_NOT_FOUND' as const, renewed: false } },
    },
    '/electronicSign/contract/document-1/signer-1',
  ],
])('leads whoever came %s to where it is said how to go on', async (_, options, place) => {
  const calls = startFakeApi({});
  const { router } = renderPage(ElectronicSignPage, { path, ...options });
  await screen.findByText('Ailleurs');
  expect(router.state.location.pathname).toBe(place);
  expect(calls).toEqual([]);
});

it('is shown to somebody without a session: the login page knows no links', () => {
  expect(manifest.routes.find(({ id }) => id === 'signing.electronic')).toMatchObject({ public: true });
});
