import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIVE_DAYS, filledMonth } from '../../cra/activities/activities.fixture.ts';
import {
  bloomerSignsAgain,
  correct,
  FOUR_DAYS,
  signedAgain,
  signedByBoth,
} from '../../cra/correction/correction.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Month, signedBillable } from './invoice-correction.fixture.ts';
import { CREDIT, CUSTOMER, customerDraft, FINALISE, finalised, PAID, selfBilled } from './invoices.fixture.ts';

const api = testApi();

const BILLED = 'query ($id: ID!) { activities(missionRecordId: $id) { billed clientInvoiceStatus } }';

const invoicesOf = (test: TestContext, month: Month, side: 'customer' | 'supplier' = 'customer') =>
  test.db
    .selectFrom('invoice')
    .select(['id', 'kind', 'status', 'preceding_id', 'net_cents', 'number', 'report_version', 'corrected_at'])
    .where('activity_id', '=', month.activityId)
    .where('side', '=', side)
    .orderBy('corrected_at', (order) => order.asc().nullsLast())
    .execute();

const statusOf = async (test: TestContext, month: Month) =>
  (
    await test.db
      .selectFrom('activity')
      .select(['client_invoice_status', 'bloomer_invoice_status'])
      .where('id', '=', month.activityId)
      .executeTakeFirstOrThrow()
  ).client_invoice_status;

describe('what was invoiced of a month that is corrected', () => {
  it('is credited and invoiced again, in drafts, once the corrected version is signed; never before and never twice', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await finalised(test, month);
      await correct(test, month);
      await test.runJobs();
      assert.equal((await invoicesOf(test, month)).length, 1);
      const again = await bloomerSignsAgain(test, month);
      await test.runJobs();
      assert.equal((await invoicesOf(test, month)).length, 1);
      await test.execute(
        again.clientLink,
        'mutation ($id: ID!) { signClientActivity(signingDocumentID: $id, signerFullname: "Claire Durand") { state } }',
        { id: again.documentId },
      );
      await test.runJobs();
      const [first, ...drafts] = await invoicesOf(test, month);
      assert.ok(first?.corrected_at);
      const credit = drafts.find(({ kind }) => kind === 'credit');
      const next = drafts.find(({ kind }) => kind === 'invoice');
      assert.equal(drafts.length, 2);
      assert.deepEqual([credit?.status, credit?.preceding_id], ['TO_VALIDATE', id]);
      assert.equal(credit?.net_cents, first.net_cents);
      assert.equal(next?.status, 'TO_VALIDATE');
      assert.equal(Number(next?.net_cents) * 5, Number(first.net_cents) * 4);
      assert.equal(await statusOf(test, month), 'TO_VALIDATE');
      // What is asked for again is there already.
      const asked = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      assert.equal(asked.data.createActivityCustomerInvoice.invoice.recordId, next?.id);
      const early = await test.execute(month.finance, FINALISE, { id: next?.id });
      assert.match(early.errors[0]?.message ?? '', /finalisez d’abord l’avoir/);
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id: credit?.id })).errors, []);
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id: next?.id })).errors, []);
      assert.equal(await statusOf(test, month), 'FINALISED');
      const done = await invoicesOf(test, month);
      assert.deepEqual(done.map(({ status }) => status).sort(), ['CANCELLED', 'FINALISED', 'FINALISED']);
    }));

  it('waits while the month is open: neither an invoice nor a credit note gets a number', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await finalised(test, month);
      await correct(test, month);
      const { data } = await test.execute(month.finance, CREDIT, { id, reason: 'Geste' });
      await test.runJobs();
      const creditId = data.createCreditNote.invoice.recordId;
      const refused = await test.execute(month.finance, FINALISE, { id: creditId });
      assert.match(refused.errors[0]?.message ?? '', /rouvert pour correction/);
      const forced = { id: month.activityId, force: true, reason: 'Pressé' };
      assert.match((await test.execute(month.finance, CUSTOMER, forced)).errors[0]?.message ?? '', /rouvert/);
      await signedAgain(test, month);
      const rows = await invoicesOf(test, month);
      assert.equal(rows.find((row) => row.id === creditId)?.status, 'CANCELLED');
      assert.equal(rows.filter(({ kind, status }) => kind === 'credit' && status === 'TO_VALIDATE').length, 1);
    }));

  it('in a draft is made again, and what a job makes of the version before is thrown away', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const { data } = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      await correct(test, month);
      await test.runJobs();
      const id = data.createActivityCustomerInvoice.invoice.recordId;
      assert.equal((await invoicesOf(test, month))[0]?.status, 'ERROR');
      await signedAgain(test, month);
      const [draft, ...others] = await invoicesOf(test, month);
      assert.deepEqual([draft?.id, draft?.status, others.length], [id, 'TO_VALIDATE', 0]);
      assert.ok(Number(draft?.report_version) > 1);
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id })).errors, []);
    }));

  it('stays a draft that is held, also one that finance had forced', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await customerDraft(test, month);
      await test.db.updateTable('invoice').set({ is_forced: true }).where('id', '=', id).execute();
      await correct(test, month);
      const refused = await test.execute(month.finance, FINALISE, { id });
      assert.match(refused.errors[0]?.message ?? '', /rouvert pour correction/);
    }));

  it('is only credited when the corrected month has no day', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      await finalised(test, month);
      await correct(test, month);
      await signedAgain(test, month, {});
      const rows = await invoicesOf(test, month);
      assert.deepEqual(rows.map(({ kind }) => kind).sort(), ['credit', 'invoice']);
      assert.equal(await statusOf(test, month), 'CANCELLED');
      const credit = rows.find(({ kind }) => kind === 'credit');
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id: credit?.id })).errors, []);
      const { data } = await test.execute(month.finance, BILLED, { id: month.mission.id });
      assert.deepEqual({ ...data.activities[0] }, { billed: false, clientInvoiceStatus: 'CANCELLED' });
    }));

  it('and was paid to the supplier is told to finance when the credit note is final', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await selfBilled(test, month);
      await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR 1' });
      await correct(test, month);
      await signedAgain(test, month);
      const rows = await invoicesOf(test, month, 'supplier');
      const credit = rows.find(({ kind }) => kind === 'selfBilledCredit');
      assert.equal(
        rows.find(({ kind, corrected_at: at }) => kind === 'selfBilled' && at === null)?.status,
        'TO_VALIDATE',
      );
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id: credit?.id })).errors, []);
      const told = await test.db
        .selectFrom('notification')
        .select('title')
        .where('title', '=', 'Trop-versé à récupérer')
        .execute();
      assert.ok(told.length > 0);
    }));

  it('by the supplier himself is asked back from him', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      const id = await selfBilled(test, month);
      // As if the supplier had sent it.
      await test.db.updateTable('invoice').set({ corrected_at: new Date() }).where('id', '=', id).execute();
      const row = await test.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { id: _id, owed_cents: _owed, left_cents: _left, ...copy } = row;
      const received = { ...copy, kind: 'invoice', series: `R-${row.society_id}`, number: 'F-1', corrected_at: null };
      await test.db
        .insertInto('invoice')
        .values({ ...received, document: JSON.stringify(row.document), credit_lines: null } as never)
        .execute();
      await correct(test, month);
      await signedAgain(test, month, FOUR_DAYS);
      const titles = (await test.db.selectFrom('notification').select('title').execute()).map(({ title }) => title);
      assert.ok(titles.includes('Avoir à demander au fournisseur'));
      assert.ok(titles.includes('Facture à remplacer'));
    }));

  it('not at all stays so', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test, await filledMonth(test, FIVE_DAYS));
      await correct(test, month);
      await signedAgain(test, month);
      const rows = await test.db
        .selectFrom('invoice')
        .selectAll()
        .where('activity_id', '=', month.activityId)
        .execute();
      assert.equal(rows.length, 0);
    }));
});
