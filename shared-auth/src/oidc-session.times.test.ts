import { REFRESH_GRACE_SECONDS } from '@bloom/shared-rules/access/session-renewal';
import { UserManager } from 'oidc-client-ts';
import { CONFIG, idp, keep, renewed, startFakeIdp, tab } from './fake-idp.fixture.ts';
import { userStorageKey } from './stored-user.ts';

beforeEach(startFakeIdp);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a token of which nobody says how long it lives is used, and not renewed every second', async () => {
  jest.useFakeTimers();
  keep(0, { expires_at: undefined });
  idp.tokenAnswers = [renewed(1), renewed(2)];
  const session = tab();
  await session.start();
  await expect(session.getToken()).resolves.toBe('access-0');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(idp.spentRefreshTokens).toEqual([]);
});

test('one that lives for a month is not renewed at once, as browsers would wait', async () => {
  const wait = jest.spyOn(globalThis, 'setTimeout');
  keep(30 * 24 * 3600);
  const session = tab();
  await session.start();
  const waits = wait.mock.calls.map(([, milliseconds]) => milliseconds ?? 0);
  expect(Math.max(...waits)).toBe(2 ** 31 - 1);
});

test('who signs out during a renewal is not kept anew by its answer', async () => {
  keep(900);
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const mocked = jest.mocked(globalThis.fetch);
  const send = mocked.getMockImplementation() as typeof fetch;
  mocked.mockImplementation(async (url, init) => {
    if (String(url).endsWith('/token')) {
      ask();
      await answered;
    }
    return send(url, init);
  });
  idp.tokenAnswers = [renewed(1)];
  const session = tab();
  await session.start();
  const redirect = jest.spyOn(UserManager.prototype, 'signoutRedirect').mockImplementation(async function leave(
    this: UserManager,
  ) {
    await this.removeUser();
  });
  const renewing = session.renewToken();
  await asked;
  const leaving = session.signOut();
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer();
  await renewing;
  await leaving;
  expect(redirect).toHaveBeenCalled();
  expect(session.getSnapshot().state).toBe('loading');
  expect(localStorage.getItem(userStorageKey(CONFIG))).toBeNull();
});

test('a renewal whose answer never came is asked for again while the provider still takes the token', async () => {
  const realTimeout = globalThis.setTimeout;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  keep(70);
  const session = tab();
  await session.start();
  const asked: number[] = [];
  const mocked = jest.mocked(globalThis.fetch);
  const send = mocked.getMockImplementation() as typeof fetch;
  mocked.mockImplementation(async (url, init) => {
    if (!String(url).endsWith('/token')) return send(url, init);
    asked.push(Date.now());
    if (asked.length > 1) return send(url, init);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('too late', 'AbortError')));
    });
  });
  idp.tokenAnswers = [renewed(1)];
  for (let second = 0; second < 60; second += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    // An answer is read by the machine, whatever the clock here says.
    await new Promise((resolve) => realTimeout(resolve));
  }
  const [first = 0, second = Number.NaN] = asked;
  // The second answer may be lost, too.
  expect(second - first).toBeLessThan((REFRESH_GRACE_SECONDS * 1000) / 2);
  await expect(session.getToken()).resolves.toBe('access-1');
});
