import { UserManager } from 'oidc-client-ts';
import { keep, startFakeIdp, tab } from './fake-idp.fixture.ts';

beforeEach(() => {
  startFakeIdp();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('coming back from the identity provider', () => {
  test('without the transaction it was started with, the session is expired', async () => {
    window.history.replaceState(null, '', '/login/callback?code=c&state=unknown');
    const session = tab();
    await expect(session.completeSignIn()).rejects.toThrow('No matching state');
    expect(session.getSnapshot().state).toBe('expired');
  });

  test('who gave up there is signed out, not waited for', async () => {
    window.history.replaceState(null, '', '/login/callback?error=access_denied&state=s');
    jest
      .spyOn(UserManager.prototype, 'signinRedirectCallback')
      .mockRejectedValue(Object.assign(new Error('refused'), { error: 'access_denied' }));
    const session = tab();
    await expect(session.completeSignIn()).rejects.toThrow('refused');
    expect(session.getSnapshot().state).toBe('signedOut');
  });

  describe('the address that was asked for is kept when nothing comes of it', () => {
    const asked = '/missions?statut=active';
    const given = (code: string) => Object.assign(new Error(code), { error: code });
    beforeEach(async () => {
      jest.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue();
      await tab().signIn(asked);
    });

    test.each([
      ['given up there', given('access_denied')],
      ['a code that was used', given('invalid_grant')],
      ['another tab began anew', new Error('No matching state found in storage')],
      ['a provider that fails', new TypeError('Failed to fetch')],
    ])('%s', async (_what, failure) => {
      jest.spyOn(UserManager.prototype, 'signinRedirectCallback').mockRejectedValue(failure);
      const session = tab();
      await expect(session.completeSignIn()).rejects.toBe(failure);
      expect(session.askedPath()).toBe(asked);
    });

    test('a reload of the callback, once signed in, goes there', async () => {
      keep(900);
      jest.spyOn(UserManager.prototype, 'signinRedirectCallback').mockRejectedValue(given('invalid_grant'));
      await expect(tab().completeSignIn()).resolves.toBe(asked);
    });

    test('until somebody signs out', async () => {
      const session = tab();
      await session.signOut();
      expect(session.askedPath()).toBe('/');
    });
  });

  test('a reload of the callback of somebody signed in goes home', async () => {
    keep(900);
    window.history.replaceState(null, '', '/login/callback?code=c&state=unknown');
    const session = tab();
    await expect(session.completeSignIn()).resolves.toBe('/');
    expect(session.getSnapshot().state).toBe('authenticated');
  });
});
