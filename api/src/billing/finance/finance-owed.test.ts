import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCents } from '@bloom/shared-rules/money/money';
import { FIVE_DAYS } from '../../cra/activities/activities.fixture.ts';
import { correct, signedAgain } from '../../cra/correction/correction.fixture.ts';
import { Random } from '../../demo/demo.random.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { signedBillable } from '../invoices/invoice-correction.fixture.ts';
import { FINALISE, finalised } from '../invoices/invoices.fixture.ts';
import { uninvoicedByHand } from './finance-owed.fixture.ts';
import { aReport, scatter } from './finances.fixture.ts';

const FIGURES =
  '{ financeFigures(beginDate: "2026-01-01", endDate: "2026-12-01") { uninvoiced { month stage count amount } } }';
const CLOSING = '{ monthClosing(month: "2026-10-01") { amountAtRisk blocker } }';

type Uninvoiced = { month: string; stage: string; amount: number };
const isReported = ({ stage }: Uninvoiced) => stage !== 'MISSING';
const STEPS = ['MISSING', 'TO_SIGN', 'TO_INVOICE', 'RUNNING', 'TO_VALIDATE', 'TO_CREDIT', 'ERROR'];
const newestFirst = (one: Uninvoiced, other: Uninvoiced) =>
  other.month.localeCompare(one.month) || STEPS.indexOf(one.stage) - STEPS.indexOf(other.stage);

const api = testApi();

/** The clock of the tests: 20 November 2026. */
async function figuresOf(test: TestContext): Promise<{ uninvoiced: Uninvoiced[] }> {
  const viewer = asAdmin((await test.create.staff()).id, new Set(['finance']));
  const { data, errors } = await test.execute(viewer, FIGURES);
  assert.deepEqual(errors, []);
  return JSON.parse(JSON.stringify(data.financeFigures));
}

describe('what is left to be invoiced', () => {
  it('finds the months of a year of which nobody said what was worked, as long as finance did not close them', () =>
    api.rollback(async (test) => {
      // 600 € a day: 22 working days in October, two at the end of September.
      const { mission, client } = await test.create.mission({ begin_mission: '2026-09-29', end_mission: '2026-11-30' });
      await test.create.mission({ begin_mission: '2025-10-01', end_mission: '2025-10-31' });
      await test.create.mission({ deleted_at: '2026-11-01T09:00:00Z' });
      const missing = async () => (await figuresOf(test)).uninvoiced;
      const [october, september] = [
        { month: '2026-10-01', stage: 'MISSING', count: 1, amount: 600 * 22 },
        { month: '2026-09-01', stage: 'MISSING', count: 1, amount: 600 * 2 },
      ];
      assert.deepEqual(await missing(), [october, september]);
      const { data } = await test.execute(asAdmin((await test.create.staff()).id), CLOSING, {});
      assert.equal(data.monthClosing[0].amountAtRisk, october?.amount);
      const lock = { month: '2026-10-01', society_id: client.id, locked_by: 'test' };
      await test.db.insertInto('month_lock').values(lock).execute();
      assert.deepEqual(await missing(), [september]);
      await aReport(test, mission.id, '2026-09-01', 0);
      assert.deepEqual(await missing(), []);
    }));

  it('leaves of a corrected month what it was not invoiced for yet, until its credit note is final', () =>
    api.rollback(async (test) => {
      const left = async () => {
        const { uninvoiced } = await figuresOf(test);
        return uninvoiced.filter(isReported).map(({ stage, amount }: Uninvoiced) => [stage, amount]);
      };
      const atStake = async () => {
        const { data } = await test.execute(asAdmin((await test.create.staff()).id), CLOSING, {});
        return data.monthClosing.map(({ amountAtRisk }: { amountAtRisk: number }) => amountAtRisk);
      };
      // Five days of 600 €, of which one was none.
      const month = await signedBillable(test);
      await finalised(test, month);
      await correct(test, month);
      assert.deepEqual(await left(), []);
      await signedAgain(test, month);
      assert.deepEqual(await left(), [['TO_VALIDATE', -600]]);
      assert.deepEqual(await atStake(), [600]);
      const drafts = await test.db.selectFrom('invoice').select(['id', 'kind']).where('number', 'is', null).execute();
      const idOf = (kind: string) => ({ id: drafts.find((draft) => draft.kind === kind)?.id });
      assert.deepEqual((await test.execute(month.finance, FINALISE, idOf('credit'))).errors, []);
      assert.deepEqual(await left(), [['TO_VALIDATE', 2_400]]);
      assert.deepEqual(await atStake(), [2_400]);
      assert.deepEqual((await test.execute(month.finance, FINALISE, idOf('invoice'))).errors, []);
      assert.deepEqual(await left(), []);
    }));

  it('leaves of a month that was not worked after all its credit note, and the month is not closed before', () =>
    api.rollback(async (test) => {
      const left = async () =>
        (await figuresOf(test)).uninvoiced.filter(isReported).map(({ stage, amount }: Uninvoiced) => [stage, amount]);
      const board = async () => {
        const { data } = await test.execute(asAdmin((await test.create.staff()).id), CLOSING, {});
        return JSON.parse(JSON.stringify(data.monthClosing));
      };
      const month = await signedBillable(test);
      await finalised(test, month);
      await correct(test, month);
      await signedAgain(test, month, Object.fromEntries(Object.keys(FIVE_DAYS).map((day) => [day, { dayWorked: 0 }])));
      assert.deepEqual(await left(), [['TO_CREDIT', -3_000]]);
      assert.deepEqual(await board(), [{ amountAtRisk: 3_000, blocker: 'creditDraft' }]);
      const draft = await test.db.selectFrom('invoice').select('id').where('number', 'is', null).executeTakeFirst();
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id: draft?.id })).errors, []);
      assert.deepEqual(await left(), []);
      assert.deepEqual(await board(), [{ amountAtRisk: 0, blocker: null }]);
    }));

  for (const seed of ['one', 'two']) {
    it(`leaves of scattered rows what somebody finds who counts them by hand (${seed})`, () =>
      api.rollback(async (test) => {
        await scatter(test, new Random(`owed ${seed}`));
        await test.db.updateTable('activity').set({ validation: 'signed' }).where('month', '<', '2026-08-01').execute();
        const { uninvoiced } = await figuresOf(test);
        const said = uninvoiced.map(({ month, stage, amount }): [string, number] => [
          `${month} ${stage}`,
          toCents(amount),
        ]);
        assert.deepEqual(uninvoiced, uninvoiced.toSorted(newestFirst), 'as a month goes on');
        const byHand = await uninvoicedByHand(test, '2026-11-20');
        assert.ok(byHand.size > 15);
        assert.deepEqual(new Map(said.sort()), new Map([...byHand].sort()));
      }));
  }
});
