import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button.tsx';

const writeText = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => jest.useRealTimers());

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

test('confirms for one second', async () => {
  writeText.mockResolvedValue(undefined);
  render(<CopyButton text="jeton" label="Copier le jeton" />);
  await press();
  expect(writeText).toHaveBeenCalledWith('jeton');
  expect(screen.getByRole('button')).toHaveTextContent('Copié');
  expect(screen.getByRole('status')).toHaveTextContent('Copié');
  act(() => void jest.advanceTimersByTime(999));
  expect(screen.getByRole('button')).toHaveTextContent('Copié');
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByRole('button')).toHaveTextContent('Copier le jeton');
});

test('says so when the browser refuses', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  render(<CopyButton text="jeton" />);
  await press();
  expect(screen.getByRole('status')).toHaveTextContent('Copie refusée par le navigateur');
});
