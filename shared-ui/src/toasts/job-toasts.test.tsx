import { act, render, screen } from '@testing-library/react';
import { type JobToasts, useJobToasts } from './job-toasts.ts';
import './toast-host.tsx';
import { ToastProvider } from './toasts.tsx';

let jobs: JobToasts;
function Probe() {
  jobs = useJobToasts();
  return null;
}

test('a job that ends is told until somebody closes it, once', () => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
  act(() => {
    jobs.completed('1');
    jobs.completed('1');
    jobs.errored('2', 'Le cachet a échoué');
  });
  act(() => void jest.advanceTimersByTime(600_000));
  expect(screen.getAllByText('Traitement executé avec succès')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Traitement executé mais avec des erreurs');
  expect(screen.getByText('Le cachet a échoué')).toBeInTheDocument();
  jest.useRealTimers();
});
