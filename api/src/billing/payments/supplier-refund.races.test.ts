import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { CANCEL_RUN, CREATE, supplierOf, twoOfFinance } from './payments.fixture.ts';
import { overpaidSupplier } from './supplier-refund.fixture.ts';

const ROUNDS = raceRuns();
const ON = '2026-11-20';

const api = committingTestApi();

async function next(test: TestContext, round: number) {
  const [finance, second] = await twoOfFinance(test);
  const made = await overpaidSupplier(test, finance, (await supplierOf(test)).id);
  const id = await made.other(`N-${round}`);
  const orders = () => test.execute(finance, CREATE, { on: ON, ids: [id] });
  /** What its order transfers, and what of it was deducted, in euros. */
  const result = async () => {
    const { amount_cents: cents } = await test.db
      .selectFrom('payment_transfer')
      .select('amount_cents')
      .where('invoice_id', '=', id)
      .where('state', '=', 'PLANNED')
      .executeTakeFirstOrThrow();
    return [cents / 100, (await made.stands()).refundedAmount];
  };
  return { ...made, finance, second, next: id, orders, result };
}

describe('what is deducted from a supplier', () => {
  it(`is in the order that is made at the same time, or refused, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const made = await next(test, round);
        const [order, deduction] = await Promise.all([made.orders(), made.offset(made.next)]);
        assert.equal(order.code, undefined);
        const expected = deduction.code === undefined ? [600, 300] : [900, 0];
        assert.deepEqual(await made.result(), expected);
      }
    }));

  it(`is of one order, whoever makes two, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const made = await next(test, round);
        await made.offset(made.next);
        const answers = await Promise.all([made.orders(), made.orders()]);
        assert.equal(answers.filter(({ code }) => code === undefined).length, 1);
        assert.deepEqual(await made.result(), [600, 300]);
      }
    }));

  it(`meets an order that is cancelled: it counts for the next one, or not at all, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const made = await next(test, round);
        const { recordId } = (await made.orders()).data.answer;
        const cancel = { id: recordId, reason: 'Une autre date' };
        const [cancelled, deduction] = await Promise.all([
          test.execute(made.second, CANCEL_RUN, cancel),
          made.offset(made.next),
        ]);
        assert.equal(cancelled.code, undefined);
        assert.equal((await made.orders()).code, undefined);
        assert.deepEqual(await made.result(), deduction.code === undefined ? [600, 300] : [900, 0]);
      }
    }));
});
