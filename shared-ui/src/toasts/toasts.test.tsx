import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './toast-host.tsx';
import { ToastProvider, type Toasts, useToasts } from './toasts.tsx';

let toasts: Toasts;

function Probe() {
  toasts = useToasts();
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
});

afterEach(() => jest.useRealTimers());

/** Lets a toast slide out and close its gap: two transitions one after the other, short against every duration. */
function leave() {
  for (let step = 0; step < 4; step += 1) act(() => void jest.advanceTimersByTime(200));
}

type Kind = Exclude<keyof Toasts, 'close' | 'tell'>;

const durations: [Kind, number][] = [
  ['success', 3000],
  ['info', 2000],
  ['warning', 2000],
  ['error', 2000],
  ['duplicate', 10_000],
  ['progress', 1000],
  ['copied', 1000],
  ['uploading', 30_000],
];

test.each(durations)('%s stays %i ms', (kind, duration) => {
  act(() => void toasts[kind]('Un message'));
  act(() => void jest.advanceTimersByTime(duration - 100));
  expect(screen.getByText('Un message')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(100));
  leave();
  expect(screen.queryByText('Un message')).not.toBeInTheDocument();
});

test.each(['persistentError', 'persistentWarning', 'persistentSuccess'] as const)(
  '%s stays until it is closed',
  async (kind) => {
    act(() => void toasts[kind]('Traitement executé mais avec des erreurs', { detail: 'Facture déjà finalisée' }));
    act(() => void jest.advanceTimersByTime(3_600_000));
    const text = screen.getByText('Traitement executé mais avec des erreurs');
    expect(text).toBeInTheDocument();
    expect(screen.getByText('Facture déjà finalisée')).toBeInTheDocument();

    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Fermer ce message' }));
    leave();
    expect(text).not.toBeInTheDocument();
  },
);

test('at most ten at once, the oldest leaves', () => {
  // notistack warns developers that ten lasting messages are a lot; it is what we want to see here.
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (let number = 1; number <= 12; number += 1) {
    act(() => void toasts.persistentError(`Erreur ${number}`));
    leave();
    expect(screen.getAllByRole('alert').length).toBeLessThanOrEqual(10);
  }
  expect(screen.getAllByRole('alert')).toHaveLength(10);
  expect(screen.queryByText('Erreur 1')).not.toBeInTheDocument();
  expect(screen.getByText('Erreur 12')).toBeInTheDocument();
  warned.mockRestore();
});

test('the same sentence with another reason below it is told again', () => {
  act(() => void toasts.persistentError('Pas placé', { detail: 'Refusé' }));
  act(() => void toasts.persistentError('Pas placé', { detail: 'Pas de réponse' }));
  act(() => void toasts.persistentError('Pas placé', { detail: 'Refusé' }));
  expect(screen.getAllByText('Pas placé')).toHaveLength(2);
  expect(screen.getByText('Pas de réponse')).toBeInTheDocument();
});

test('the same sentence shows once, another kind of it twice', () => {
  act(() => {
    toasts.persistentError('Non envoyé');
    toasts.persistentError('Non envoyé');
    toasts.persistentWarning('Non envoyé');
  });
  expect(screen.getAllByText('Non envoyé')).toHaveLength(2);
});

test('a sentence that has gone, by itself or by hand, is said again', async () => {
  act(() => void toasts.error('Non envoyé'));
  act(() => void jest.advanceTimersByTime(2000));
  // Also while the first one is still leaving.
  act(() => void toasts.error('Non envoyé'));
  leave();
  expect(screen.getAllByText('Non envoyé')).toHaveLength(1);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Fermer ce message' }));
  leave();
  expect(screen.queryByText('Non envoyé')).not.toBeInTheDocument();
  act(() => void toasts.error('Non envoyé'));
  expect(screen.getAllByText('Non envoyé')).toHaveLength(1);
});

test('a file that sets out after another has its own 30 s on the screen', () => {
  act(() => void toasts.uploading('Envoi', { of: 'first' }));
  act(() => void jest.advanceTimersByTime(25_000));
  act(() => void toasts.uploading('Envoi', { of: 'second' }));
  act(() => void jest.advanceTimersByTime(29_000));
  leave();
  expect(screen.getByText('Envoi')).toHaveTextContent(/×\s2/);
  act(() => void jest.advanceTimersByTime(1000));
  leave();
  expect(screen.queryByText('Envoi')).not.toBeInTheDocument();
});

test('lives in a layer of its own that dialogs leave reachable', () => {
  act(() => void toasts.persistentError('Non envoyé'));
  const layer = document.querySelector<HTMLElement>('[data-layer="toasts"]');
  expect(layer?.parentElement).toBe(document.body);
  expect(within(layer as HTMLElement).getByRole('alert')).toHaveTextContent('Non envoyé');
});

test('what the catalogue says: success 3 s, the rest 2 s, and what must stay stays', () => {
  act(() => {
    toasts.tell({ text: 'Fait', severity: 'success' });
    toasts.tell({ text: 'Refusé', severity: 'error', detail: 'Pourquoi' });
    toasts.tell({ text: 'À lire', severity: 'warning', lasting: true });
  });
  expect(screen.getByText('Pourquoi')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(2500));
  leave();
  expect(screen.queryByText('Refusé')).not.toBeInTheDocument();
  expect(screen.getByText('Fait')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(60_000));
  leave();
  expect(screen.queryByText('Fait')).not.toBeInTheDocument();
  expect(screen.getByText('À lire')).toBeInTheDocument();
});

test('on a phone the page begins below a failure, and is where it was once that has gone', async () => {
  Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
  const room = () => document.documentElement.style.getPropertyValue('--toasts');
  await act(async () => void toasts.success('Envoyé avec succès !'));
  expect(room()).toBe('');
  await act(async () => void toasts.error('Non envoyé'));
  expect(room()).toBe('120px');
  act(() => void jest.advanceTimersByTime(2000));
  leave();
  await act(async () => undefined);
  expect(screen.queryByText('Non envoyé')).not.toBeInTheDocument();
  expect(room()).toBe('');
  Object.defineProperty(window, 'innerWidth', { value: 1024, configurable: true });
});

test('screen readers know the place of messages before the first one comes', () => {
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
});

test('with the keyboard: Escape closes, the focus goes on to the next message and back to where it was', async () => {
  const user = userEvent.setup({ delay: null });
  const before = document.createElement('button');
  document.body.prepend(before);
  act(() => {
    toasts.persistentError('Premier');
    toasts.persistentError('Second');
  });
  before.focus();
  await user.tab();
  expect(screen.getByText('Premier').closest('[data-toast]')).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  expect(screen.getByText('Second').closest('[data-toast]')).toContainElement(document.activeElement as HTMLElement);
  leave();
  leave();
  expect(screen.queryByText('Premier')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  leave();
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
  expect(before).toHaveFocus();
  before.remove();
});

test('« Réessayer » is done once, also by who presses it twice', () => {
  const retry = jest.fn();
  act(() => void toasts.persistentError('Non enregistré', { retry }));
  const again = screen.getByRole('button', { name: 'Réessayer' });
  act(() => again.click());
  act(() => again.click());
  expect(retry).toHaveBeenCalledTimes(1);
});
