import { answerWith, CONFIG, listen, openPage, requests, session, TOKEN } from './anonymous-link.fixture.ts';
import { forgetLink, LinkSessions } from './anonymous-link.ts';
import { createLinkSession } from './link-session.ts';
import { OidcSession } from './oidc-session.ts';

beforeEach(listen);

describe('a link that serves once', () => {
  const clickNeeded = () => {
    const extensions = { code: 'BAD_USER_INPUT', reason: 'CLICK_NEEDED', data: { purpose: 'talentBoard' } };
    return { errors: [{ message: 'Cliquez.', extensions }] };
  };
  const open = () => createLinkSession(new LinkSessions(CONFIG), new OidcSession(CONFIG));

  beforeEach(() => openPage(`/talentboard?token=${TOKEN}`));

  test('is opened by a click, not by the page', async () => {
    answerWith(clickNeeded(), session());
    const link = open();
    await link.start();
    expect(link.getSnapshot()).toEqual({
      state: 'signedOut',
      roles: [],
      link: { purpose: 'talentBoard', awaitsClick: true },
    });
    expect(requests.map(({ body }) => body.variables)).toEqual([{ token: TOKEN, confirmed: false }]);
    await link.confirmLink();
    expect(link.getSnapshot().state).toBe('anonymous');
    const attempt = expect.stringMatching(/^[\w-]{36}$/);
    expect(requests.at(-1)?.body.variables).toEqual({ token: TOKEN, confirmed: true, attempt });
  });

  test('whose answer got lost opens for the same tab, also after a reload', async () => {
    answerWith(clickNeeded(), new Error('offline'), session());
    const link = open();
    await link.start();
    await link.confirmLink();
    expect(link.getSnapshot()).toMatchObject({ link: { failure: { code: 'NETWORK' } } });
    const reloaded = open();
    await reloaded.start();
    expect(reloaded.getSnapshot().state).toBe('anonymous');
    const attempts = requests.map(({ body }) => (body.variables as { attempt?: string }).attempt);
    expect(attempts).toEqual([undefined, attempts[1], attempts[1]]);
  });

  test('another link is another attempt, and so is the next visitor of this browser', async () => {
    answerWith(clickNeeded(), session(), clickNeeded(), clickNeeded());
    const link = open();
    await link.start();
    await link.confirmLink();
    openPage(`/talentboard?token=${TOKEN}d`);
    await open().start();
    forgetLink();
    openPage(`/talentboard?token=${TOKEN}`);
    await open().start();
    expect(requests.slice(2).map(({ body }) => body.variables)).toEqual([
      { token: `${TOKEN}d`, confirmed: false },
      { token: TOKEN, confirmed: false },
    ]);
  });

  test('stays open after a reload, for as long as the server says', async () => {
    answerWith(clickNeeded(), session());
    const link = open();
    await link.start();
    await link.confirmLink();
    const reloaded = open();
    await reloaded.start();
    expect(reloaded.getSnapshot().state).toBe('anonymous');
    await expect(reloaded.getToken()).resolves.toBe('anonymous:s1');
  });

  test('used by somebody else meanwhile is told as expired', async () => {
    answerWith(clickNeeded(), { errors: [{ message: 'Expiré.', extensions: { code: 'TOKEN_EXPIRED' } }] });
    const link = open();
    await link.start();
    await link.confirmLink();
    expect(link.getSnapshot()).toMatchObject({ state: 'anonymous', link: { failure: { code: 'TOKEN_EXPIRED' } } });
  });
});
