import { act, render, screen } from '@testing-library/react';
import { ToastProvider, type Toasts, useToasts } from './toasts.tsx';

let isOffline = true;
jest.mock('./toast-host.tsx', () => {
  if (isOffline) throw new Error('Loading chunk 1 failed.');
  return jest.requireActual('./toast-host.tsx');
});

let toasts: Toasts;
function Probe() {
  toasts = useToasts();
  return null;
}

test('what was said while the network was gone stands there at once, and as a message once it is back', async () => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
  await act(
    async () => void toasts.persistentError('Non envoyé', { detail: 'Connexion impossible.', retry: () => {} }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Non envoyé Connexion impossible.');
  // Also by the time at which it is fetched for everybody.
  await act(async () => void (await jest.advanceTimersByTimeAsync(3_500)));
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  isOffline = false;
  await act(async () => void (await jest.advanceTimersByTimeAsync(3_000)));
  jest.useRealTimers();
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
