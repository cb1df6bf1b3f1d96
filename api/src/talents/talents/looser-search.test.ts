import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent, skillId } from './talents.fixture.ts';

const LOOSER = `query ($search: TalentSearchInput) {
  searchTalents(search: $search) { count looser { without { part value } fulltext count } }
}`;

const api = testApi();

async function looser({ executeTalents, create }: TestContext, search: object) {
  const { data, errors } = await executeTalents(asAdmin((await create.staff()).id), LOOSER, { search });
  assert.deepEqual(errors, []);
  return JSON.parse(JSON.stringify(data.searchTalents.looser)) as {
    without: { part: string; value: string | null }[];
    count: number;
  }[];
}

const shortly = (found: Awaited<ReturnType<typeof looser>>) =>
  found.map(({ without, count }) => [without.map(({ part, value }) => value ?? part).join(' '), count]);

const team = async ({ db }: TestContext) => {
  const java = { job_title: 'Développeuse Java', location_city: 'Nantes' } as const;
  await createTalent(db, { ...java, lastname: 'Alpha', skills: { Java: 0.7 }, languages: { en: 0.8 } });
  await createTalent(db, { ...java, lastname: 'Beta', skills: { Java: 0.4 }, status: 'CDI' });
  await createTalent(db, { ...java, lastname: 'Gamma', location_city: 'Lyon' });
};

describe('a search that finds nobody', () => {
  it('takes a word that is written in two as one', () =>
    api.rollback(async (test) => {
      await team(test);
      const found = await looser(test, { fulltext: 'développeuse full-stack java' });
      assert.deepEqual(shortly(found), [['full-stack', 3]]);
    }));

  it('says without which word it finds somebody, and what is left to be searched', () =>
    api.rollback(async (test) => {
      await team(test);
      const found = await looser(test, { fulltext: 'dev Java, Sénior à Nantes' });
      assert.deepEqual(found, [
        { without: [{ part: 'fulltext', value: 'Sénior' }], fulltext: 'dev Java, à Nantes', count: 2 },
      ]);
    }));

  it('offers each single thing that is in the way', () =>
    api.rollback(async (test) => {
      await team(test);
      const java = await skillId(test.db, 'Java');
      const search = { fulltext: 'nantes', skills: { skills: [{ id: java, minLevel: 0.7 }] }, status: 'CDI' };
      assert.deepEqual(shortly(await looser(test, search)), [
        [java, 1],
        ['status', 1],
      ]);
    }));

  it('leaves out all that does not go together where one thing is not enough', () =>
    api.rollback(async (test) => {
      await team(test);
      const search = { fulltext: 'java cobol fortran', languages: ['en', 'de'] };
      assert.deepEqual(shortly(await looser(test, search)), [['cobol fortran de', 1]]);
    }));

  it('offers nothing where nothing helps, where there is but one thing, and where somebody is found', () =>
    api.rollback(async (test) => {
      await team(test);
      assert.deepEqual(await looser(test, { fulltext: 'cobol fortran' }), []);
      assert.deepEqual(await looser(test, { fulltext: 'cobol' }), []);
      assert.deepEqual(await looser(test, { fulltext: 'java nantes' }), []);
      assert.deepEqual(shortly(await looser(test, { fulltext: '%%%', status: 'CDI' })), [['fulltext', 1]]);
    }));
});
