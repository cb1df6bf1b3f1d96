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

test('jobs that end alike are one message that says how many; another reason is another message', () => {
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
  act(() => {
    for (const jobId of ['1', '2', '2', '3']) jobs.completed(jobId);
    for (const jobId of ['4', '5']) jobs.errored(jobId, 'Aucun contact de facturation');
    jobs.errored('6', 'Le client exige un numéro de commande (BDC).');
  });
  expect(screen.getByRole('status')).toHaveTextContent(/^Traitement executé avec succès\s?×\s3$/);
  const errors = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(errors).toEqual([
    expect.stringMatching(/erreurs\s?×\s2Aucun contact/),
    expect.stringMatching(/erreursLe client exige/),
  ]);
});
