import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { makeInvoice } from './invoice-making.service.ts';
import {
  type Billable,
  billableMonth,
  CANCEL,
  CUSTOMER,
  changeReport,
  customerDraft,
  FINALISE,
  PAID,
} from './invoices.fixture.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const TO_DO = '{ invoices(isToDo: true) { recordId task } }';
const AGAIN = 'query ($id: ID!) { invoice(recordId: $id) { task viewerCanRegenerate } }';

const tasksOf = async (test: TestContext, { finance }: Billable) =>
  (await test.execute(finance, TO_DO)).data.invoices.map(({ task }: { task: string }) => task);

describe('what an invoice waits for', () => {
  it('is nobody’s business outside of the office', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      await customerDraft(test, month);
      assert.equal((await test.execute(recruiter, TO_DO)).code, 'FORBIDDEN');
      assert.deepEqual((await test.execute(month.viewer, TO_DO)).data.invoices, []);
    }));

  it('is a look, then its money when that is late, then nothing', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      assert.deepEqual(await tasksOf(test, month), ['toValidate']);
      await test.execute(month.finance, FINALISE, { id });
      assert.deepEqual(await tasksOf(test, month), []);
      test.setNow('2026-12-21T09:00:00Z');
      assert.deepEqual(await tasksOf(test, month), ['late']);
      await test.execute(month.finance, PAID, { id, on: '2026-12-21', reference: 'VIR 12' });
      assert.deepEqual(await tasksOf(test, month), []);
    }));

  it('is its cause when it failed; finance and, once the month is signed, account managers may ask again', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await test.db.updateTable('society').set({ address_zip: null }).where('id', '=', month.client.id).execute();
      const id = await customerDraft(test, month);
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.deepEqual(await tasksOf(test, month), ['error']);
      const may = async (viewer: typeof account) => (await test.execute(viewer, AGAIN, { id })).data.invoice;
      assert.equal((await may(month.finance)).viewerCanRegenerate, true);
      assert.equal((await may(account)).viewerCanRegenerate, true);
      await changeReport(test, month.activityId, { validation: null });
      assert.equal((await may(month.finance)).viewerCanRegenerate, true);
      assert.equal((await may(account)).viewerCanRegenerate, false);
    }));

  it('is made again when it was cancelled, as long as no other one took its place', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      const may = async () => (await test.execute(month.finance, AGAIN, { id })).data.invoice.viewerCanRegenerate;
      assert.equal(await may(), true);
      await test.execute(month.finance, CANCEL, { id, reason: 'Mois corrigé' });
      assert.equal(await may(), true);
      const retry = CUSTOMER.replace('createActivityCustomerInvoice', 'createActivityCustomerInvoiceRetry');
      assert.equal((await test.execute(month.finance, retry, { id: month.activityId })).code, undefined);
      assert.equal(await may(), false);
    }));

  it('is nothing for a client who wants none looked at, also where the job died once the draft was kept', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      const invoice = () => test.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { society_id, attempt, status } = await invoice();
      assert.equal(status, 'TO_VALIDATE');
      await test.db
        .insertInto('client_billing')
        .values({ society_id: society_id ?? '', is_automatic: true })
        .execute();
      await makeInvoice(test.platform, id, attempt - 1);
      assert.equal((await invoice()).status, 'TO_VALIDATE');
      await makeInvoice(test.platform, id, attempt);
      assert.equal((await invoice()).status, 'FINALISED');
      assert.deepEqual(await tasksOf(test, month), []);
    }));
});
