import { gql } from '@apollo/client';
import { createApolloClient } from './client.ts';
import { api, CONFIG, fakeApi, ME } from './fake-api.fixture.ts';
import { SAME_CHANGE_MS } from './repeat.link.ts';
import { UNDER_WAY_AFTER, WAITS } from './repeat-waits.ts';
import type { Session } from './session.tsx';
import { NoTokenError } from './session-error.ts';
import { createStaticSession } from './static-session.fixture.ts';

const STOP = gql`
  mutation StopMission {
    stopMission(missionId: "m1", endDate: "2026-11-30") {
      id
    }
  }
`;

const SEND = gql`
  mutation Send($input: FilesInput!) {
    send(input: $input)
  }
`;

const ASK_LINK = gql`
  mutation AskLink {
    sendTalentBoardMagicLink(email: "a@b.example")
  }
`;

const JSON_ANSWER = { headers: { 'Content-Type': 'application/graphql-response+json' } };
const proxyAnswer = (status: number) => new Response('<h1>Bad Gateway</h1>', { status });
const stopped = { data: { stopMission: { __typename: 'Mission', id: 'm1' } } };
const underWay = () =>
  new Response(
    JSON.stringify({ errors: [{ message: 'en cours', extensions: { code: 'CONFLICT', reason: 'IN_PROGRESS' } }] }),
    { headers: { 'Content-Type': 'application/json; charset=utf-8' }, status: 409 },
  );

fakeApi();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const client = (session: Session = createStaticSession({ token: 'one' })) =>
  createApolloClient({ config: CONFIG, session });
const keys = () => api.sent.map(({ headers }) => headers['idempotency-key']);
const failed = () => new TypeError('Failed to fetch');

async function settled<T>(asked: Promise<T>): Promise<{ data?: T; error?: unknown }> {
  const end = asked.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(WAITS.reduce((sum, wait) => sum + wait, 0) + 10 * UNDER_WAY_AFTER);
  return end;
}

describe('what nobody answered', () => {
  it.each([
    ['a broken connection', failed],
    ['a proxy without its server', () => proxyAnswer(502)],
    ['a server that is not up yet', () => proxyAnswer(503)],
  ])('%s: a question is asked again, and its answer is all that is seen', async (_what, no) => {
    api.answers = [no(), no()];
    const { data } = await settled(client().query({ query: ME }));
    expect(data).toMatchObject({ data: { me: { id: 'u1' } } });
    expect(api.sent).toHaveLength(3);
    expect(keys()).toEqual([undefined, undefined, undefined]);
  });

  it('is told when it goes on', async () => {
    api.answers = [failed(), failed(), failed()];
    const { error } = await settled(client().query({ query: ME }));
    expect(error).toMatchObject({ message: 'Failed to fetch' });
    expect(api.sent).toHaveLength(3);
  });

  it('is told at once to whoever has no network at all', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    api.answers = [failed()];
    const { error } = await settled(client().query({ query: ME }));
    expect(error).toMatchObject({ message: 'Failed to fetch' });
    expect(api.sent).toHaveLength(1);
  });
});

describe('a change', () => {
  it('is sent again with its key, and waits while the first is still under way', async () => {
    api.answers = [failed(), underWay(), underWay(), stopped];
    const { data } = await settled(client().mutate({ mutation: STOP }));
    expect(data).toMatchObject({ data: { stopMission: { id: 'm1' } } });
    const [key, ...others] = keys();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(others).toEqual([key, key, key]);
  });

  it('has another key when it is made again', async () => {
    api.answers = [stopped, stopped];
    const same = client();
    await settled(same.mutate({ mutation: STOP }));
    await settled(same.mutate({ mutation: STOP }));
    expect(new Set(keys()).size).toBe(2);
  });

  it('that was never answered keeps its key for whoever tries again, until something else is changed', async () => {
    const same = client();
    const nobody = () => [failed(), failed(), failed()];
    api.answers = [...nobody(), stopped, stopped, ...nobody(), { data: { send: true } }, stopped];
    const made = () => new Set(keys()).size;
    await settled(same.mutate({ mutation: STOP }));
    expect((await settled(same.mutate({ mutation: STOP }))).data).toMatchObject(stopped);
    expect(made()).toBe(1);
    await settled(same.mutate({ mutation: STOP }));
    expect(made()).toBe(2);
    await settled(same.mutate({ mutation: STOP }));
    await settled(same.mutate({ mutation: SEND, variables: { input: { names: ['a'] } } }));
    await settled(same.mutate({ mutation: STOP }));
    expect(made()).toBe(5);
    api.answers = [...nobody(), stopped];
    await settled(same.mutate({ mutation: STOP }));
    jest.advanceTimersByTime(SAME_CHANGE_MS);
    await settled(same.mutate({ mutation: STOP }));
    expect(made()).toBe(7);
  });

  it('is not sent again once the API has refused it, whatever the status', async () => {
    const busy = { errors: [{ message: 'plus tard', extensions: { code: 'EXTERNAL_UNAVAILABLE', status: 503 } }] };
    api.answers = [new Response(JSON.stringify(busy), { ...JSON_ANSWER, status: 503 })];
    const { error } = await settled(client().mutate({ mutation: STOP }));
    expect(error).toMatchObject({ message: 'plus tard' });
    expect(api.sent).toHaveLength(1);
  });

  it('keeps its key when its token ended meanwhile', async () => {
    const session = { ...createStaticSession({ token: 'old' }), renewToken: () => Promise.resolve('new') };
    const ended = { errors: [{ message: 'refused', extensions: { code: 'TOKEN_EXPIRED', status: 401 } }] };
    api.answers = [failed(), ended, stopped];
    await settled(client(session).mutate({ mutation: STOP }));
    expect(api.sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer old', 'Bearer new']);
    expect(new Set(keys()).size).toBe(1);
  });

  it('keeps the key that was sent, when its token ended first, for whoever tries again', async () => {
    const session = { ...createStaticSession({ token: 'old' }), renewToken: () => Promise.resolve('new') };
    const ended = { errors: [{ message: 'refused', extensions: { code: 'TOKEN_EXPIRED', status: 401 } }] };
    api.answers = [ended, failed(), failed(), failed(), stopped];
    const same = client(session);
    expect((await settled(same.mutate({ mutation: STOP }))).error).toMatchObject({ message: 'Failed to fetch' });
    expect((await settled(same.mutate({ mutation: STOP }))).data).toMatchObject(stopped);
    expect(keys()).toHaveLength(5);
    expect(new Set(keys()).size).toBe(1);
  });

  it('with a file is sent once: the API knows files by no key', async () => {
    api.answers = [failed()];
    const variables = { input: { files: [new File(['%PDF'], 'cra.pdf')] } };
    const { error } = await settled(client().mutate({ mutation: SEND, variables }));
    expect(error).toMatchObject({ message: 'Failed to fetch' });
    expect(keys()).toEqual([undefined]);
  });

  it('of somebody whom the API cannot name is sent once', async () => {
    api.answers = [failed()];
    const stranger = { ...createStaticSession({ token: 'one' }), getToken: () => Promise.reject(new NoTokenError()) };
    const { error } = await settled(client(stranger).mutate({ mutation: ASK_LINK }));
    expect(error).toMatchObject({ message: 'Failed to fetch' });
    expect(keys()).toEqual([undefined]);
  });
});
