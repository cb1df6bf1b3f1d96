import { UserManager } from 'oidc-client-ts';
import { CONFIG, idp, keep, renewed, startFakeIdp, tab } from './fake-idp.fixture.ts';
import { userStorageKey } from './stored-user.ts';
import { createUserManager } from './user-manager.ts';

beforeEach(startFakeIdp);
afterEach(() => jest.restoreAllMocks());

describe('what the browser kept', () => {
  test('nobody', async () => {
    const session = tab();
    expect(session.getSnapshot().state).toBe('loading');
    await session.start();
    expect(session.getSnapshot()).toEqual({ state: 'signedOut', roles: [] });
    await expect(session.getToken()).rejects.toThrow('No token found');
  });

  test('somebody, with the roles of the configured claim', async () => {
    keep(900);
    const session = tab();
    expect(session.isRemembered()).toBe(true);
    await session.start();
    expect(session.getSnapshot()).toMatchObject({
      state: 'authenticated',
      roles: ['Bloomer'],
      profile: { subject: 'u1', displayName: 'Ana Roy', emailVerified: true },
    });
    await expect(session.getToken()).resolves.toBe('access-0');
    expect(idp.spentRefreshTokens).toEqual([]);
  });

  test('an address that is not said to be verified is not', async () => {
    keep(900, { profile: { sub: 'u1', email: 'a@bloom.example' } });
    const session = tab();
    await session.start();
    expect(session.getSnapshot()).toMatchObject({
      roles: [],
      profile: { emailVerified: false, displayName: 'a@bloom.example' },
    });
  });
});

describe('renewal', () => {
  test('an expired access token is renewed before it is used', async () => {
    keep(-10);
    idp.tokenAnswers = [renewed(1)];
    const session = tab();
    await session.start();
    await expect(session.getToken()).resolves.toBe('access-1');
    expect(idp.spentRefreshTokens).toEqual(['refresh-0']);
  });

  test('two tabs spend the refresh token once', async () => {
    keep(-10);
    idp.tokenAnswers = [renewed(1)];
    const tabs = [tab(), tab()];
    await Promise.all(tabs.map((session) => session.start()));
    expect(await Promise.all(tabs.map((session) => session.getToken()))).toEqual(['access-1', 'access-1']);
    expect(idp.spentRefreshTokens).toEqual(['refresh-0']);
  });

  test('ten calls at once in one tab renew once', async () => {
    keep(5);
    idp.tokenAnswers = [renewed(1)];
    const session = tab();
    await session.start();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => session.getToken()));
    expect(new Set(tokens)).toEqual(new Set(['access-1']));
    expect(idp.spentRefreshTokens).toHaveLength(1);
  });

  test('a token that the API refuses is renewed although the clock here says it lives', async () => {
    keep(900);
    idp.tokenAnswers = [renewed(1)];
    const session = tab();
    await session.start();
    await expect(session.renewToken()).resolves.toBe('access-1');
  });

  test('calls refused one after the other renew once', async () => {
    keep(900);
    idp.tokenAnswers = [renewed(1)];
    const session = tab();
    await session.start();
    await expect(session.renewToken('access-0')).resolves.toBe('access-1');
    await expect(session.renewToken('access-0')).resolves.toBe('access-1');
    expect(idp.spentRefreshTokens).toEqual(['refresh-0']);
  });

  test('without network nobody is signed out', async () => {
    keep(-10);
    const session = tab();
    await session.start();
    expect(session.getSnapshot().state).toBe('authenticated');
    await expect(session.getToken()).rejects.toThrow('Failed to fetch');
    idp.tokenAnswers = [renewed(1)];
    await expect(session.getToken()).resolves.toBe('access-1');
  });

  test('a refused refresh token ends the session and forgets it', async () => {
    keep(-10);
    idp.tokenAnswers = [{ status: 400, body: { error: 'invalid_grant' } }];
    const session = tab();
    await session.start();
    expect(session.getSnapshot()).toEqual({ state: 'expired', roles: [], endedBy: 'SESSION_EXPIRED' });
    expect(session.isRemembered()).toBe(false);
  });

  test('an expired token without a refresh token ends the session', async () => {
    keep(-10, { refresh_token: undefined });
    const session = tab();
    await session.start();
    expect(session.getSnapshot().state).toBe('expired');
  });
});

describe('other tabs', () => {
  const key = userStorageKey(CONFIG);
  const changed = (name: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: name }));

  test('signing out in one signs out in all', async () => {
    keep(900);
    const session = tab();
    await session.start();
    const left = new Promise<void>((resolve) => session.subscribe(resolve));
    localStorage.removeItem(key);
    changed(key);
    await left;
    expect(session.getSnapshot().state).toBe('signedOut');
  });

  test('a session that ended by itself in one is told in all, with its reason', async () => {
    keep(900);
    const session = tab();
    await session.start();
    // What the tab that noticed writes reaches the others as events, one after the other.
    const written: (string | null)[] = [];
    const write = jest
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation((_name, value) => void written.push(value));
    await tab().expire('SESSION_EXPIRED');
    write.mockRestore();
    for (const newValue of [...written, null]) window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    expect(session.getSnapshot()).toEqual({ state: 'expired', roles: [], endedBy: 'SESSION_EXPIRED' });
  });

  test('signing in, or a renewal, is picked up', async () => {
    const session = tab();
    await session.start();
    const arrived = new Promise<void>((resolve) => session.subscribe(resolve));
    keep(900, { access_token: 'access-7' });
    changed(key);
    await arrived;
    expect(session.getSnapshot().state).toBe('authenticated');
    await expect(session.getToken()).resolves.toBe('access-7');
  });
});

describe('somebody else', () => {
  const key = userStorageKey(CONFIG);
  const arrive = (event: Event) => {
    window.dispatchEvent(event);
    return new Promise((resolve) => setTimeout(resolve));
  };

  test('a renewal of the same person forgets nothing', async () => {
    keep(900);
    const session = tab();
    await session.start();
    sessionStorage.setItem('bloom.relaunched', 'mine');
    keep(900, { access_token: 'access-7' });
    await arrive(new StorageEvent('storage', { key }));
    expect(sessionStorage.getItem('bloom.relaunched')).toBe('mine');
  });

  test('on the same browser finds nothing of the first person in the tab', async () => {
    keep(900);
    const session = tab();
    await session.start();
    sessionStorage.setItem('bloom.relaunched', 'of the first');
    keep(900, { access_token: 'access-9', profile: { sub: 'u2', email: 'b@bloom.example' } });
    await arrive(new StorageEvent('storage', { key }));
    expect(session.getSnapshot().profile?.subject).toBe('u2');
    expect(sessionStorage.getItem('bloom.relaunched')).toBeNull();
  });

  test('a page that comes back with the Back button after the sign-out is signed out', async () => {
    keep(900);
    const session = tab();
    await session.start();
    localStorage.removeItem(key);
    await arrive(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(session.getSnapshot().state).toBe('signedOut');
  });
});

test('what the browser keeps of a person without a name is nobody', async () => {
  keep(900, { profile: {} });
  const session = tab();
  await session.start();
  expect(session.getSnapshot().state).toBe('signedOut');
});

test('who signs out leaves nothing behind, also when the provider cannot be reached and everything hangs', async () => {
  keep(900);
  const session = tab();
  await session.start();
  jest.useFakeTimers();
  jest.spyOn(UserManager.prototype, 'signoutRedirect').mockReturnValue(new Promise(() => undefined));
  const leaving = session.signOut();
  expect(session.getSnapshot()).toEqual({ state: 'loading', roles: [] });
  await jest.advanceTimersByTimeAsync(12_000);
  await leaving;
  jest.useRealTimers();
  expect(session.getSnapshot().state).toBe('signedOut');
  expect(localStorage.getItem(userStorageKey(CONFIG))).toBeNull();
});

test('leaves no page of the sign-in behind that Back would have to pass', () => {
  expect(createUserManager(CONFIG).settings.redirectMethod).toBe('replace');
});

test('asks for exactly openid, profile and email, and keeps people in local storage', async () => {
  const manager = createUserManager(CONFIG);
  expect(manager).toBeInstanceOf(UserManager);
  expect(manager.settings.scope).toBe('openid profile email');
  expect(manager.settings.response_type).toBe('code');
  expect(manager.settings.automaticSilentRenew).toBe(false);
  keep(900);
  expect(await manager.getUser()).not.toBeNull();
});
