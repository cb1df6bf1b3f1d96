import { ApolloProvider } from '@bloom/shared-auth/apollo';
import { act, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { configureErrorReporting } from '../error/report-error.ts';
import { JobCompletedDocument } from '../graphql.generated.ts';
import { useFollowJobs } from './follow-jobs.ts';
import './toast-host.tsx';
import { ToastProvider } from './toasts.tsx';

type Result = { data: Record<string, unknown> };
type Observer = { next: (value: Result) => void; complete: () => void; error: (error: unknown) => void };

/** The server's side of the subscriptions, by operation. */
let streams: Record<string, Observer[]>;
let follow: (jobId: string) => void;
const onEnd = jest.fn();

function Probe() {
  follow = useFollowJobs(onEnd);
  return null;
}

beforeEach(() => {
  streams = { JobCompleted: [], JobErrored: [] };
  onEnd.mockClear();
  configureErrorReporting({ log: () => undefined });
  const subscribe: unknown = ({ query }: { query: unknown }) => ({
    subscribe: (observer: Observer) => {
      streams[query === JobCompletedDocument ? 'JobCompleted' : 'JobErrored']?.push(observer);
    },
  });
  // Only its subscriptions: what arrives through them is the subject, not how.
  const client = { subscribe } as ComponentProps<typeof ApolloProvider>['client'];
  render(
    <ApolloProvider client={client}>
      <ToastProvider>
        <Probe />
      </ToastProvider>
    </ApolloProvider>,
  );
});
afterEach(() => configureErrorReporting());

const end = (operation: string, index: number, data?: Record<string, unknown>) =>
  act(async () => {
    if (data) streams[operation]?.[index]?.next({ data });
    streams[operation]?.[index]?.complete();
  });

test('a job that ends well says so until somebody closes it', async () => {
  act(() => follow('j1'));
  await end('JobCompleted', 0, { jobCompleted: { __typename: 'JobEvent', jobId: 'j1' } });
  expect(screen.getByRole('status')).toHaveTextContent('Traitement executé avec succès');
  expect(onEnd).not.toHaveBeenCalled();
  await end('JobErrored', 0);
  expect(onEnd).toHaveBeenCalledWith('j1');
});

test('a job that fails says why', async () => {
  act(() => follow('j1'));
  const jobError = { __typename: 'JobError', message: 'Le cachet a échoué' };
  await end('JobErrored', 0, { jobErrored: { __typename: 'JobEvent', jobId: 'j1', jobError } });
  await end('JobCompleted', 0);
  expect(screen.getByRole('alert')).toHaveTextContent('Traitement executé mais avec des erreurs');
  expect(screen.getByText('Le cachet a échoué')).toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledWith('j1');
});

test('one job is followed once, and again after its end', async () => {
  act(() => follow('j1'));
  act(() => follow('j1'));
  expect(streams.JobCompleted).toHaveLength(1);
  await end('JobCompleted', 0, { jobCompleted: { __typename: 'JobEvent', jobId: 'j1' } });
  await end('JobErrored', 0);
  act(() => follow('j1'));
  expect(streams.JobCompleted).toHaveLength(2);
});

test('a job that may not be followed shows nothing and is not asked for again', async () => {
  act(() => follow('j1'));
  await act(async () => {
    streams.JobCompleted?.[0]?.error(new Error('refused'));
    streams.JobErrored?.[0]?.error(new Error('refused'));
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  // Whoever reads its list again at the end would otherwise ask in circles.
  expect(onEnd).not.toHaveBeenCalled();
  act(() => follow('j1'));
  expect(streams.JobCompleted).toHaveLength(1);
});
