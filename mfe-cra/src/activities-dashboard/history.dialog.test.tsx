import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen } from '@testing-library/react';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { HistoryDialog } from './history.dialog.tsx';

type Frame = { id?: string; type: string; payload?: { query?: string; data?: unknown } };

/** The server's end of the socket: acknowledges, remembers the subscriptions, and sends what the test says. */
class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readyState = 1;
  protocol = 'graphql-transport-ws';
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: unknown) => void;
  onerror?: () => void;
  subscriptions: Frame[] = [];

  constructor() {
    super();
    FakeSocket.last = this;
    setTimeout(() => this.onopen?.(), 0);
  }

  send(text: string) {
    const frame = JSON.parse(text) as Frame;
    if (frame.type === 'connection_init') this.answer({ type: 'connection_ack' });
    if (frame.type === 'subscribe') this.subscriptions.push(frame);
  }

  close() {
    this.readyState = 3;
  }

  answer(frame: Frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Ends both streams of a job, the one named with its event. */
  end(name: string, data: unknown) {
    for (const { id, payload } of this.subscriptions) {
      if (payload?.query?.includes(name)) this.answer({ id, type: 'next', payload: { data } });
      this.answer({ id, type: 'complete' });
    }
  }
}

const row = {
  bloomer: { recordId: 'b1', fullname: 'Ada Roux' },
  month: '2026-10-01',
  activity: { recordId: 'a1' },
} as DashboardRowFragment;

const run = (state: string) => ({
  jobId: 'j1',
  jobName: 'craSeal',
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
  expect(await screen.findByText(/terminé/)).toBeInTheDocument();
  expect(FakeSocket.last).toBeUndefined();
});
