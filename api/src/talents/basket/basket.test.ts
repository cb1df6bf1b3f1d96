import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const READ = '{ talentBasket { count talents { id firstname } } }';
const ADD = 'mutation ($talentIds: [ID!]!) { addToTalentBasket(talentIds: $talentIds) { count talents { id } } }';
const REMOVE = 'mutation ($talentIds: [ID!]!) { removeFromTalentBasket(talentIds: $talentIds) { count } }';

const api = testApi();

const recruiterOf = async ({ create }: TestContext) => asAdmin((await create.staff()).id, new Set(['recruit']));

describe('the basket of a recruiter', () => {
  it('is for recruiters and account managers', () =>
    api.rollback(async (test) => {
      const talentIds = [await createTalent(test.db)];
      const { id } = await test.create.staff();
      const stranger = asAdmin(id, new Set(['finance', 'dpo']));
      for (const document of [READ, ADD, REMOVE]) {
        assert.equal((await test.executeTalents(asNobody, document, { talentIds })).code, 'UNAUTHENTICATED');
        assert.equal((await test.executeTalents(stranger, document, { talentIds })).code, 'FORBIDDEN');
        const account = asAdmin(id, new Set(['account']));
        assert.equal((await test.executeTalents(account, document, { talentIds })).code, undefined);
      }
    }));

  it('refuses who does not exist, was erased or is one too many, and puts nobody in', () =>
    api.rollback(async (test) => {
      const recruiter = await recruiterOf(test);
      const known = await createTalent(test.db);
      const erased = await createTalent(test.db, { erased_at: new Date() });
      const add = async (...talentIds: string[]) => (await test.executeTalents(recruiter, ADD, { talentIds })).code;
      for (const nobody of ['%', crypto.randomUUID(), erased])
        assert.equal(await add(known, nobody), 'OBJECT_NOT_FOUND');
      assert.equal((await test.executeTalents(recruiter, READ)).data.talentBasket.count, 0);
      const many = [];
      for (let at = 0; at < 100; at += 1) many.push(await createTalent(test.db));
      assert.equal(await add(...many), undefined);
      assert.equal(await add(known), 'BAD_USER_INPUT');
      assert.equal((await test.executeTalents(recruiter, READ)).data.talentBasket.count, 100);
    }));

  it('is the own one, holds everybody once, newest first, and lets them go', () =>
    api.rollback(async (test) => {
      const [mine, other] = [await recruiterOf(test), await recruiterOf(test)];
      const [first, second] = [await createTalent(test.db), await createTalent(test.db)];
      await test.executeTalents(mine, ADD, { talentIds: [first, first] });
      test.setNow('2026-11-20T09:05:00Z');
      const { data } = await test.executeTalents(mine, ADD, { talentIds: [second, first] });
      const ids = data.addToTalentBasket.talents.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids, [second, first]);
      assert.equal((await test.executeTalents(other, READ)).data.talentBasket.count, 0);
      await test.executeTalents(other, REMOVE, { talentIds: [first] });
      const left = await test.executeTalents(mine, REMOVE, { talentIds: [second, 'x', crypto.randomUUID()] });
      assert.equal(left.data.removeFromTalentBasket.count, 1);
      await test.db.updateTable('talent').set({ erased_at: new Date() }).where('id', '=', first).execute();
      assert.equal((await test.executeTalents(mine, READ)).data.talentBasket.count, 0);
    }));
});
