import { gql } from '@apollo/client';
import { createApolloClient } from './client.ts';
import { CONFIG, ME } from './fake-api.fixture.ts';
import { createStaticSession } from './static-session.fixture.ts';
import { ANSWER_WITHIN } from './timely-fetch.ts';

const STOP = gql`
  mutation StopMission {
    stopMission(missionId: "m1", endDate: "2026-11-30") {
      id
    }
  }
`;

const SEND = gql`
  mutation Send($file: Upload!) {
    send(file: $file)
  }
`;

/** A server that takes requests and answers none. */
let sent: RequestInit[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init = {}) => {
    sent.push(init);
    return new Promise(() => undefined);
  });
});
afterEach(() => jest.useRealTimers());

const client = () => createApolloClient({ config: CONFIG, session: createStaticSession({ token: 'one' }) });
const keys = () => sent.map(({ headers }) => new Headers(headers).get('Idempotency-Key'));

function outcome(asked: Promise<unknown>) {
  const told = jest.fn();
  asked.catch(told);
  return told;
}

test('a question to a server that hangs fails in time, once, and gives its connection back', async () => {
  const told = outcome(client().query({ query: ME }));
  await jest.advanceTimersByTimeAsync(ANSWER_WITHIN - 100);
  expect(told).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ name: 'LateAnswerError' }));
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true]);
});

test('a change is sent again under its key, then it fails', async () => {
  const told = outcome(client().mutate({ mutation: STOP }));
  await jest.advanceTimersByTimeAsync(4 * ANSWER_WITHIN);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ name: 'LateAnswerError' }));
  expect(sent).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

test('a file takes as long as its line needs', async () => {
  const told = outcome(client().mutate({ mutation: SEND, variables: { file: new File(['%PDF'], 'cra.pdf') } }));
  await jest.advanceTimersByTimeAsync(10 * ANSWER_WITHIN);
  expect(told).not.toHaveBeenCalled();
});

test('what a screen asked for and no longer wants ends at once', async () => {
  const waiting = client()
    .watchQuery({ query: ME })
    .subscribe({ error: () => undefined });
  await jest.advanceTimersByTimeAsync(0);
  waiting.unsubscribe();
  await jest.advanceTimersByTimeAsync(0);
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true]);
});
