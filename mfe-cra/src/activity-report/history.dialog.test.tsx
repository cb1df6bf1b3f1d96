import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen } from '@testing-library/react';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { FakeSocket } from '../testing/fake-socket.fixture.ts';
import { HistoryDialog } from './history.dialog.tsx';

const row = {
  bloomer: { recordId: 'b1', fullname: 'Ada Roux' },
  month: '2026-10-01',
  mission: { recordId: 'm1', label: 'Refonte du portail' },
  activity: { recordId: 'a1' },
} as DashboardRowFragment;

const run = (state: string) => ({
  jobId: 'j1',
  title: 'Préparation d’une facture',
  state,
  startedAt: '2026-11-02T09:00:00Z',
  endedAt: state === 'done' ? '2026-11-02T09:01:00Z' : null,
  errorMessage: null,
});

const realSocket = globalThis.WebSocket;
beforeEach(() => {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  globalThis.WebSocket = realSocket;
});

it('tells how a job underway has ended, and reads the list again', async () => {
  let state = 'running';
  startFakeApi({ Query: { jobHistorical: () => [run(state)] } });
  renderPage(() => <HistoryDialog row={row} onClose={() => undefined} />, { path: '/', at: '/', roles: ['Admin'] });
  expect(await screen.findByText(/en cours/)).toBeInTheDocument();
  while ((FakeSocket.last?.subscriptions.length ?? 0) < 2) await act(() => new Promise((done) => setTimeout(done, 10)));
  state = 'done';
  await act(async () =>
    FakeSocket.last?.end('jobCompleted', { jobCompleted: { __typename: 'JobEvent', jobId: 'j1' } }),
  );
  expect(await screen.findByText('Traitement executé avec succès')).toBeInTheDocument();
  expect(await screen.findByText(/terminé/)).toBeInTheDocument();
});

it('asks nothing about jobs that are over', async () => {
  FakeSocket.last = undefined;
  startFakeApi({ Query: { jobHistorical: () => [run('done')] } });
  renderPage(() => <HistoryDialog row={row} onClose={() => undefined} />, { path: '/', at: '/', roles: ['Admin'] });
  expect(await screen.findByText('Préparation d’une facture')).toBeInTheDocument();
  expect(screen.getByText(/terminé/)).toBeInTheDocument();
  expect(FakeSocket.last).toBeUndefined();
});
