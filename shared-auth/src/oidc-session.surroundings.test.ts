import { idp, keep, renewed, startFakeIdp, tab } from './fake-idp.fixture.ts';

beforeEach(startFakeIdp);
afterEach(() => jest.restoreAllMocks());

describe('what the server knows better', () => {
  test('no role any more, or an address that is no longer verified', async () => {
    keep(900);
    const session = tab();
    await session.start();
    session.restrict('EMAIL_NOT_VERIFIED');
    expect(session.getSnapshot()).toMatchObject({ roles: ['Bloomer'], profile: { emailVerified: false } });
    session.restrict('NO_ROLE');
    expect(session.getSnapshot()).toMatchObject({ state: 'authenticated', roles: [] });
  });
});

describe('a clock that is wrong by an hour', () => {
  const HOUR = 3_600_000;
  const real = Date.now;

  test.each([HOUR, -HOUR])('by %s ms during the session: the token is renewed, nobody is signed out', async (drift) => {
    keep(900);
    const session = tab();
    await session.start();
    jest.spyOn(Date, 'now').mockImplementation(() => real() + drift);
    idp.tokenAnswers = [renewed(1)];
    // Ahead, the token looks expired here; behind, only the server says so.
    await expect(drift > 0 ? session.getToken() : session.renewToken('access-0')).resolves.toBe('access-1');
    await expect(session.getToken()).resolves.toBe('access-1');
    expect(session.getSnapshot().state).toBe('authenticated');
    expect(idp.spentRefreshTokens).toEqual(['refresh-0']);
  });
});

describe('where the browser keeps nothing', () => {
  test('signing in says so instead of failing on the way back', async () => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      jest.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    const session = tab();
    expect(session.isRemembered()).toBe(false);
    await session.start();
    expect(session.getSnapshot().state).toBe('signedOut');
    await expect(session.signIn('/missions')).rejects.toMatchObject({ name: 'StorageBlockedError' });
  });
});
