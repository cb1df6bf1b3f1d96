import { answerWith, CONFIG, listen, openPage, requests, session, TOKEN } from './anonymous-link.fixture.ts';
import { bearerOf, forgetLink, hasLinkToken, LinkRefusedError, LinkSessions, linkPath } from './anonymous-link.ts';
import { createLinkSession } from './link-session.ts';
import { OidcSession } from './oidc-session.ts';

beforeEach(listen);

describe('takeLinkToken', () => {
  test('moves the token from the address to the tab, and nothing else', () => {
    openPage(`/signing/d1?from=mail&token=${encodeURIComponent(TOKEN)}#bas`);
    expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe(
      '/signing/d1?from=mail#bas',
    );
    expect(window.history.state).toEqual({ idx: 3 });
    expect(hasLinkToken()).toBe(true);
    expect(linkPath()).toBe('/signing/d1?from=mail#bas');
    forgetLink();
    expect(linkPath()).toBeUndefined();
  });

  test.each(['/signing/d1', '/signing/d1?token=eyJhbGciOi', '/signing/d1?token='])(
    '%s opens no link session',
    (path) => {
      openPage(path);
      expect(hasLinkToken()).toBe(false);
      expect(`${window.location.pathname}${window.location.search}`).toBe(path);
    },
  );

  test('the session of another link does not serve this one', async () => {
    openPage(`/signing/d1?token=${TOKEN}`);
    answerWith(session(), session());
    await new LinkSessions(CONFIG).open();
    openPage('/signing/d2?token=anonymous:other');
    await new LinkSessions(CONFIG).open();
    expect(requests.map(({ body }) => body.variables)).toMatchObject([{ token: TOKEN }, { token: 'anonymous:other' }]);
  });
});

describe('exchange', () => {
  beforeEach(() => openPage(`/signing/d1?token=${TOKEN}`));

  test('happens once for the whole page and survives a reload', async () => {
    answerWith(session());
    const links = new LinkSessions(CONFIG);
    const [first, second] = await Promise.all([links.open(), links.open()]);
    expect(first).toBe(second);
    await new LinkSessions(CONFIG).open();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['Apollo-Require-Preflight']).toBe('true');
  });

  test('happens again when the server says that the short session has run out', async () => {
    answerWith(session('s1'), session('s2'));
    const link = createLinkSession(new LinkSessions(CONFIG), new OidcSession(CONFIG));
    await link.start();
    await expect(link.renewToken('anonymous:s1')).resolves.toBe('anonymous:s2');
    expect(requests).toHaveLength(2);
  });

  test('does not happen again because the clock of this machine is an hour ahead', async () => {
    answerWith(session());
    await new LinkSessions(CONFIG).open();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    await new LinkSessions(CONFIG).open();
    expect(requests).toHaveLength(1);
  });

  test('says why the server refuses', async () => {
    const extensions = { code: 'TOKEN_EXPIRED', data: { renewed: true } };
    answerWith({ data: null, errors: [{ message: 'Lien expiré.', extensions }] });
    await expect(new LinkSessions(CONFIG).open()).rejects.toMatchObject({
      failure: { code: 'TOKEN_EXPIRED', renewed: true, message: 'Lien expiré.' },
    });
  });

  test('a network failure is no verdict on the link', async () => {
    answerWith(new TypeError('Failed to fetch'), session());
    const links = new LinkSessions(CONFIG);
    await expect(links.open()).rejects.toBeInstanceOf(LinkRefusedError);
    await expect(links.open()).resolves.toMatchObject({ objectId: 'd1' });
  });
});

describe('the session of a link', () => {
  const open = () => createLinkSession(new LinkSessions(CONFIG), new OidcSession(CONFIG));

  beforeEach(() => openPage(`/signing/d1?token=${TOKEN}`));

  test('counts as authenticated, with a verified address', async () => {
    answerWith(session());
    const link = open();
    await link.start();
    expect(link.getSnapshot()).toMatchObject({
      state: 'anonymous',
      roles: ['Anonymous'],
      profile: { emailVerified: true, displayName: 'Claire Client' },
      link: { purpose: 'craSign', objectId: 'd1' },
    });
    await expect(link.getToken()).resolves.toBe('anonymous:s1');
  });

  test('an expired link stays on its page and says so', async () => {
    answerWith({
      errors: [{ message: 'Lien expiré.', extensions: { code: 'TOKEN_EXPIRED', data: { renewed: true } } }],
    });
    const link = open();
    await link.start();
    expect(link.getSnapshot()).toMatchObject({
      state: 'anonymous',
      link: { failure: { code: 'TOKEN_EXPIRED', renewed: true } },
    });
  });

  test.each([
    { data: { exchangeToken: { sessionToken: 's1', isOfBloomer: true } } },
    { errors: [{ extensions: { code: 'TOKEN_EXPIRED', data: { isOfBloomer: true } } }] },
  ])('knows that it is a Bloomer’s: %j', async (answer) => {
    answerWith(answer);
    const link = open();
    await link.start();
    expect(link.getSnapshot().link).toMatchObject({ isOfBloomer: true });
  });

  test('a refusal later on does not send its holder to the login page', async () => {
    answerWith(session());
    const link = open();
    await link.start();
    await link.expire('TOKEN_EXPIRED');
    expect(link.getSnapshot()).toMatchObject({ state: 'anonymous', link: { failure: { code: 'TOKEN_EXPIRED' } } });
  });

  test('signing out forgets the link', async () => {
    answerWith(session());
    const link = open();
    await link.start();
    await link.signOut();
    expect(link.getSnapshot().state).toBe('signedOut');
    expect(hasLinkToken()).toBe(false);
  });
});

test('where the browser keeps nothing, the link opens all the same', async () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  openPage(`/signing/d1?token=${TOKEN}`);
  expect(window.location.search).toBe('');
  expect(hasLinkToken()).toBe(true);
  answerWith(session());
  await expect(new LinkSessions(CONFIG).open()).resolves.toMatchObject({ objectId: 'd1' });
  forgetLink();
});

test('the credential has the prefix once', () => {
  expect(bearerOf({ sessionToken: 'x' })).toBe('anonymous:x');
  expect(bearerOf({ sessionToken: 'anonymous:x' })).toBe('anonymous:x');
  forgetLink();
  expect(hasLinkToken()).toBe(false);
});
