import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createDatabase } from '../../platform/database/database.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { meet, untilBehind } from '../../testing/meeting.fixture.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { followSavedSearches } from '../saved-searches/saved-search-news.service.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const RUNS = raceRuns(10);
const MERGE = `mutation ($keptId: ID!, $mergedId: ID!) { mergeTalents(keptId: $keptId, keptVersion: 1,
  mergedId: $mergedId, mergedVersion: 1, dryRun: false) { mergeId } }`;
const SAVE = 'mutation ($input: SaveTalentSearchInput!) { saveTalentSearch(input: $input) { id } }';

const api = committingTestApi();

/** A word that nobody else has, nor anything that could be a slip of it. */
const ownWord = () =>
  String.fromCharCode(...crypto.getRandomValues(new Uint8Array(20)).map((byte) => 97 + (byte % 26)));

/** A search that knows the sheet that goes, which fits it no longer, and not the one that stays, which does. */
async function world(test: TestContext) {
  const viewer = asAdmin((await test.create.staff({ can_recruit: true })).id, new Set(['recruit']));
  const job_title = ownWord();
  const [one, other] = [`${crypto.randomUUID()}@talent.example`, `${crypto.randomUUID()}@talent.example`];
  const mergedId = await createTalent(test.db, { email: one, job_title });
  const input = { name: 'Métier rare', search: { fulltext: job_title }, wantsMail: true };
  const { data } = await test.executeTalents(viewer, SAVE, { input });
  await test.db.updateTable('talent').set({ job_title: 'Fleuriste' }).where('id', '=', mergedId).execute();
  const keptId = await createTalent(test.db, { email: other, job_title });
  const known = async () => {
    const hits = test.db.selectFrom('saved_talent_search_hit').select('talent_id');
    return (await hits.where('search_id', '=', data.saveTalentSearch.id).execute()).map((hit) => hit.talent_id);
  };
  const merge = () => test.executeTalents(viewer, MERGE, { keptId, mergedId });
  return { searchId: data.saveTalentSearch.id, keptId, mergedId, known, merge };
}

describe('races of a merge with whoever follows the two', () => {
  it(`searches are looked at meanwhile, and neither waits for who waits for it, ${RUNS} times`, () =>
    api.committed(async (test) => {
      test.setNow('2026-11-21T09:00:00Z');
      const db = createDatabase(api.pool);
      const begun = mock.method(db, 'transaction');
      for (let run = 0; run < RUNS; run += 1) {
        const { keptId, mergedId, known, merge } = await world(test);
        assert.deepEqual(await known(), [mergedId]);
        const look = () => followSavedSearches({ ...test.platform, db });
        const { first, secondWaited } = await meet(api, { halfway: 'talent_basket' }, [merge, look]);
        assert.deepEqual([first.code, secondWaited], [undefined, true]);
        assert.deepEqual(await known(), [keptId]);
        // PostgreSQL ends one of two that wait for each other, and that one begins again.
        assert.equal(begun.mock.callCount(), run + 1);
      }
    }));

  it('of a search that somebody deletes meanwhile nothing is taken along', () =>
    api.committed(async (test) => {
      const { searchId, known, merge } = await world(test);
      const owner = await api.pool.connect();
      try {
        const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
        await owner.query('begin');
        await owner.query('delete from saved_talent_search where id = $1', [searchId]);
        const merged = merge();
        await untilBehind(api.pool, rows[0]?.pid ?? 0, 1);
        await owner.query('commit');
        assert.equal((await merged).code, undefined);
        assert.deepEqual(await known(), []);
      } finally {
        owner.release();
      }
    }));
});
