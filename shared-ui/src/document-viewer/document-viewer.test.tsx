import { act, screen, waitFor } from '@testing-library/react';
import { DocumentCutError, DocumentRefusedError } from './document-error.ts';
import type { LoadControl } from './fetch-document.ts';
import { sameOriginWorker } from './pdf-worker.ts';
import { fivePages, page, showDocument } from './reader.fixture.tsx';
import { beginDocument } from './use-document.ts';

const MEGABYTE = 1_000_000;
const encode = (text: string) => new TextEncoder().encode(text);
const never = () => new Promise<never>(() => undefined);

test('says how far the document is while it is on its way', async () => {
  let control: LoadControl | undefined;
  showDocument({
    source: (given) => {
      control = given;
      given.onProgress({ received: MEGABYTE, total: 4 * MEGABYTE });
      return never();
    },
  });
  expect(screen.getByRole('region', { name: 'CRA' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByText(/^1\sMo sur 4\sMo \(25\s%\)$/)).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Chargement du document' })).toHaveAttribute('value', '1000000');
  expect(control?.signal.aborted).toBe(false);
});

test('a viewer that is closed asks for nothing more', async () => {
  let signal: AbortSignal | undefined;
  const { unmount } = showDocument({
    source: (given) => {
      signal = given.signal;
      return never();
    },
  });
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('a document that was begun before its viewer is asked for once', async () => {
  const source = jest.fn(() => Promise.resolve(fivePages));
  beginDocument(source);
  expect(source).toHaveBeenCalledTimes(1);
  showDocument({ source });
  expect(await page(1)).toBeInTheDocument();
  expect(source).toHaveBeenCalledTimes(1);
});

test('a document whose early start failed is told by its viewer, and asked for again', async () => {
  const source = jest.fn(() => Promise.reject<typeof fivePages>(new TypeError('Failed to fetch')));
  beginDocument(source);
  const { user } = showDocument({ source });
  await screen.findByRole('alert');
  expect(source).toHaveBeenCalledTimes(1);
  source.mockImplementation(() => Promise.resolve(fivePages));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await page(1)).toBeInTheDocument();
});

test.each([
  [401, 'Unauthorized', 'La session est terminée'],
  [403, 'Forbidden', "Vous n'avez pas les droits pour accéder à cette page"],
  [404, 'Not Found', 'Ce document n’existe pas ou n’est plus disponible.'],
  [410, 'Gone', 'Ce document n’est plus disponible.'],
  [500, 'Internal Server Error', 'Le document n’a pas pu être récupéré'],
])('a refusal by %i tells its status', async (status, statusText, sentence) => {
  showDocument({ source: () => Promise.reject(new DocumentRefusedError({ status, statusText }, {})) });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`Réponse du serveur : ${status} ${statusText}`);
  expect(alert).toHaveTextContent(sentence);
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
});

test('the server’s own words and reference go before ours', async () => {
  const body = { result: 'Ce document est en cours de vérification.', requestId: 'req-7' };
  const onError = jest.fn();
  showDocument({
    source: () => Promise.reject(new DocumentRefusedError({ status: 404, statusText: 'Not Found' }, body)),
    onError,
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Ce document est en cours de vérification.');
  expect(alert).toHaveTextContent('Référence : req-7');
  expect(onError).toHaveBeenCalledTimes(1);
});

test('what is no PDF is said to be none, and is not offered', async () => {
  showDocument({ source: encode('MZ this program cannot be run') });
  expect(await screen.findByText('Ce fichier n’est pas un PDF.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a broken PDF can still be downloaded, or asked for again', async () => {
  showDocument({ source: encode('%PDF-1.7 and nothing that makes sense') });
  expect(await screen.findByText(/Ce PDF est abîmé/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Télécharger le fichier' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
});

test('a cut says what is kept; when the network is back the rest comes by itself', async () => {
  const answers = [
    () => Promise.reject(new DocumentCutError(3 * MEGABYTE, 8 * MEGABYTE)),
    () => Promise.resolve(fivePages),
  ];
  showDocument({ source: () => (answers.shift() ?? never)() });
  expect(await screen.findByText(/coupée après 3\sMo sur 8\sMo/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await page(1)).toBeInTheDocument();
});

test('after a failure and its retry one is on the same page again', async () => {
  const { user, change } = showDocument();
  await page(1);
  await user.keyboard('{End}{ArrowLeft}');
  let fails = true;
  const source = () => (fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(fivePages));
  change({ source });
  expect(await screen.findByText(/Connexion au serveur impossible/)).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await page(1)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Page, sur 5' })).toHaveValue('4');
});

test('fills the window less ten pixels when asked to, also after the window changed', async () => {
  Object.defineProperty(window, 'outerHeight', { value: 900, configurable: true });
  showDocument({ source: never, height: 'window' });
  const viewer = screen.getByRole('region', { name: 'CRA' });
  expect(viewer).toHaveStyle({ height: '890px' });
  Object.defineProperty(window, 'outerHeight', { value: 700, configurable: true });
  act(() => void window.dispatchEvent(new Event('resize')));
  await waitFor(() => expect(viewer).toHaveStyle({ height: '690px' }));
});

test('the worker comes from our own origin, whatever serves it', () => {
  const blob = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shim');
  expect(sameOriginWorker('http://localhost/assets/worker.mjs', 'http://localhost')).toBe(
    'http://localhost/assets/worker.mjs',
  );
  expect(blob).not.toHaveBeenCalled();
  expect(sameOriginWorker('http://cdn.example/worker.mjs', 'http://localhost')).toBe('blob:shim');
});
