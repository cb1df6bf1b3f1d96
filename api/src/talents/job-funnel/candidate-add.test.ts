import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { ADD, funnel, MOVE } from './job-funnel.fixture.ts';

const api = testApi();

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a talent who is added to an offer', () => {
  it('stands at its start, once, with a line of who added them', () =>
    api.rollback(async (test) => {
      const { ask } = await funnel(test);
      const talentId = await createTalent(test.db, { hiresweet_id: 'hs-1' });
      const first = (await ask(ADD, { talentId, author: 'somebody@else.example' })).data.addTalentToJobFunnel;
      const again = (await ask(ADD, { talentId, author: 'somebody@else.example' })).data.addTalentToJobFunnel;
      assert.deepEqual([first.isNew, again.isNew, first.hiresweetId], [true, false, 'hs-1']);
      assert.deepEqual(plain(again.talent.moves), [{ from: null, to: 'NotContacted', authorFullname: 'Alice Martin' }]);
      const [event, ...more] = await test.db.selectFrom('audit_event').select(['action', 'data']).execute();
      assert.deepEqual([event?.action, more.length], ['funnel.add', 0]);
      assert.equal((event?.data as { authorOverwritten?: boolean } | undefined)?.authorOverwritten, true);
    }));

  it('needs an address, an open offer and an author', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await createTalent(test.db);
      const author = 'x@bloom.example';
      const silent = await createTalent(test.db, { email: null });
      const erased = await createTalent(test.db, { erased_at: new Date() });
      const invalid = async (variables: object) => (await ask(ADD, variables)).errors[0]?.extensions?.invalidArgs;
      assert.deepEqual(await invalid({ talentId: silent, author }), ['talentId']);
      assert.deepEqual(await invalid({ talentId, author: ' ' }), ['author']);
      assert.deepEqual(await invalid({ talentId, author, jobId: '' }), ['jobId']);
      assert.deepEqual(await invalid({ talentId: '', author }), ['talentId']);
      assert.equal((await ask(ADD, { talentId: erased, author })).code, 'OBJECT_NOT_FOUND');
      await ask(ADD, { talentId, author });
      await test.db.updateTable('job_project').set({ status: 'LOST' }).where('id', '=', job.id).execute();
      const other = await createTalent(test.db);
      assert.equal((await ask(ADD, { talentId: other, author })).errors[0]?.extensions?.reason, 'CLOSED');
      // Who stood there before is still found.
      assert.equal((await ask(ADD, { talentId, author })).data.addTalentToJobFunnel.isNew, false);
      assert.equal((await ask(MOVE, { talentId, to: 'Contacted' })).errors[0]?.extensions?.reason, 'JOB_LOST');
    }));
});
