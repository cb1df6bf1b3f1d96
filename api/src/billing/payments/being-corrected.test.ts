import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correct, signedAgain } from '../../cra/correction/correction.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sendReminders } from '../dunning/dunning.service.ts';
import { type Month, signedBillable } from '../invoices/invoice-correction.fixture.ts';
import { FINALISE, finalised, selfBilled } from '../invoices/invoices.fixture.ts';
import { exportPaymentRun } from './payment-run-export.service.ts';
import { APPROVE, CREATE, refusal, stateOf } from './payments.fixture.ts';

const api = testApi();

const STOP = 'query ($id: ID!) { invoice(recordId: $id) { dunningStop } }';
const SENTENCE = 'Le mois de cette facture est en cours de correction.';

/** The credit note that takes it back gets its number. */
async function creditFinal(test: TestContext, { finance }: Month, id: string) {
  const of = test.db.selectFrom('invoice').select('id').where('preceding_id', '=', id);
  const credit = await of.executeTakeFirstOrThrow();
  assert.deepEqual((await test.execute(finance, FINALISE, { id: credit.id })).errors, []);
}

/** By then it is long overdue. */
async function remindersInMarch(test: TestContext): Promise<number> {
  const now = test.platform.clock.now().toISOString();
  test.setNow('2027-03-01T09:00:00Z');
  const count = await sendReminders(test.platform);
  test.setNow(now);
  return count;
}

describe('an invoice whose month is being corrected', () => {
  it('is not paid to its supplier, from the opening of the month to the end of its credit note', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await selfBilled(test, month);
      assert.equal((await stateOf(test, id)).paymentState, 'due');
      await correct(test, month);
      const said = async () => {
        const { paymentState, paymentBlockedReason } = await stateOf(test, id);
        return [paymentState, paymentBlockedReason];
      };
      assert.deepEqual(await said(), ['blocked', SENTENCE]);
      const order = () => test.execute(month.finance, CREATE, { on: '2026-11-23', ids: [id] });
      assert.deepEqual(refusal(await order()), ['BAD_USER_INPUT', 'BLOCKED']);
      await signedAgain(test, month);
      assert.deepEqual(await said(), ['blocked', SENTENCE]);
      await creditFinal(test, month, id);
      assert.deepEqual(await said(), [null, null]);
    }));

  it('leaves an order that the bank does not have yet', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await selfBilled(test, month);
      const { recordId } = (await test.execute(month.finance, CREATE, { on: '2026-11-23', ids: [id] })).data.answer;
      assert.deepEqual(
        (await test.execute(asAdmin((await test.create.staff()).id), APPROVE, { id: recordId })).errors,
        [],
      );
      await correct(test, month);
      await assert.rejects(exportPaymentRun(test.context(month.finance), recordId), /Plus aucun virement/);
    }));

  it('is not asked of its client meanwhile', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await finalised(test, month);
      await correct(test, month);
      const stop = async () => (await test.execute(month.finance, STOP, { id })).data.invoice.dunningStop;
      assert.deepEqual([await stop(), await remindersInMarch(test)], [SENTENCE, 0]);
      await signedAgain(test, month);
      assert.deepEqual([await stop(), await remindersInMarch(test)], [SENTENCE, 0]);
    }));
});
