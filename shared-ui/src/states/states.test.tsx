import { RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { configureErrorReporting } from '../error/report-error.ts';
import { testConfig } from '../error/runtime-config.fixture.ts';
import { MissingChoices } from './missing-choices.tsx';
import { PlainErrorState } from './plain-states.tsx';
import { EmptyState, ErrorState, LoadingSkeleton, NoResult } from './states.tsx';

const service = jest.fn();
beforeEach(() => {
  service.mockClear();
  configureErrorReporting({ log: () => undefined, service });
});
afterEach(() => configureErrorReporting());

test('an empty place says what it is for and what to do first', () => {
  render(
    <EmptyState title="Aucun CRA" action={<button type="button">Ajouter un CRA</button>}>
      Tes mois apparaîtront ici.
    </EmptyState>,
  );
  expect(screen.getByText('Aucun CRA')).toBeInTheDocument();
  expect(screen.getByText('Tes mois apparaîtront ici.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ajouter un CRA' })).toBeInTheDocument();
});

test('filters that leave nothing can be cleared', async () => {
  const clear = jest.fn();
  render(<NoResult onClear={clear} />);
  await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(clear).toHaveBeenCalledTimes(1);
});

test('a failure is said, reported once, gives a reference and can be tried again', async () => {
  const retry = jest.fn();
  const error = new Error('bug');
  const { rerender } = render(<ErrorState error={error} onRetry={retry} />);
  rerender(<ErrorState error={error} onRetry={retry} title="Encore" />);
  expect(screen.getByRole('alert')).toHaveTextContent(/Référence/);
  expect(service).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('what somebody may not, or no longer, read is said as such: nothing is broken', () => {
  const extensions = { code: 'FORBIDDEN', status: 403, requestId: 'r-1' };
  const error = Object.assign(new Error('refused'), { errors: [{ message: 'Non', extensions }] });
  render(<ErrorState error={error} onRetry={jest.fn()} />);
  expect(screen.getByText('Accès réservé')).toBeInTheDocument();
  expect(screen.queryByText(/Le chargement n.a pas abouti/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Référence/)).not.toBeInTheDocument();
});

test('what could not be loaded is the title where something broke, and not of what is not there', () => {
  const extensions = { code: 'OBJECT_NOT_FOUND', status: 404, requestId: 'r-1' };
  const missing = Object.assign(new Error('refused'), { errors: [{ message: 'Parti', extensions }] });
  const { rerender } = render(<ErrorState error={missing} failed="Impossible de charger le CV" />);
  expect(screen.getByText('Introuvable')).toBeInTheDocument();
  rerender(<ErrorState error={new Error('bug')} failed="Impossible de charger le CV" />);
  expect(screen.getByText('Impossible de charger le CV')).toBeInTheDocument();
});

test.each([
  [{ code: 'CONFLICT', status: 409 }, 'Modifié entre-temps'],
  [{ code: 'BAD_USER_INPUT', status: 400, reason: 'LABEL_ISO' }, 'Ce n’est pas possible'],
])('what a colleague changed, or what is not possible by now, is no failure of the page', async (refusal, title) => {
  const retry = jest.fn();
  const errors = [{ message: 'La fiche a été modifiée.', extensions: { ...refusal, requestId: 'r-1' } }];
  render(<ErrorState error={Object.assign(new Error('refused'), { errors })} message="Dites-le." onRetry={retry} />);
  expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.queryByText(/Le chargement n.a pas abouti/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Référence/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('what did not come for want of a network is asked for again when that is back; a refusal is not', () => {
  const retry = jest.fn();
  const { rerender } = render(<ErrorState error={new TypeError('Failed to fetch')} onRetry={retry} />);
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
  // Back from another window, where people wait for the end of an outage.
  fireEvent(document, new Event('visibilitychange'));
  expect(retry).toHaveBeenCalledTimes(2);
  rerender(<ErrorState error={new Error('bug')} onRetry={retry} />);
  fireEvent(window, new Event('online'));
  fireEvent(document, new Event('visibilitychange'));
  expect(retry).toHaveBeenCalledTimes(2);
});

test('a server that is away is asked again without a click, more seldom the longer it lasts, while somebody looks', () => {
  jest.useFakeTimers();
  const retry = jest.fn();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const away = () => render(<ErrorState error={new TypeError('Failed to fetch')} onRetry={() => retry()} />);
  const { unmount } = away();
  jest.advanceTimersByTime(60_000);
  const inTheFirstMinute = retry.mock.calls.length;
  expect(inTheFirstMinute).toBeGreaterThan(2);
  // What is tried again is drawn anew when that fails as well: it is still the same outage.
  unmount();
  const { rerender } = away();
  jest.advanceTimersByTime(60_000);
  expect(retry.mock.calls.length - inTheFirstMinute).toBeGreaterThan(0);
  expect(retry.mock.calls.length - inTheFirstMinute).toBeLessThan(inTheFirstMinute);
  retry.mockClear();
  visibility.mockReturnValue('hidden');
  jest.advanceTimersByTime(600_000);
  expect(retry).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  rerender(<ErrorState error={new Error('bug')} onRetry={() => retry()} />);
  jest.advanceTimersByTime(600_000);
  expect(retry).not.toHaveBeenCalled();
  jest.useRealTimers();
  visibility.mockRestore();
});

function Part({ onRetry }: { onRetry: () => void }) {
  const [isAway, setAway] = useState(true);
  const retry = () => {
    onRetry();
    setAway(false);
  };
  return isAway ? <ErrorState error={new TypeError('Failed to fetch')} onRetry={retry} /> : <p>Arrivé</p>;
}

test('until the server answers nothing is drawn anew; then all parts are asked for at once, and the focus stays near', async () => {
  jest.useFakeTimers();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const server = jest.fn<Promise<Pick<Response, 'status'>>, []>().mockRejectedValue(new TypeError('Failed to fetch'));
  const original = globalThis.fetch;
  globalThis.fetch = server as never;
  const retries = [jest.fn(), jest.fn()];
  render(
    <RuntimeConfigProvider config={testConfig}>
      <h1 tabIndex={-1}>Missions</h1>
      {retries.map((retry, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts that never move
        <Part key={part} onRetry={retry} />
      ))}
    </RuntimeConfigProvider>,
  );
  const [button] = screen.getAllByRole('button', { name: 'Réessayer' });
  button?.focus();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(server.mock.calls.length).toBeGreaterThan(1);
  // A proxy that finds no server answers as well.
  server.mockResolvedValue({ status: 503 });
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(retries[0]).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  server.mockResolvedValue({ status: 200 });
  // One look at a time: what it finds is drawn before the next one.
  const back = Date.now();
  while (screen.queryAllByText('Arrivé').length < retries.length && Date.now() - back < 60_000) {
    await act(() => jest.advanceTimersToNextTimerAsync());
  }
  await act(() => jest.advanceTimersByTimeAsync(1000));
  for (const retry of retries) expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getAllByText('Arrivé')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Missions' })).toHaveFocus();
  globalThis.fetch = original;
  visibility.mockRestore();
  jest.useRealTimers();
});

test('what does not exist is said, and is not offered to be tried again', () => {
  const extensions = { code: 'OBJECT_NOT_FOUND', status: 404 };
  const error = Object.assign(new Error('refused'), { errors: [{ message: 'Ce talent n’existe pas.', extensions }] });
  const retry = jest.fn();
  const { unmount } = render(<ErrorState error={error} onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Introuvable/);
  expect(screen.queryByText(/Référence/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  unmount();
  render(<PlainErrorState error={error} onRetry={retry} />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
});

test('what is on its way has a name and the shape of what comes', () => {
  const { container } = render(<LoadingSkeleton shape="table" rows={5} label="Chargement des CRA…" />);
  expect(screen.getByRole('status')).toHaveTextContent('Chargement des CRA…');
  expect(container.querySelectorAll('.ant-skeleton li')).toHaveLength(5);
});

test('a list of choices that did not come for want of a connection says so in short, beside its field', async () => {
  const retry = jest.fn();
  render(<MissingChoices error={new TypeError('Failed to fetch')} onRetry={retry} />);
  expect(screen.getByRole('status')).toHaveTextContent(/pu être chargée\. Connexion au serveur impossible\.Réessayer$/);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalled();
});
