import { CONFIG, idp, keep, renewed, startFakeIdp, tab } from './fake-idp.fixture.ts';
import { createRenewal } from './renewal.ts';
import { readStoredUser } from './stored-user.ts';
import { createUserManager } from './user-manager.ts';

const HANGS = () => new Promise<never>(() => undefined);
const PATIENCE = 15_000;
const library = async () => createUserManager(CONFIG, 'http://shell.test');
const stored = () => readStoredUser(CONFIG);

beforeEach(() => {
  startFakeIdp();
  keep(900);
  idp.tokenAnswers = [renewed(1)];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** What became of it by then. */
async function after(milliseconds: number, asked: Promise<unknown>): Promise<unknown> {
  const end = asked.then(
    () => 'renewed',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  await jest.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([end, Promise.resolve('waits')]);
}

test('no other tab waits for one whose library does not come', async () => {
  createRenewal(stored, HANGS)('access-0').catch(() => undefined);
  await expect(tab().renewToken('access-0')).resolves.toBe('access-1');
});

test('a library that does not come is waited for no longer than the network may take', async () => {
  jest.useFakeTimers();
  const renewing = createRenewal(stored, HANGS)('access-0');
  expect(await after(PATIENCE - 1, renewing)).toBe('waits');
  expect(await after(1, renewing)).toBe('LateAnswerError: Failed to fetch in time');
});

test('nor is a tab that keeps all others waiting', async () => {
  jest.useFakeTimers();
  void navigator.locks.request('bloom.session-renewal', {}, HANGS);
  const renewing = createRenewal(stored, library)('access-0');
  expect(await after(PATIENCE - 1, renewing)).toBe('waits');
  expect(await after(1, renewing)).toBe('LateAnswerError: Failed to fetch in time');
});

test('a token that another tab has renewed is taken up without any of that', async () => {
  void navigator.locks.request('bloom.session-renewal', {}, HANGS);
  keep(900, { access_token: 'access-1' });
  await expect(createRenewal(stored, HANGS)('access-0')).resolves.toMatchObject({ access_token: 'access-1' });
});
