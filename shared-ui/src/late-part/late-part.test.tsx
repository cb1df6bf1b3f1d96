import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { latePart } from './late-part.tsx';

const missing = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const Clock = ({ city }: { city: string }) => <p>Il est midi à {city}</p>;
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

beforeEach(() => {
  jest.useFakeTimers();
  // React prints what a boundary catches; the boundary itself reports it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Until the last attempt has had its answer. */
const waitLong = () => act(() => jest.advanceTimersByTimeAsync(60_000));

test('a file that is late is asked for again, and waited for', async () => {
  const load = jest.fn().mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing()).mockResolvedValue(Clock);
  const Part = latePart<{ city: string }>(load);
  render(<Part city="Lyon" waiting={<p>Un instant…</p>} />);
  expect(screen.getByText('Un instant…')).toBeInTheDocument();
  await waitLong();
  expect(screen.getByText('Il est midi à Lyon')).toBeInTheDocument();
});

test('a file that never comes leaves the page as it is, and can be asked for again, there or by who comes back', async () => {
  const load = jest.fn().mockImplementation(() => Promise.reject(missing()));
  const Part = latePart<{ city: string }>(load);
  const page = (
    <main>
      <h1>Journée</h1>
      <Part city="Lyon" />
      <Part city="Nice" />
    </main>
  );
  const first = render(page);
  await waitLong();
  expect(screen.getByRole('heading')).toBeInTheDocument();
  const buttons = screen.getAllByRole('button', { name: 'Réessayer' });
  expect(buttons).toHaveLength(2);

  load.mockResolvedValue(Clock);
  await user.click(buttons[0] as HTMLElement);
  await waitLong();
  expect(screen.getByText('Il est midi à Lyon')).toBeInTheDocument();
  expect(screen.queryByText('Il est midi à Nice')).toBeNull();
  first.unmount();

  render(page);
  await waitLong();
  expect(screen.getByText('Il est midi à Nice')).toBeInTheDocument();
});

test('who leaves while the file is missing finds it when they come back', async () => {
  const load = jest.fn().mockImplementation(() => Promise.reject(missing()));
  const Part = latePart<{ city: string }>(load);
  const first = render(<Part city="Lyon" />);
  await waitLong();
  first.unmount();
  load.mockResolvedValue(Clock);
  render(<Part city="Lyon" />);
  await waitLong();
  expect(screen.getByText('Il est midi à Lyon')).toBeInTheDocument();
});

test('what the part throws itself goes to the page', async () => {
  const load = jest.fn().mockRejectedValue(new TypeError('x is not a function'));
  const Part = latePart<{ city: string }>(load);
  render(<Part city="Lyon" />, { onCaughtError: () => undefined });
  await expect(waitLong()).rejects.toThrow('x is not a function');
  expect(load).toHaveBeenCalledTimes(1);
});
