import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { followSavedSearches } from '../saved-searches/saved-search-news.service.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { merge, takeBack } from './merge.fixture.ts';

const api = testApi();

const SAVE = 'mutation ($input: SaveTalentSearchInput!) { saveTalentSearch(input: $input) { newCount } }';
const NEWS = '{ mySavedTalentSearches { newCount } }';
const PUT = 'mutation ($ids: [ID!]!) { addToTalentBasket(talentIds: $ids) { count } }';
const TAKE_OUT = 'mutation ($ids: [ID!]!) { removeFromTalentBasket(talentIds: $ids) { count } }';
const BASKET = '{ talentBasket { talents { id } } }';

/** A recruiter who merges, and a colleague. */
async function twoRecruiters({ create }: TestContext) {
  const recruiter = async () => asAdmin((await create.staff({ can_recruit: true })).id, new Set(['recruit']));
  return { merger: await recruiter(), colleague: await recruiter() };
}

type Recruiter = Awaited<ReturnType<typeof twoRecruiters>>['merger'];

async function basketOf({ executeTalents }: TestContext, viewer: Recruiter): Promise<string[]> {
  const { data } = await executeTalents(viewer, BASKET);
  return data.talentBasket.talents.map(({ id }: { id: string }) => id);
}

describe('whoever follows the sheet that goes', () => {
  it('hears of nobody new: the person is the one that the search knows', () =>
    api.rollback(async (test) => {
      const { merger, colleague } = await twoRecruiters(test);
      const keptId = await createTalent(test.db, { job_title: 'Comptable' });
      const mergedId = await createTalent(test.db, { job_title: 'Comptable', skills: { Rust: 0.7 } });
      await test.executeTalents(colleague, SAVE, {
        input: { name: 'Rust', search: { fulltext: 'rust' }, wantsMail: true },
      });
      const { mergeId } = await merge(test, merger, keptId, mergedId);
      const newOnes = async (day: string) => {
        test.setNow(`${day}T09:00:00Z`);
        await followSavedSearches(test.platform);
        return (await test.executeTalents(colleague, NEWS)).data.mySavedTalentSearches[0].newCount;
      };
      assert.equal(await newOnes('2026-11-25'), 0);
      assert.equal((await takeBack(test, merger, keptId, mergeId)).code, undefined);
      assert.equal(await newOnes('2026-11-26'), 0);
    }));

  it('has the sheet in the basket that it became, and the own one again when they are two', () =>
    api.rollback(async (test) => {
      const { merger, colleague } = await twoRecruiters(test);
      const keptId = await createTalent(test.db);
      const mergedId = await createTalent(test.db);
      await test.executeTalents(merger, PUT, { ids: [keptId, mergedId] });
      await test.executeTalents(colleague, PUT, { ids: [mergedId] });
      const { mergeId } = await merge(test, merger, keptId, mergedId);
      assert.deepEqual([await basketOf(test, merger), await basketOf(test, colleague)], [[keptId], [keptId]]);
      assert.equal((await takeBack(test, merger, keptId, mergeId)).code, undefined);
      assert.deepEqual((await basketOf(test, merger)).sort(), [keptId, mergedId].sort());
      assert.deepEqual(await basketOf(test, colleague), [mergedId]);
    }));

  it('who took it out of the basket meanwhile does not find it there again', () =>
    api.rollback(async (test) => {
      const { merger, colleague } = await twoRecruiters(test);
      const keptId = await createTalent(test.db);
      const mergedId = await createTalent(test.db);
      await test.executeTalents(colleague, PUT, { ids: [mergedId] });
      const { mergeId } = await merge(test, merger, keptId, mergedId);
      await test.executeTalents(colleague, TAKE_OUT, { ids: [keptId] });
      assert.equal((await takeBack(test, merger, keptId, mergeId)).code, undefined);
      assert.deepEqual(await basketOf(test, colleague), []);
    }));
});
