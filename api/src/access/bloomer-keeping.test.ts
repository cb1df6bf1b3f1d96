import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toldOfAll } from '../desk/retention/told-nights.fixture.ts';
import { enter, funnel, MOVE, ORDER } from '../talents/job-funnel/job-funnel.fixture.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { eraseFormerBloomers } from './bloomer-keeping.service.ts';

const api = testApi();

/** A Bloomer whose last mission ended on that day, seen on 20 November 2026. */
async function former({ create, db }: TestContext, endMission: string | null) {
  const { id, email } = await create.bloomer({ created_at: new Date('2018-01-01') });
  if (endMission !== null) {
    await create.mission({ bloomer_id: id, begin_mission: '2018-02-01', end_mission: endMission });
  }
  const night = async ({ platform }: TestContext) => {
    await toldOfAll(db);
    await eraseFormerBloomers(platform, new AbortController().signal);
    const row = await db.selectFrom('bloomer').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow();
    return row.erased_at !== null;
  };
  return { email, isErasedAtNight: night };
}

describe('a Bloomer', () => {
  for (const [what, end, isErased] of [
    ['stays five years after the last mission', '2021-11-20', false],
    ['is erased the day after', '2021-11-19', true],
  ] as const) {
    it(what, () =>
      api.rollback(async (test) => {
        const { isErasedAtNight } = await former(test, end);
        assert.equal(await isErasedAtNight(test), isErased);
      }),
    );
  }

  it('who never had one is erased as well, and is told so in words that are true', () =>
    api.rollback(async (test) => {
      const { isErasedAtNight } = await former(test, null);
      assert.equal(await isErasedAtNight(test), true);
      const { text_body: text } = await test.db.selectFrom('mail_outbox').select('text_body').executeTakeFirstOrThrow();
      assert.match(text, /Nous n’avons pas eu de mission ensemble ces 60 derniers mois\./);
    }));

  it('who comes back stays: placed by a job, before anybody enters the mission', () =>
    api.rollback(async (test) => {
      const { email, isErasedAtNight } = await former(test, '2020-12-31');
      const { job, society, ask } = await funnel(test, { status: 'WIN', closed_at: '2026-11-18T09:00:00Z' });
      const talentId = await enter(test, { jobId: job.id, phase: 'BPA', presentedTo: society.id, email });
      await ask(ORDER, { talentId, orderedOn: '2026-11-19' });
      assert.equal((await ask(MOVE, { talentId, to: 'Validated' })).code, undefined);
      assert.equal(await isErasedAtNight(test), false);
      const long = { phase_since: '2020-11-01T09:00:00Z' };
      await test.db.updateTable('job_talent').set(long).where('talent_id', '=', talentId).execute();
      assert.equal(await isErasedAtNight(test), false);
      await test.db.updateTable('job_project').set({ closed_at: '2020-11-01T09:00:00Z' }).execute();
      assert.equal(await isErasedAtNight(test), true);
    }));
});
