import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correct, signedAgain } from '../../cra/correction/correction.fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import * as repository from './invoice.repository.ts';
import { type Month, signedBillable } from './invoice-correction.fixture.ts';
import { takePaymentBack } from './invoice-paid.service.ts';
import { CREDIT, FINALISE, PAID, selfBilled } from './invoices.fixture.ts';

const api = testApi();

async function isPayed({ db }: TestContext, { activityId }: Month): Promise<boolean> {
  const row = db.selectFrom('activity').select('payed').where('id', '=', activityId);
  return (await row.executeTakeFirstOrThrow()).payed;
}

const pay = (test: TestContext, month: Month, id: string) =>
  test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR 1' });

/** Its supplier's invoice was paid, then the month corrected: what takes that back, and what takes its place. */
async function correctedMonth(test: TestContext) {
  const month = await signedBillable(test);
  const paid = await selfBilled(test, month);
  assert.deepEqual((await pay(test, month, paid)).errors, []);
  await correct(test, month);
  await signedAgain(test, month);
  const rows = await test.db.selectFrom('invoice').selectAll().where('activity_id', '=', month.activityId).execute();
  const next = rows.find(({ id, kind }) => kind === 'selfBilled' && id !== paid)?.id ?? '';
  const credit = rows.find(({ kind }) => kind === 'selfBilledCredit')?.id ?? '';
  const finalise = async () => {
    for (const id of [credit, next]) assert.deepEqual((await test.execute(month.finance, FINALISE, { id })).errors, []);
  };
  return { month, paid, next, finalise };
}

describe('a month whose supplier was paid', () => {
  it('is not, once another invoice takes the place of the one that was', () =>
    api.rollback(async (test) => {
      const { month, next, finalise } = await correctedMonth(test);
      assert.equal(await isPayed(test, month), false);
      await finalise();
      assert.equal(await isPayed(test, month), false);
      assert.deepEqual((await pay(test, month, next)).errors, []);
      assert.equal(await isPayed(test, month), true);
    }));

  it('stays so where money for the invoice that it replaced comes back', () =>
    api.rollback(async (test) => {
      const { month, paid, next, finalise } = await correctedMonth(test);
      await finalise();
      await pay(test, month, next);
      await inTransaction(test.db, async (tx) => {
        const invoice = await repository.lockInvoice(tx, paid);
        if (invoice !== undefined)
          await takePaymentBack({ ...test.context(month.finance), db: tx }, tx, invoice, {
            reason: null,
            isBroughtBack: true,
          });
      });
      assert.equal(await isPayed(test, month), true);
    }));

  it('is not, once a credit note has taken back the whole of it', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await selfBilled(test, month);
      await pay(test, month, id);
      const { data } = await test.execute(month.finance, CREDIT, { id, reason: 'Jours contestés' });
      await test.runJobs();
      assert.equal(await isPayed(test, month), true);
      await test.execute(month.finance, FINALISE, { id: data.createCreditNote.invoice.recordId });
      assert.equal(await isPayed(test, month), false);
    }));
});
