import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import manifest from '../../remote.manifest.json';
import { ContractSigningPage } from './contract-signing.page.tsx';

const ADDRESS = '/electronicSign/contract/d1/s1';

it('tells who comes without a link and without a session how to get one, and where to sign in', async () => {
  const calls = startFakeApi({ Query: {}, Mutation: { renewContractLink: () => true } });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  const { user } = renderPage(ContractSigningPage, { path, at: ADDRESS, signIn: () => Promise.resolve() });
  expect(await screen.findByText('Pour signer, ouvrez le lien reçu par e-mail')).toBeVisible();
  // Whoever has handed the signature over comes with a link that ended.
  expect(screen.getByText(/celui de quelqu’un qui n’est plus chargé de signer, n’ouvre plus rien/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `/login?returnTo=${encodeURIComponent(ADDRESS)}`,
  );
  await user.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }));
  expect(await screen.findByText('Demande enregistrée')).toBeVisible();
  expect(calls.map(({ operation, variables }) => [operation, variables])).toEqual([
    ['RenewContractLink', { externalDocumentId: 'd1', signerId: 's1' }],
  ]);
});

it.each(['OBJECT_NOT_FOUND', 'UNAUTHENTICATED'])('tells the same of a link that opens nothing: %s', async (code) => {
  startFakeApi({ Query: { getContractToSign: () => refuse(code, 404) } });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  renderPage(ContractSigningPage, {
    ...{ path, at: ADDRESS, roles: ['Anonymous'] },
    link: { purpose: 'contractSign', failure: { code, renewed: false } },
  });
  expect(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' })).toBeVisible();
});

it('speaks to a Bloomer as to one of the house, where the link leads nowhere', async () => {
  startFakeApi({ Query: { getContractToSign: () => refuse('OBJECT_NOT_FOUND', 404) } });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  renderPage(ContractSigningPage, { path, at: ADDRESS, roles: ['Bloomer'] });
  expect(await screen.findByText(/Ouvre le dernier e-mail reçu, ou demande un nouveau lien/)).toBeVisible();
});

it.each([
  ['a Bloomer', true, /vers ton adresse e-mail.*pense à regarder/],
  ['a client', false, /vers votre adresse e-mail.*pensez à regarder/],
])('speaks to %s as the ended link of their mail says', async (_who, isOfBloomer, words) => {
  startFakeApi({ Query: { getContractToSign: () => refuse('TOKEN_EXPIRED', 401) } });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  renderPage(ContractSigningPage, {
    ...{ path, at: ADDRESS, roles: ['Anonymous'] },
    link: { purpose: 'contractSign', isOfBloomer, failure: { code: 'TOKEN_EXPIRED', renewed: true } },
  });
  expect(await screen.findByText(words)).toBeVisible();
});

it.each([
  ['a Bloomer', true, /Tu n’as rien à faire/],
  ['a client', false, /Vous n’avez rien à faire/],
])('tells %s by their link that there is nothing left to sign', async (_who, isOfBloomer, words) => {
  startFakeApi({ Query: { getContractToSign: () => refuse('DOCUMENT_VOID', 409, 'Annulé', { reason: 'CANCELLED' }) } });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  renderPage(ContractSigningPage, {
    ...{ path, at: ADDRESS, roles: ['Anonymous'] },
    link: { purpose: 'contractSign', isOfBloomer },
  });
  expect(await screen.findByText(words)).toBeVisible();
});

it('is shown to somebody without a session: the login page knows no links', () => {
  expect(manifest.routes.find(({ id }) => id === 'contracts.sign')).toMatchObject({ public: true });
});
