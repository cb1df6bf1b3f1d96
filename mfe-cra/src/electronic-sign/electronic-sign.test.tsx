import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { ElectronicSignPage } from './electronic-sign.page.tsx';

const path = '/electronicSign/:externalDocumentId/:signerId?';
const link = { url: 'https://bloom.test/signing/document-1', expiresAt: '2026-11-30T10:10:00.000Z' };

function open(at: string, getElectronicSignLink: Resolver = () => link) {
  const calls = startFakeApi({ Mutation: { getElectronicSignLink } });
  return { calls, ...renderPage(ElectronicSignPage, { path, at }) };
}

const goOn = () => screen.findByRole('button', { name: 'Continuer vers la signature' });

it.each([
  ['with a signer', '/electronicSign/document-1/contact-1', { signerId: 'contact-1' }],
  ['without signer', '/electronicSign/document-1', {}],
])('asks for the link on a click only and offers to open it, %s', async (_, at, signer) => {
  const { calls, user } = open(at);
  const button = await goOn();
  expect(calls).toHaveLength(0);
  await user.click(button);
  expect(await screen.findByRole('link', { name: 'Ouvrir la page de signature' })).toHaveAttribute('href', link.url);
  expect(calls).toEqual([
    { operation: 'ElectronicSignLink', variables: { externalDocumentId: 'document-1', ...signer } },
  ]);
});

it('says that a document is unknown', async () => {
  const { user } = open('/electronicSign/nothing', () => refuse('OBJECT_NOT_FOUND', 404));
  await user.click(await goOn());
  expect(await screen.findByText('Document invalide')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('says that the link could not be had and asks again', async () => {
  let broken = true;
  const { user } = open('/electronicSign/document-1', () => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : link));
  await user.click(await goOn());
  expect((await screen.findAllByText(/n’a pas pu être vérifié/)).length).toBeGreaterThan(0);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
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
  const { user, router } = open('/electronicSign/document-1', () => ({ ...link, url }));
  await user.click(await goOn());
  await screen.findByText('Ailleurs');
  expect(router.state.location.pathname).toBe('/electronicSign/contract/document-1/signer-1');
});

it.each([
  ['ALREADY_SIGNED', 409, 'Document déjà signé'],
  ['DOCUMENT_VOID', 410, 'Document remplacé ou annulé'],
])('says %s', async (code, status, title) => {
  const { user } = open('/electronicSign/document-1', () => refuse(code, status));
  await user.click(await goOn());
  expect(await screen.findByText(title)).toBeVisible();
});
