import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { lockSubject } from '../../billing/invoices/invoice-subject.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { report } from '../missions/missions.fixture.ts';
import { ABANDON, BOTH, BOTH_PRICES, prices, STOP, sign, world } from './amendments.fixture.ts';

const api = committingTestApi();

describe('at the same time', () => {
  const ROUNDS = raceRuns(20);

  it(`of two amendments exactly one is made, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { amend, amendments, contracts } = await world(test);
        const ends = ['2027-03-31', '2027-06-30'];
        const answers = await Promise.all(ends.map((newEndMission) => amend({ newEndMission, ...BOTH })));
        assert.deepEqual(answers.map(({ code }) => code).sort(), ['CREATE_MISSION_AMENDMENT_ERROR', undefined]);
        assert.equal((await amendments()).length, 1);
        assert.equal((await contracts()).length, 2);
      }
    }));

  it(`of an amendment and a shortening exactly one is made, and the end is the one it says, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { amend, amendments, end, id, admin } = await world(test);
        const answers = await Promise.all([
          amend({ newEndMission: '2027-03-31', ...BOTH }),
          test.execute(admin, STOP, { id, end: '2026-11-30' }),
        ]);
        assert.deepEqual(answers.map(({ code }) => code).sort(), ['CREATE_MISSION_AMENDMENT_ERROR', undefined]);
        const [only, ...others] = await amendments();
        assert.deepEqual([others.length, only?.new_end], [0, await end()]);
      }
    }));

  it(`both sides sign: both prices count and the amendment is over, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { amend, amendments, id } = await world(test);
        await amend(BOTH_PRICES);
        await Promise.all([sign(test, id, 'SST'), sign(test, id, 'PDS')]);
        const [, changed, ...others] = await prices(test, id);
        assert.deepEqual([changed?.purchase_price_cents, changed?.sale_price_cents], [48_000, 65_000]);
        assert.deepEqual([others.length, (await amendments())[0]?.state], [0, 'signed']);
      }
    }));

  it(`a side signs while a month is invoiced: finance hears that it was at the former price, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { amend, id } = await world(test);
        await amend({ ...BOTH_PRICES, newPricingDate: '2026-11-01' });
        const { id: month } = await report(test, id);
        const signing = await inTransaction(test.db, async (tx) => {
          await lockSubject(tx, { id: '', activity_id: month, subject_id: null, side: 'supplier' });
          const signed = sign(test, id, 'SST');
          await Promise.race([signed, setTimeout(50)]);
          await tx.updateTable('activity').set({ billed: true }).where('id', '=', month).execute();
          return { signed };
        });
        await signing.signed;
        const told = test.db.selectFrom('notification').select('title').where('mission_id', '=', id);
        assert.notDeepEqual(await told.where('kind', '=', 'invoiceError').execute(), [], `round ${round}`);
      }
    }));

  it(`a side signs while staff give the amendment up: one of the two, never both, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { amend, amendments, id, admin } = await world(test);
        const { recordId } = (await amend(BOTH_PRICES)).data.createMissionAmendment;
        await report(test, id);
        await Promise.all([sign(test, id, 'PDS'), test.execute(admin, ABANDON, { id: recordId })]);
        const [amendment] = await amendments();
        const count = (await prices(test, id)).length;
        assert.ok(
          (amendment?.state === 'abandoned' && count === 1) || (amendment?.state === 'partiallySigned' && count === 2),
          `${amendment?.state} with ${count} prices`,
        );
      }
    }));
});
