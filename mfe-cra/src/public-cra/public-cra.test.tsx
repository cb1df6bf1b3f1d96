import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen } from '@testing-library/react';
import { clientActivityRecord, DOCUMENT_ID } from '../testing/client-activity.fixture.ts';
import { PublicCraPage } from './public-cra.page.tsx';

function open(getPublicClientActivity: Resolver) {
  const calls = startFakeApi({ Query: { getPublicClientActivity } });
  const route = { path: '/public/cra/:id/cra.pdf', at: `/public/cra/${DOCUMENT_ID}/cra.pdf`, roles: [] };
  return { calls, ...renderPage(PublicCraPage, route) };
}

afterEach(() => jest.useRealTimers());

it('shows the month to anybody who has its address, and nothing to sign', async () => {
  const { calls } = open(() => clientActivityRecord());
  const title = "COMPTE RENDU D'ACTIVITÉ - novembre 2026";
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Camille Martin · Horizon Conseil')).toBeVisible();
  expect(screen.getByText('En attente de la signature du client')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls).toEqual([{ operation: 'PublicClientActivity', variables: { signingDocumentID: DOCUMENT_ID } }]);
});

it('says by itself that the document is sealed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let state = 'fullySigned';
  open(() => clientActivityRecord({ state, clientSigned: true }));
  expect(await screen.findByText('Signé, scellement en cours')).toBeVisible();
  state = 'sealed';
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Signé et scellé')).toBeVisible();
  // Whoever does not see it come is told, too.
  expect(screen.getByRole('status')).toHaveTextContent('Signé et scellé');
});

it('says that a document is unknown', async () => {
  open(() => refuse('OBJECT_NOT_FOUND', 404));
  expect(await screen.findByText('Document invalide')).toBeVisible();
});

it('may be asked again when the server failed', async () => {
  let broken = true;
  const { user } = open(() => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : clientActivityRecord()));
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  broken = false;
  await user.click(retry);
  expect(await screen.findByText('Refonte du portail')).toBeVisible();
});
