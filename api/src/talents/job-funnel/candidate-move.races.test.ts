import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { ADD, boardOf, CONSENT, enter, MOVE, WITHDRAW } from './job-funnel.fixture.ts';

const RUNS = raceRuns();

const api = committingTestApi();

describe('races in the funnel of an offer', () => {
  it(`of two moves of a candidate one wins, and the other is told, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const { job } = await boardOf(test);
      const recruiter = asAdmin((await test.create.staff()).id);
      for (let run = 0; run < RUNS; run += 1) {
        const talentId = await enter(test, { jobId: job.id, phase: 'Contacted' });
        const move = (to: string) =>
          test.executeTalents(recruiter, MOVE, { jobId: job.id, talentId, from: 'Contacted', to });
        const answers = await Promise.all([move('Replied'), move('Qualification')]);
        assert.deepEqual(answers.map(({ code }) => code ?? 'ok').sort(), ['CONFLICT', 'ok']);
        const won = answers.find(({ code }) => code === undefined)?.data.moveJobFunnelTalent;
        const entry = test.db.selectFrom('job_talent').select('phase').where('talent_id', '=', talentId);
        assert.equal((await entry.executeTakeFirstOrThrow()).phase, won.phase);
        assert.equal(won.moves.length, 1);
      }
    }));

  it(`a double click moves and adds once, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const { job } = await boardOf(test);
      const recruiter = asAdmin((await test.create.staff()).id);
      for (let run = 0; run < RUNS; run += 1) {
        const talentId = await createTalent(test.db, { email: `${crypto.randomUUID()}@talent.example` });
        const twice = async (document: string, variables: object) => {
          const ask = () => test.executeTalents(recruiter, document, { jobId: job.id, talentId, ...variables });
          return Promise.all([ask(), ask()]);
        };
        const added = await twice(ADD, { author: 'x' });
        assert.deepEqual(added.map(({ data }) => data.addTalentToJobFunnel.isNew).sort(), [false, true]);
        const moved = await twice(MOVE, { from: 'NotContacted', to: 'Contacted' });
        assert.deepEqual(
          moved.map(({ code }) => code),
          [undefined, undefined],
        );
        const moves = await test.db
          .selectFrom('job_talent_move')
          .select('id')
          .where('talent_id', '=', talentId)
          .execute();
        assert.equal(moves.length, 2);
      }
    }));

  it(`nobody is shown to a client by a consent that is taken back at the same time, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const { job } = await boardOf(test);
      const recruiter = asAdmin((await test.create.staff()).id);
      for (let run = 0; run < RUNS; run += 1) {
        const talentId = await enter(test, { jobId: job.id, phase: 'Positionnement' });
        const ask = (document: string, variables: object) =>
          test.executeTalents(recruiter, document, { jobId: job.id, talentId, ...variables });
        await ask(CONSENT, { consentedOn: '2026-11-02', channel: 'phone' });
        const [moved] = await Promise.all([ask(MOVE, { to: 'PresentedToClient' }), ask(WITHDRAW, {})]);
        assert.ok(moved.code === undefined || moved.errors[0]?.extensions?.reason === 'NO_CONSENT');
        const entry = test.db
          .selectFrom('talent_presentation')
          .select('withdrawn_at')
          .where('talent_id', '=', talentId);
        assert.notEqual((await entry.executeTakeFirstOrThrow()).withdrawn_at, null);
      }
    }));
});
