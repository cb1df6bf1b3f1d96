import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { asNobody } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createAuthenticator } from './viewer.service.ts';

const EXCHANGE = `mutation ($token: String!, $purpose: LinkPurpose, $confirmed: Boolean, $attempt: String) {
  exchangeToken(token: $token, purpose: $purpose, confirmed: $confirmed, attempt: $attempt) { sessionToken expiresAt purpose objectId isOfBloomer contactFullname }
}`;
const OBJECT = 'aaaaaaaa-0000-4000-8000-000000000000';
const noTokens = () => Promise.reject(new Error('no access token in this test'));
const verifier = { verify: noTokens, verifyLogout: noTokens };

const api = committingTestApi();

async function issue({ create, platform, db }: TestContext, purpose: 'craSign' | 'talentBoard' = 'craSign') {
  const contact = await create.contact((await create.clientSociety()).id);
  const link = await platform.links.issue(db, { purpose, objectId: OBJECT, contactId: contact.id });
  return { ...link, contact };
}

const viewerOf = ({ platform }: TestContext, token: string) =>
  createAuthenticator(platform, verifier).authenticate(`Bearer ${token}`);

describe('links', () => {
  it('are stored as a keyed hash only', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test);
      assert.match(token, /^anonymous:[\w-]{43}$/);
      const row = await test.db.selectFrom('link_token').selectAll().executeTakeFirstOrThrow();
      assert.ok(!JSON.stringify(row).includes(token.slice(10)));
    }));

  it('open a session for their object, as often as people click when they are for several uses', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test);
      for (let time = 0; time < 3; time += 1) {
        const { data } = await test.execute(asNobody, EXCHANGE, { token, purpose: 'craSign' });
        assert.equal(data.exchangeToken.objectId, OBJECT);
        assert.equal(data.exchangeToken.contactFullname, 'Claire Durand');
        const viewer = await viewerOf(test, data.exchangeToken.sessionToken);
        assert.equal(viewer.link?.purpose, 'craSign');
        assert.deepEqual([...viewer.roles], ['Anonymous']);
      }
      const audited = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'token.exchange')
        .execute();
      assert.deepEqual(
        audited.map(({ object_kind, object_id }) => [object_kind, object_id]),
        Array.from({ length: 3 }, () => ['craSign', OBJECT]),
      );
      assert.ok(!JSON.stringify(audited).includes(token.slice(10)));
    }));

  it('for one use open one session', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test, 'talentBoard');
      const confirmed = true;
      assert.equal((await test.execute(asNobody, EXCHANGE, { token, confirmed })).code, undefined);
      assert.equal((await test.execute(asNobody, EXCHANGE, { token, confirmed })).code, 'TOKEN_EXPIRED');
      // Not even told that a click is needed: there is nothing left to open.
      assert.equal((await test.execute(asNobody, EXCHANGE, { token })).code, 'TOKEN_EXPIRED');
    }));

  it('for one use are used up by a click only, however often a program opens them', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test, 'talentBoard');
      for (let time = 0; time < 50; time += 1) {
        // Ten a minute are answered.
        test.setNow(`2026-11-20T09:0${Math.floor(time / 10)}:00Z`);
        const { code, errors } = await test.execute(asNobody, EXCHANGE, { token });
        assert.equal(code, 'BAD_USER_INPUT');
        assert.equal(errors[0]?.extensions.reason, 'CLICK_NEEDED');
        assert.deepEqual(errors[0]?.extensions.data, { purpose: 'talentBoard' });
      }
      const row = await test.db.selectFrom('link_token').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([row.used_count, row.used_at], [0, null]);
      const sessions = await test.db.selectFrom('link_session').selectAll().execute();
      assert.deepEqual(sessions, []);
      test.setNow('2026-11-20T09:10:00Z');
      assert.equal((await test.execute(asNobody, EXCHANGE, { token, confirmed: true })).code, undefined);
    }));

  it('for one use open again for the tab whose answer got lost, for minutes and for no other', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test, 'talentBoard');
      const [mine, other] = [randomUUID(), randomUUID()];
      const open = (attempt?: string) => test.execute(asNobody, EXCHANGE, { token, confirmed: true, attempt });
      const lost = (await open(mine)).data.exchangeToken;
      test.setNow('2026-11-20T09:09:00Z');
      for (const attempt of [other, undefined]) assert.equal((await open(attempt)).code, 'TOKEN_EXPIRED');
      const { sessionToken } = (await open(mine)).data.exchangeToken;
      assert.equal((await viewerOf(test, sessionToken)).link?.purpose, 'talentBoard');
      // One session, as before: the token of the answer that never came opens nothing.
      assert.equal((await viewerOf(test, lost.sessionToken)).kind, 'none');
      test.setNow('2026-11-20T09:10:01Z');
      assert.equal((await open(mine)).code, 'TOKEN_EXPIRED');
      assert.equal((await open('court')).code, 'BAD_USER_INPUT');
    }));

  it('for one use, revoked since, open for nobody again', () =>
    api.rollback(async (test) => {
      const { token, contact } = await issue(test, 'talentBoard');
      const attempt = randomUUID();
      await test.execute(asNobody, EXCHANGE, { token, confirmed: true, attempt });
      await test.platform.links.revoke(test.db, 'talentBoard', OBJECT, contact.id);
      const again = await test.execute(asNobody, EXCHANGE, { token, confirmed: true, attempt });
      assert.equal(again.code, 'OBJECT_NOT_FOUND');
    }));

  it('for one use, used twice at the same time, open one session', () =>
    api.committed(async (test) => {
      const { token } = await issue(test, 'talentBoard');
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => test.execute(asNobody, EXCHANGE, { token, confirmed: true })),
      );
      assert.equal(answers.filter(({ code }) => code === undefined).length, 1);
    }));

  it('that are unknown, revoked or of another purpose do not exist', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test);
      assert.equal((await test.execute(asNobody, EXCHANGE, { token: 'anonymous:nothing' })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.execute(asNobody, EXCHANGE, { token, purpose: 'nps' })).code, 'OBJECT_NOT_FOUND');
      const { data } = await test.execute(asNobody, EXCHANGE, { token });
      await test.platform.links.revoke(test.db, 'craSign', OBJECT);
      assert.equal((await test.execute(asNobody, EXCHANGE, { token })).code, 'OBJECT_NOT_FOUND');
      const viewer = await viewerOf(test, data.exchangeToken.sessionToken);
      assert.equal(viewer.kind, 'none');
      assert.equal(viewer.denial?.code, 'UNAUTHENTICATED');
    }));

  it('end with the work of their contact, and so do the sessions they opened', () =>
    api.rollback(async (test) => {
      const { token, contact } = await issue(test);
      const { data } = await test.execute(asNobody, EXCHANGE, { token });
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', contact.id).execute();
      assert.equal((await test.execute(asNobody, EXCHANGE, { token })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await viewerOf(test, token)).kind, 'none');
      assert.equal((await viewerOf(test, data.exchangeToken.sessionToken)).kind, 'none');
    }));

  it('expire after their life', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test);
      test.setNow('2026-11-28T09:00:00Z');
      const answer = await test.execute(asNobody, EXCHANGE, { token });
      assert.equal(answer.code, 'TOKEN_EXPIRED');
      assert.deepEqual(answer.errors[0]?.extensions.data, { renewed: false, isOfBloomer: false });
    }));

  it('say that they are a Bloomer’s, also after their life, and not whose', () =>
    api.rollback(async (test) => {
      const { id: bloomerId } = await test.create.bloomer();
      const of = { purpose: 'contractSign', objectId: OBJECT, contactId: null, bloomerId } as const;
      const { token } = await test.platform.links.issue(test.db, of);
      const { data } = await test.execute(asNobody, EXCHANGE, { token });
      assert.deepEqual([data.exchangeToken.isOfBloomer, data.exchangeToken.contactFullname], [true, null]);
      test.setNow('2027-11-28T09:00:00Z');
      const late = await test.execute(asNobody, EXCHANGE, { token });
      assert.deepEqual(late.errors[0]?.extensions.data, { renewed: false, isOfBloomer: true });
    }));

  it('give sessions that slide for 30 minutes and end after 8 hours', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test);
      const { data } = await test.execute(asNobody, EXCHANGE, { token });
      const expiredAt = async (instant: string) => {
        test.setNow(instant);
        return (await viewerOf(test, data.exchangeToken.sessionToken)).link?.expired;
      };
      for (let minutes = 25; minutes < 8 * 60; minutes += 25) {
        const instant = new Date(Date.parse('2026-11-20T09:00:00Z') + minutes * 60_000).toISOString();
        assert.equal(await expiredAt(instant), false, instant);
      }
      assert.equal(await expiredAt('2026-11-20T17:00:01Z'), true);
    }));

  it('are not lengthened by a socket that only looks whether they hold', () =>
    api.rollback(async (test) => {
      const { token } = await issue(test);
      const { data } = await test.execute(asNobody, EXCHANGE, { token });
      const authenticator = createAuthenticator(test.platform, verifier);
      const bearer = `Bearer ${data.exchangeToken.sessionToken}`;
      test.setNow('2026-11-20T09:20:00Z');
      assert.equal((await authenticator.authenticate(bearer, { looking: true })).link?.expired, false);
      test.setNow('2026-11-20T09:31:00Z');
      assert.equal((await authenticator.authenticate(bearer, { looking: true })).link?.expired, true);
    }));

  it('count by themselves as a credential when they are for several uses', () =>
    api.rollback(async (test) => {
      const sign = await issue(test);
      const board = await issue(test, 'talentBoard');
      assert.equal((await viewerOf(test, sign.token)).link?.contactId, sign.contact.id);
      assert.equal((await viewerOf(test, board.token)).kind, 'none');
      test.setNow('2026-12-20T09:00:00Z');
      assert.equal((await viewerOf(test, sign.token)).link?.expired, true);
    }));
});
