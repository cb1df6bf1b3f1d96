import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { MERGE_SKILLS, MERGE_TITLES, titleId, UNDO } from '../labels/labels.fixture.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import { followSavedSearches } from './saved-search-news.service.ts';

const api = committingTestApi();

const FIELDS = 'id name search gone namesErased newCount wantsMail';
const SAVE = `mutation ($input: SaveTalentSearchInput!) { saveTalentSearch(input: $input) { ${FIELDS} } }`;
const MINE = `{ mySavedTalentSearches { ${FIELDS} } }`;
const DELETE_SKILL = 'mutation ($id: ID!) { deleteSkill(id: $id) }';
const ERASE =
  'mutation ($id: ID!, $email: String!) { deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId } }';

async function recruiter({ create }: TestContext) {
  const staff = await create.staff({ lastname: 'Recrute', can_recruit: true });
  return asAdmin(staff.id, new Set(['recruit']));
}
type Recruiter = Awaited<ReturnType<typeof recruiter>>;

async function save(test: TestContext, viewer: Recruiter, input: object) {
  const asked = { name: 'Recherche', wantsMail: true, ...input };
  const { data, errors } = await test.executeTalents(viewer, SAVE, { input: asked });
  assert.deepEqual(errors, []);
  return data.saveTalentSearch;
}

async function mine(test: TestContext, viewer: Recruiter) {
  const { data, errors } = await test.executeTalents(viewer, MINE);
  assert.deepEqual(errors, []);
  return data.mySavedTalentSearches.map(({ search, ...one }: { search: string }) => ({
    ...one,
    search: JSON.parse(search),
  }));
}

const asking = (id: string, label: string, minLevel: number | null = null) => ({ id, label, minLevel });

describe('a kept search whose labels are merged', () => {
  it('asks for the label they were merged into, also twice merged, is found by it, and returns when that is undone', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [golang, go, language] = [
        await skillId(test.db, 'Golang'),
        await skillId(test.db, 'Go'),
        await skillId(test.db, 'Go (langage)', { iso: true }),
      ];
      const [dev, developer] = [await titleId(test, 'Dev Go'), await titleId(test, 'Développeur Go', { iso: true })];
      await createTalent(test.db, { skills: { Golang: 0.7 } });
      const search = {
        fulltext: 'ingénieure',
        skills: { skills: [asking(golang, 'Golang', 0.4), asking(go, 'Go', 0.7)], or: false },
        jobs: { jobs: [asking(dev, 'Dev Go')] },
      };
      await save(test, viewer, { search });
      const merge = async (operation: string, from: string, to: string) => {
        const { data, errors } = await test.executeTalents(viewer, operation, { from, to, dryRun: false });
        assert.deepEqual(errors, []);
        return (data.mergeSkillsById ?? data.mergeJobTitlesById).changeId as string;
      };
      const first = await merge(MERGE_SKILLS, golang, language);
      const second = await merge(MERGE_SKILLS, go, language);
      const third = await merge(MERGE_TITLES, dev, developer);
      const [now] = await mine(test, viewer);
      assert.deepEqual(now.gone, []);
      assert.deepEqual(now.search, {
        fulltext: 'ingénieure',
        skills: { skills: [asking(language, 'Go (langage)', 0.7)], or: false },
        jobs: { jobs: [asking(developer, 'Développeur Go')] },
      });
      for (const id of [third, second, first]) {
        assert.deepEqual((await test.executeTalents(viewer, UNDO, { id })).errors, []);
      }
      assert.deepEqual((await mine(test, viewer))[0].search, search);
    }));

  it('follows newcomers of the label it leads to, and keeps what it was when only its mail changes', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [golang, go] = [await skillId(test.db, 'Golang'), await skillId(test.db, 'Go', { iso: true })];
      const search = { skills: { skills: [asking(golang, 'Golang')], or: false } };
      const { id, name } = await save(test, viewer, { search });
      const { data } = await test.executeTalents(viewer, MERGE_SKILLS, { from: golang, to: go, dryRun: false });
      test.setNow('2026-11-21T09:00:00Z');
      await createTalent(test.db, { skills: { Go: 0.4 } });
      assert.equal(await followSavedSearches(test.platform), 1);
      const silent = await save(test, viewer, { id, name, wantsMail: false });
      assert.deepEqual([silent.wantsMail, silent.newCount], [false, 1]);
      await test.executeTalents(viewer, UNDO, { id: data.mergeSkillsById.changeId });
      assert.deepEqual((await mine(test, viewer))[0].search, search);
    }));

  it('says which criterion is gone, tells nobody of those whom the rest fits, until it is saved anew', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await skillId(test.db, 'Cobol 60');
      const saved = await save(test, viewer, {
        search: { fulltext: 'ingénieure', skills: { skills: [asking(id, 'Cobol 60')], or: false } },
      });
      assert.deepEqual((await test.executeTalents(viewer, DELETE_SKILL, { id })).errors, []);
      test.setNow('2026-11-21T09:00:00Z');
      await createTalent(test.db, {});
      assert.equal(await followSavedSearches(test.platform), 0);
      const [now] = await mine(test, viewer);
      assert.deepEqual([now.gone, now.search, now.newCount], [['Cobol 60'], { fulltext: 'ingénieure' }, 0]);
      const anew = await save(test, viewer, { id: saved.id, search: now.search });
      assert.deepEqual(anew.gone, []);
      test.setNow('2026-11-22T09:00:00Z');
      await createTalent(test.db, {});
      assert.equal(await followSavedSearches(test.platform), 1);
    }));

  it('without a search, nothing is kept that was not there', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const { errors } = await test.executeTalents(viewer, SAVE, { input: { name: 'Rien', wantsMail: true } });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['search']);
    }));
});

describe('a kept search that names somebody who is erased', () => {
  it('loses the name, says so, and tells nobody of newcomers; what names others stays', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const email = 'odilon@gone.example';
      const id = await createTalent(test.db, { firstname: 'Odilon', lastname: 'Martin', email, phone: '+33687878787' });
      await createTalent(test.db, { firstname: 'Jeanne', lastname: 'Martin' });
      for (const [name, fulltext] of [
        ['Odilon Martin, Nantes', 'odilon martin'],
        ['Celui de Nantes', 'java odilon'],
        ['Par numéro', '06 87 87 87 87'],
        ['Les Martin', 'martin'],
        ['Comme Odilon Martin', 'java'],
      ]) {
        await save(test, viewer, { name, search: { fulltext } });
      }
      const { errors } = await test.executeTalents(viewer, ERASE, { id, email });
      assert.deepEqual(errors, []);
      test.setNow('2026-11-21T09:00:00Z');
      await createTalent(test.db, { job_title: 'Java' });
      await followSavedSearches(test.platform);
      const said = (await mine(test, viewer)).map(
        (one: { name: string; search: { fulltext?: string }; namesErased: boolean; newCount: number }) => [
          one.name,
          one.search.fulltext ?? null,
          one.namesErased,
          one.newCount,
        ],
      );
      assert.deepEqual(said, [
        ['Celui de Nantes', 'java', true, 0],
        ['Comme', 'java', false, 1],
        ['Les Martin', 'martin', false, 0],
        ['Nantes', null, true, 0],
        ['Par numéro', null, true, 0],
      ]);
    }));
});
