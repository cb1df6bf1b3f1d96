import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { raceRuns } from '../../testing/race-runs.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { CLIENT_SIGN } from '../activities/activities.fixture.ts';
import { bloomerSignsAgain, correct, type Signed, signedAgain, signedByBoth } from './correction.fixture.ts';

const ROUNDS = raceRuns(5);

let api: CommittingTestApi;
let month: Signed;
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (test) => {
    month = await signedByBoth(test);
  });
});
after(() => api.close());

describe('a correction', () => {
  it(`is opened once by two who ask at the same time, and its document signed once, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const asked = await Promise.all([correct(test, month), correct(test, month)]);
        const refusals = asked.flatMap(({ errors }) => errors.map(({ message }) => message));
        assert.equal(refusals.length, 1, refusals.join(' '));
        assert.match(refusals[0] ?? '', /déjà en cours/);
        await signedAgain(test, month);
      }
      const rows = await test.db
        .selectFrom('activity_correction')
        .select(['version', 'closed_at'])
        .where('activity_id', '=', month.activityId)
        .orderBy('version')
        .execute();
      assert.deepEqual(
        rows.map(({ version }) => version),
        Array.from({ length: ROUNDS }, (_, index) => index + 2),
      );
      assert.ok(rows.every(({ closed_at }) => closed_at !== null));
    }));

  it(`is opened before or after the client signs the version before it, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await correct(test, month);
        const again = await bloomerSignsAgain(test, month);
        const sign = () => test.execute(again.clientLink, CLIENT_SIGN, { id: again.documentId, name: 'Claire Durand' });
        const [signed, corrected] = await Promise.all([sign(), correct(test, month)]);
        assert.deepEqual(signed.errors, []);
        // Whoever corrects first finds the month open still.
        if (corrected.errors.length === 0) await signedAgain(test, month);
        await test.runJobs();
      }
      const rows = await test.db
        .selectFrom('signing_document')
        .select('status')
        .where('activity_id', '=', month.activityId)
        .where('corrected_at', 'is', null)
        .where('status', '<>', 'void')
        .execute();
      assert.equal(rows.length, 1);
    }));
});
