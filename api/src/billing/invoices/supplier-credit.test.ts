import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, billableMonth, FINALISE, finalised, PAID, SUPPLIER } from './invoices.fixture.ts';
import { creditPaper, draftOfSent, PAPER, RECORD_CREDIT } from './supplier-paper.fixture.ts';

const api = testApi();

const MAY = 'query ($id: ID!) { invoice(recordId: $id) { viewerCanRecordCredit viewerCanCredit } }';

/** Its paper was uploaded, and finance accepted it. */
async function accepted(test: TestContext, month: Billable): Promise<string> {
  const id = await draftOfSent(test, month);
  assert.deepEqual((await test.execute(month.finance, FINALISE, { id, number: 'FA-12', paper: PAPER })).errors, []);
  return id;
}

describe('the credit note on paper of a supplier', () => {
  it('takes back what it sent, once, and its month is invoiced again', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await accepted(test, month);
      await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      assert.deepEqual(
        { ...(await test.execute(month.finance, MAY, { id })).data.invoice },
        {
          viewerCanRecordCredit: true,
          viewerCanCredit: false,
        },
      );
      const file = await creditPaper();
      for (const _time of [1, 2]) {
        const { data, errors } = await test.execute(month.finance, RECORD_CREDIT, { id, file });
        assert.deepEqual(errors, []);
        const { status, viewerCanRecordCredit, credits, activity } = data.recordSupplierCredit;
        assert.deepEqual([status, viewerCanRecordCredit, credits.length], ['CANCELLED', false, 1]);
        const [{ number, totalAmount, issuedOn, urlInvoice }] = credits;
        assert.deepEqual([number, totalAmount, issuedOn], ['AV-1', 2700, '2026-11-19']);
        assert.match(urlInvoice, /avoir\.pdf$/);
        assert.deepEqual({ ...activity }, { bloomerInvoiceStatus: 'CANCELLED', payed: false });
      }
      const told = test.db.selectFrom('notification').select('title').where('title', '=', 'Trop-versé à récupérer');
      assert.ok((await told.execute()).length > 0);
      const retry = SUPPLIER.replace('createActivitySupplierInvoice', 'answer: createActivitySupplierInvoiceRetry');
      const again = await test.execute(month.finance, retry, { id: month.activityId, byPass: true });
      assert.equal(again.data.answer.status, 'IN_PROGRESS');
    }));

  it('is for finance, of what a supplier sent, with a number of its own and a day that has come', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await accepted(test, month);
      const file = await creditPaper();
      const record = (variables: object, viewer = month.finance) =>
        test.execute(viewer, RECORD_CREDIT, { id, file, ...variables });
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await record({}, account)).code, 'FORBIDDEN');
      const wrong = await record({ number: ' ', on: '2026-11-21' });
      assert.deepEqual(wrong.errors[0]?.extensions.invalidArgs, ['creditNumber', 'creditedOn']);
      assert.deepEqual((await record({ number: 'FA-12' })).errors[0]?.extensions.invalidArgs, ['creditNumber']);
      const own = await finalised(test, month);
      assert.equal((await record({ id: own })).errors[0]?.extensions.reason, 'OWN');
    }));
});
