import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin, asClient } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { anInvoice } from '../finance/finances.fixture.ts';
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

const api = committingTestApi();

const TO_DO = '{ invoices(isToDo: true) { recordId task } }';
const AGAIN = 'query ($id: ID!) { invoice(recordId: $id) { task viewerCanRegenerate } }';

const tasksOf = async (test: TestContext, { finance }: Billable) =>
  (await test.execute(finance, TO_DO)).data.invoices.map(({ task }: { task: string }) => task);

describe('what an invoice waits for', () => {
  it('is nobody’s business outside of the office', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      const client = asClient(await test.create.contact(month.client.id));
      const id = await customerDraft(test, month);
      assert.equal((await test.execute(recruiter, TO_DO)).code, 'FORBIDDEN');
      assert.deepEqual((await test.execute(month.viewer, TO_DO)).data.invoices, []);
      await test.execute(month.finance, FINALISE, { id });
      test.setNow('2026-12-21T09:00:00Z');
      assert.deepEqual(await tasksOf(test, month), ['late']);
      const asked = await test.execute(client, '{ invoices(isToDo: true) { number } invoiceCount(isToDo: true) }');
      assert.deepEqual({ ...asked.data }, { invoices: [], invoiceCount: 0 });
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

  it('keeps what waited longest where there is more than a list used to hold, and says how many there are', () =>
    api.rollback(async (test) => {
      const { finance } = await billableMonth(test);
      // The later it was made, the later it falls due: the newest were all that remained.
      await sql`insert into invoice (side, kind, status, number, series, issued_on, due_on, finalised_by, finalised_at,
          net_cents, vat_cents, total_cents, created_by, created_at)
        select 'supplier', 'invoice', 'FINALISED', 'X' || n, 'X', '2020-01-01', '2020-01-01'::date + n, 'test', now(),
          100, 0, 100, 'test', '2020-01-01'::timestamptz + n * interval '1 hour'
        from generate_series(0, 2000) as n`.execute(test.db);
      const ask = async (args: string) => {
        const { data, errors } = await test.execute(finance, `{ invoices(${args}) { dueOn } invoiceCount(${args}) }`);
        assert.deepEqual(errors, []);
        const dueOn: string[] = data.invoices.map((row: { dueOn: string }) => row.dueOn);
        return [data.invoiceCount, dueOn.length, dueOn[0]];
      };
      assert.deepEqual(await ask('isToDo: true'), [2001, 2001, '2020-01-01']);
      assert.deepEqual(await ask('side: supplier, status: FINALISED, isUnpaid: true'), [2001, 2001, '2020-01-01']);
      assert.deepEqual(await ask('side: supplier'), [2001, 2000, '2025-06-23']);
    }));

  it('is found in the month of its date where it is of no month', () =>
    api.rollback(async (test) => {
      const { finance } = await billableMonth(test);
      await anInvoice(test, { number: 'F-fee', issued_on: '2026-03-31', due_on: '2026-04-30' });
      const found = async (month: string) => {
        const { data } = await test.execute(finance, `{ invoices(month: "${month}") { number } }`);
        return data.invoices.map(({ number }: { number: string }) => number);
      };
      assert.deepEqual(await found('2026-03-15'), ['F-fee']);
      assert.deepEqual(await found('2026-04-01'), []);
    }));
});
