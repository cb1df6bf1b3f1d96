import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin, asBloomer, asNobody } from '../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../testing/test-api.ts';
import { createInvitation } from './invitations.service.ts';

const CHECK = 'query ($token: String!) { checkInvitationToken(token: $token) { firstname status } }';
const FINISH = 'mutation ($token: String!) { finishInvitation(token: $token) { status token } }';
const ME = '{ me { bloomer { invitation { status token } } } }';
const NOT_VALID = 'Ton invitation ne semble pas valide !';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

async function invited({ create, db, context }: TestContext) {
  const bloomer = await create.bloomer();
  const { token } = await createInvitation(db, context(asNobody), bloomer.id);
  return { bloomer, token, viewer: { ...asBloomer(bloomer), readOnly: true } };
}

describe('invitation', () => {
  it('answers alike for unknown, revoked and expired tokens', () =>
    api.rollback(async (test) => {
      const { token, bloomer } = await invited(test);
      const refused = async (value: string) => {
        const answer = await test.execute(asNobody, CHECK, { token: value });
        assert.equal(answer.code, 'OBJECT_NOT_FOUND');
        assert.equal(answer.errors[0]?.message, NOT_VALID);
      };
      await refused('nothing');
      const second = await createInvitation(test.db, test.context(asNobody), bloomer.id);
      await refused(token);
      assert.equal(
        (await test.execute(asNobody, CHECK, { token: second.token })).data.checkInvitationToken.status,
        'ongoing',
      );
      test.setNow('2026-12-05T09:00:00Z');
      await refused(second.token);
    }));

  it('is guessed at most ten times a minute from one address', () =>
    api.rollback(async (test) => {
      for (let count = 0; count < 10; count += 1) await test.execute(asNobody, CHECK, { token: 'guess' });
      assert.equal((await test.execute(asNobody, CHECK, { token: 'guess' })).code, 'RATE_LIMITED');
    }));

  it('is shown to its owner only', () =>
    api.rollback(async (test) => {
      const { token, viewer } = await invited(test);
      const { me } = (await test.execute(viewer, ME)).data;
      assert.deepEqual({ ...me.bloomer.invitation }, { status: 'ongoing', token });
      const row = await test.db.selectFrom('invitation').selectAll().executeTakeFirstOrThrow();
      assert.ok(!JSON.stringify(row).includes(token));
    }));

  it('leaves other operations read only until it is finished', () =>
    api.rollback(async (test) => {
      const { viewer } = await invited(test);
      assert.equal((await test.execute(viewer, '{ missions { recordId } }')).code, undefined);
      assert.equal((await test.execute(viewer, 'mutation { readAllNotification }')).code, 'FORBIDDEN');
    }));

  it('is finished by the invited person, again without effect, and by nobody else', () =>
    api.rollback(async (test) => {
      const { token, viewer, bloomer } = await invited(test);
      const other = asBloomer(await test.create.bloomer());
      const admin = asAdmin((await test.create.staff()).id);
      assert.equal((await test.execute(other, FINISH, { token })).code, 'FORBIDDEN');
      assert.equal((await test.execute(admin, FINISH, { token })).code, 'FORBIDDEN');
      assert.equal((await test.execute({ ...viewer, emailVerified: false }, FINISH, { token })).code, 'FORBIDDEN');
      assert.equal((await test.execute(viewer, FINISH, { token })).data.finishInvitation.status, 'done');
      assert.equal((await test.execute(viewer, FINISH, { token })).data.finishInvitation.status, 'done');
      assert.equal((await test.execute(asNobody, CHECK, { token })).data.checkInvitationToken.status, 'done');
      const thief = { ...viewer, subject: 'thief', bloomerId: null };
      assert.equal((await test.execute(thief, FINISH, { token })).code, 'FORBIDDEN');
      const linked = await test.db
        .selectFrom('identity_link')
        .select('bloomer_id')
        .where('subject', '=', viewer.subject)
        .executeTakeFirst();
      assert.equal(linked?.bloomer_id, bloomer.id);
    }));
});
