import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filledMonth, SIGN } from '../cra/activities/activities.fixture.ts';
import { createInvitation } from '../identity/invitations/invitations.service.ts';
import { createAuthenticator } from '../identity/session/viewer.service.ts';
import { askCode, READ, sent } from '../missions/contract-signing/contract-signing.fixture.ts';
import { asAdmin, asBloomer, asNobody } from '../platform/testing/viewers.ts';
import type { Identity, TokenVerifier } from '../platform/viewer/token.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const DISABLE = 'mutation ($id: ID!) { disableBloomer(recordId: $id) }';
const ENABLE = 'mutation ($id: ID!) { enableBloomer(recordId: $id) }';
const ISSUER = 'http://issuer.test';

const api = testApi();

const staffOf = async (test: TestContext) => asAdmin((await test.create.staff()).id);

/** The Bloomer, coming with a genuine token that was issued at this second. */
async function comes(test: TestContext, bloomer: { id: string; email: string }, issuedAt: number) {
  const link = { issuer: ISSUER, subject: bloomer.id, bloomer_id: bloomer.id };
  await test.db
    .insertInto('identity_link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const identity: Identity = {
    issuer: ISSUER,
    subject: bloomer.id,
    email: bloomer.email,
    emailVerified: true,
    displayName: 'Benoît Petit',
    givenName: 'Benoît',
    familyName: 'Petit',
    roles: ['Bloomer'],
    issuedAt,
    expiresAt: issuedAt + 900,
    signInMethods: undefined,
    clientId: undefined,
    forClients: false,
  };
  const verifier: TokenVerifier = { verify: async () => identity, verifyLogout: async () => undefined };
  return createAuthenticator(test.platform, verifier).authenticate('Bearer token');
}

const NOW = Date.parse('2026-11-20T09:00:00Z') / 1_000;

describe('a Bloomer whose access is taken away', () => {
  it('is nobody at once, with the token of before and with a new one, and signs nothing', () =>
    api.rollback(async (test) => {
      const admin = await staffOf(test);
      const month = await filledMonth(test);
      assert.equal((await comes(test, month.bloomer, NOW - 60)).kind, 'bloomer');
      const { data, errors } = await test.execute(admin, DISABLE, { id: month.bloomer.id });
      assert.equal(data.disableBloomer, true, JSON.stringify(errors));
      const before = await comes(test, month.bloomer, NOW - 60);
      assert.equal(before.denial?.details.reason, 'SESSION_ENDED');
      const anew = await comes(test, month.bloomer, NOW + 60);
      assert.deepEqual([anew.kind, [...anew.roles], anew.bloomerId], ['identity', [], null]);
      // A request that had begun with the rights of before.
      const signed = await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit', total: '5' });
      assert.equal(signed.code, 'UNAUTHENTICATED');
      assert.equal((await test.execute(admin, DISABLE, { id: month.bloomer.id })).data.disableBloomer, false);
      const remind = `mutation ($id: ID!) { relaunchBloomerCRA(missionId: $id, month: "2026-10-01") { message } }`;
      assert.match((await test.execute(admin, remind, { id: month.mission.id })).errors[0]?.message ?? '', /désactivé/);
    }));

  it('comes back without what was revoked', () =>
    api.rollback(async (test) => {
      const admin = await staffOf(test);
      const { bloomer } = await test.create.mission();
      const { token } = await createInvitation(test.db, test.platform, bloomer.id);
      const check = `{ checkInvitationToken(token: "${token}") { status } }`;
      assert.equal((await test.execute(asNobody, check)).code, undefined);
      await test.execute(admin, DISABLE, { id: bloomer.id });
      assert.equal((await test.execute(asNobody, check)).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.execute(admin, ENABLE, { id: bloomer.id })).data.enableBloomer, true);
      assert.equal((await test.execute(asNobody, check)).code, 'OBJECT_NOT_FOUND');
      assert.equal((await comes(test, bloomer, NOW + 60)).kind, 'bloomer');
      assert.equal((await test.execute(admin, ENABLE, { id: bloomer.id })).data.enableBloomer, false);
    }));

  it('signs no contract by the link he has; his account manager learns what is left', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'SST' });
      const who = { document: of.signing.id, signer: of.first.id };
      await test.execute(of.manager, DISABLE, { id: of.bloomer.id });
      assert.equal((await test.execute(of.other, READ, who)).code, 'OBJECT_NOT_FOUND');
      assert.equal((await askCode(test, of.other, who)).answer.code, 'UNAUTHENTICATED');
      const mails = await test.db.selectFrom('mail_outbox').select('id').where('recipient', '=', of.bloomer.email);
      assert.deepEqual(await mails.execute(), []);
      const notices = await test.db
        .selectFrom('notification')
        .select('description')
        .where('kind', '=', 'accessChanged');
      assert.match((await notices.execute())[0]?.description ?? '', /Il reste 1.mission .* et 1.contrat à signer/);
    }));

  it('is listed apart, and nobody takes their own access away', () =>
    api.rollback(async (test) => {
      const { bloomer } = await test.create.mission();
      const staff = await test.create.staff();
      const oneself = { ...asAdmin(staff.id), bloomerId: bloomer.id };
      const refused = await test.execute(oneself, DISABLE, { id: bloomer.id });
      assert.equal(refused.errors[0]?.extensions.reason, 'ONESELF');
      const list = '{ bloomers { recordId } left: bloomers(disabled: true) { recordId isDisabled } }';
      await test.execute(asAdmin(staff.id), DISABLE, { id: bloomer.id });
      const { data } = await test.execute(asAdmin(staff.id), list);
      assert.deepEqual(data.bloomers, []);
      assert.deepEqual([data.left.length, data.left[0].recordId, data.left[0].isDisabled], [1, bloomer.id, true]);
      assert.equal((await test.execute(asBloomer(bloomer), DISABLE, { id: bloomer.id })).code, 'FORBIDDEN');
      assert.equal((await test.execute(asAdmin(staff.id), DISABLE, { id: 'x' })).code, 'OBJECT_NOT_FOUND');
    }));
});
