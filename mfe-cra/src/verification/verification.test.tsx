import { type Resolver, startFakeApi } from '@bloom/tools/fake-api';
import { heldBack } from '@bloom/tools/held-back';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen } from '@testing-library/react';
import { VerificationPage } from './verification.page.tsx';

const found = {
  sha256: 'a'.repeat(64),
  forced: null,
  corrected: null,
  signers: [
    { name: 'Claire Durand', signDate: '2026-11-20T09:00:00.000Z', level: 'signature électronique renforcée' },
    { name: 'Alice Roy', signDate: '2026-11-21T09:00:00.000Z', level: 'signature électronique renforcée' },
  ],
};

function open(at: string, verifyDocument: Resolver) {
  const calls = startFakeApi({ Query: { verifyDocument } });
  return { calls, ...renderPage(VerificationPage, { path: '/verification/:id?', at, roles: ['Anonymous'] }) };
}

it('answers the address of a QR code: who signed, when, at which level, and the hash', async () => {
  const { calls } = open('/verification/d1', () => found);
  expect(await screen.findByText('Ce document est connu et scellé')).toBeVisible();
  expect(screen.getByText('Claire Durand')).toBeVisible();
  expect(screen.getByText(/Signé le 20\/11\/2026/)).toBeVisible();
  expect(screen.getByText(found.sha256)).toBeVisible();
  expect(calls).toEqual([{ operation: 'VerifyDocument', variables: { id: 'd1' } }]);
});

it('says of a forced month who let it count, and until when the client may object', async () => {
  const forced = { by: 'Alice Martin', forcedAt: '2026-11-20T09:00:00.000Z', objectUntil: '2026-11-28' };
  open('/verification/d1', () => ({ ...found, signers: [], forced }));
  expect(await screen.findByText(/sans la signature du client/)).toHaveTextContent(
    'Mois validé par Alice Martin le 20/11/2026 à 10 h 00, sans la signature du client. Le client peut le contester jusqu’au 28/11/2026 inclus.',
  );
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

it('says that nothing is known under an id that somebody typed', async () => {
  const { calls, user } = open('/verification', () => null);
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(await screen.findByText('Indiquez l’identifiant imprimé sur la page de preuve.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Identifiant du document/ }), ' d9 ');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(await screen.findByText('Document inconnu')).toBeVisible();
  expect(calls).toEqual([{ operation: 'VerifyDocument', variables: { id: 'd9' } }]);
});

it('answers for the file that was given last, however long an earlier one takes to read', async () => {
  const { calls, user } = open('/verification', () => found);
  const large = heldBack<ArrayBuffer>();
  // The browser of the tests reads no files.
  const file = (name: string, read: () => Promise<ArrayBuffer>) =>
    Object.assign(new File(['%PDF'], name, { type: 'application/pdf' }), { arrayBuffer: read });
  const first = file('grand.pdf', () => large.promise);
  const second = file('petit.pdf', async () => new ArrayBuffer(2));
  await user.upload(screen.getByLabelText('Document signé (PDF)', { selector: 'input' }), first);
  await user.upload(screen.getByLabelText('Document signé (PDF)', { selector: 'input' }), second);
  expect(await screen.findByText('Ce fichier est authentique et intact')).toBeVisible();
  await act(async () => large.resolve(new ArrayBuffer(1)));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(calls).toHaveLength(1);
});
