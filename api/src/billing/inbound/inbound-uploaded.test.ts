import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, changeReport, FINALISE, SUPPLIER } from '../invoices/invoices.fixture.ts';
import { PAPER } from '../invoices/supplier-paper.fixture.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { APPROVE, arrive, expectedDocument, expectingMonth, inboundOf, paperOf, REFUSE } from './inbound.fixture.ts';

const api = testApi();

const UPLOAD_DELETED = 'mutation ($id: ID!) { deleteActivitySupplierInvoice(activityRecordID: $id) { recordId } }';

/** Its paper was uploaded, and finance accepted it. */
async function accepted(test: TestContext, month: Billable, number: string): Promise<string> {
  const file = await storedFile(test);
  await changeReport(test, month.activityId, {
    invoice_file_id: file.id,
    billing_society_id: month.billing?.id ?? null,
  });
  const { data } = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
  await test.runJobs();
  const id = data.createActivitySupplierInvoice.invoice.recordId;
  assert.deepEqual((await test.execute(month.finance, FINALISE, { id, number, paper: PAPER })).errors, []);
  return id;
}

/** The supplier takes the whole of it back through its platform. */
async function creditArrives(test: TestContext, month: Billable, number: string) {
  const document = await expectedDocument(test, month.activityId);
  const preceding = { number, issueDate: '2026-11-02' };
  await arrive(test, await paperOf({ ...document, kind: 'credit', number: 'AV-1', preceding }));
  return (await inboundOf(test, month.finance)).find((one) => one.number === 'AV-1');
}

describe('an invoice that was uploaded and accepted', () => {
  it('is taken back by its supplier’s credit note, after which the month may be invoiced again', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const id = await accepted(test, month, 'PDF-7');
      const refused = await test.execute(month.finance, UPLOAD_DELETED, { id: month.activityId });
      assert.equal(refused.errors[0]?.extensions.reason, 'FINALISED');
      const credit = await creditArrives(test, month, 'PDF-7');
      assert.deepEqual([credit.suggestedReason, credit.viewerCanApprove], [null, true]);
      assert.deepEqual((await test.execute(month.finance, APPROVE, { id: credit.recordId })).errors, []);
      const row = test.db.selectFrom('invoice').select('status').where('id', '=', id);
      assert.equal((await row.executeTakeFirstOrThrow()).status, 'CANCELLED');
      assert.deepEqual((await test.execute(month.finance, UPLOAD_DELETED, { id: month.activityId })).errors, []);
    }));

  it('is found also where the platform brought it a second time and that was refused', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      await accepted(test, month, 'FA-12');
      await arrive(test, await paperOf(await expectedDocument(test, month.activityId)));
      const [copy] = await inboundOf(test, month.finance);
      assert.equal(copy.suggestedReason, 'DOUBLON');
      assert.deepEqual(
        (await test.execute(month.finance, REFUSE, { id: copy.recordId, reason: 'DOUBLON' })).errors,
        [],
      );
      const credit = await creditArrives(test, month, 'FA-12');
      assert.deepEqual((await test.execute(month.finance, APPROVE, { id: credit.recordId })).errors, []);
    }));

  it('of another supplier is not taken back by it', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const other = await test.create.society({ siret: '55210055400013' });
      await finalInvoice(test, { society_id: other.id, number: 'PDF-7' });
      assert.equal((await creditArrives(test, month, 'PDF-7')).suggestedReason, 'TRANSAC_INC');
    }));
});

describe('a number that a supplier gives again', () => {
  for (const [issuedOn, reason] of [
    ['2025-11-02', null],
    ['2026-01-02', 'DOUBLON'],
  ] as const)
    it(`is ${reason === null ? 'another invoice in another year' : 'the same invoice in the same year'}`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        await finalInvoice(test, { society_id: month.billing?.id ?? null, number: 'FA-12', issued_on: issuedOn });
        await arrive(test, await paperOf(await expectedDocument(test, month.activityId)));
        const [one] = await inboundOf(test, month.finance);
        assert.deepEqual([one.suggestedReason, one.state], [reason, reason === null ? 'matched' : 'toMatch']);
      }));

  it('is another invoice in another year also where both came through the platform', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const document = await expectedDocument(test, month.activityId);
      for (const issueDate of ['2025-11-02', '2026-11-02'])
        await arrive(test, await paperOf({ ...document, issueDate }));
      const reasons = (await inboundOf(test, month.finance)).map(({ suggestedReason }) => suggestedReason);
      assert.ok(!reasons.includes('DOUBLON'), reasons.join());
    }));
});
