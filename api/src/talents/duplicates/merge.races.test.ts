import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { mergeTalents } from './merge.service.ts';

const RUNS = raceRuns();
const MERGE = `mutation ($keptId: ID!, $mergedId: ID!) { mergeTalents(keptId: $keptId, keptVersion: 1,
  mergedId: $mergedId, mergedVersion: 1, dryRun: false) { mergeId } }`;
const EDIT =
  'mutation ($id: ID!) { upsertTalent(input: { id: $id, version: 1, summary: "Relue", city: "Lille" }) { id } }';

const api = committingTestApi();

const anybody = ({ db }: TestContext) => createTalent(db, { email: `${crypto.randomUUID()}@talent.example` });

async function left({ db }: TestContext, ids: string[]) {
  return db.selectFrom('talent').select(['id', 'summary']).where('id', 'in', ids).execute();
}

describe('races of sheets', () => {
  it(`two merges of the same two sheets, either way round, leave one of them, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const viewer = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      for (let run = 0; run < RUNS; run += 1) {
        const [one, other] = [await anybody(test), await anybody(test)];
        const merge = (keptId: string, mergedId: string) => test.executeTalents(viewer, MERGE, { keptId, mergedId });
        const answers = await Promise.all([merge(one, other), run % 2 === 0 ? merge(other, one) : merge(one, other)]);
        const codes = answers.map(({ code }) => code ?? 'ok').toSorted();
        assert.ok(codes.includes('ok') && /CONFLICT|OBJECT_NOT_FOUND/.test(codes.join()), codes.join());
        assert.equal((await left(test, [one, other])).length, 1);
      }
    }));

  it(`a sheet is merged while it is edited: one of both is done and the other is told, nothing is lost, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const viewer = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      for (let run = 0; run < RUNS; run += 1) {
        const [keptId, mergedId] = [await anybody(test), await anybody(test)];
        const [merged, edited] = await Promise.all([
          test.executeTalents(viewer, MERGE, { keptId, mergedId }),
          test.executeTalents(viewer, EDIT, { id: run % 2 === 0 ? keptId : mergedId }),
        ]);
        const isMerged = merged.code === undefined;
        assert.notEqual(isMerged, edited.code === undefined, `${merged.code} ${edited.code}`);
        const sheets = await left(test, [keptId, mergedId]);
        assert.equal(sheets.length, isMerged ? 1 : 2);
        assert.equal(
          sheets.some(({ summary }) => summary === 'Relue'),
          !isMerged,
        );
      }
    }));

  it('a dry run takes one connection, and that its contacts were seen stays', () =>
    api.committed(async (test) => {
      const viewer = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      const [keptId, mergedId] = [await anybody(test), await anybody(test)];
      const alone = createDatabase(createPool({ connectionString: api.url, max: 1, connectionTimeout: 2_000 }));
      try {
        const order = { keptId, keptVersion: 1, mergedId, mergedVersion: 1, dryRun: true };
        assert.equal((await mergeTalents({ ...test.context(viewer), db: alone }, order)).mergeId, null);
      } finally {
        await alone.destroy();
      }
      const views = test.db.selectFrom('audit_event').select('object_id').where('action', '=', 'talent.view');
      const seen = (await views.where('object_id', 'in', [keptId, mergedId]).execute()).map((view) => view.object_id);
      assert.deepEqual(seen.toSorted(), [keptId, mergedId].toSorted());
    }));
});
