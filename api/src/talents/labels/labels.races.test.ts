import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import * as ask from './labels.fixture.ts';

const RUNS = raceRuns();
const SAVE = `mutation ($talentId: ID!, $skills: [DirectSkillInput!]!) {
  upsertDirectSkills(talentId: $talentId, version: 1, skills: $skills) { id } }`;

const api = committingTestApi();

describe('races of labels', () => {
  it(`a title is typed for somebody while it is merged away: the talent has the label it was merged into, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const to = await ask.titleId(test, 'Développeur web', { iso: true });
      for (let run = 0; run < RUNS; run += 1) {
        const viewer = await ask.recruiter(test);
        const from = await ask.titleId(test, `dev web ${run}`);
        const [talent, merged] = await Promise.all([
          createTalent(test.db, { job_title: `Dev WEB ${run}` }),
          test.executeTalents(viewer, ask.MERGE_TITLES, { from, to, dryRun: false }),
        ]);
        assert.deepEqual(merged.errors, []);
        assert.equal(await ask.titleOf(test, talent), 'Développeur web');
      }
    }));

  it(`two recruiters merge one label: it is merged once, and the second is told where it went, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const targets = [await skillId(test.db, 'Vue', { iso: true }), await skillId(test.db, 'Vue.js', { iso: true })];
      for (let run = 0; run < RUNS; run += 1) {
        const viewer = await ask.recruiter(test);
        const from = await skillId(test.db, `vue ${run}`);
        const answers = await Promise.all(
          targets.map((to) => test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false })),
        );
        assert.deepEqual(answers.map(({ code }) => code ?? 'ok').toSorted(), ['OBJECT_NOT_FOUND', 'ok']);
      }
    }));

  it(`a skill is merged while somebody gets it: they have the one it was merged into, or the save is refused, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const to = await skillId(test.db, 'Kotlin', { iso: true });
      for (let run = 0; run < RUNS; run += 1) {
        const viewer = await ask.recruiter(test);
        const from = await skillId(test.db, `kotlin ${run}`);
        const talentId = await createTalent(test.db, { email: `${crypto.randomUUID()}@talent.example` });
        const [saved, merged] = await Promise.all([
          test.executeTalents(viewer, SAVE, { talentId, skills: [{ skillId: from, years: 4 }] }),
          test.executeTalents(viewer, ask.MERGE_SKILLS, { from, to, dryRun: false }),
        ]);
        assert.deepEqual(merged.errors, []);
        assert.ok(saved.code === undefined || saved.code === 'BAD_USER_INPUT', saved.code);
        assert.deepEqual(await ask.yearsOf(test, talentId), saved.code === undefined ? { Kotlin: 4 } : {});
      }
    }));
});
