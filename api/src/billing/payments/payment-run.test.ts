import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import { countQueries } from '../../testing/query-count.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createPaymentRun } from './payment-run.service.ts';
import { orderFile } from './payment-run-export.service.ts';
import {
  APPROVE,
  askForAccount,
  CANCEL_RUN,
  CREATE,
  EXPORT,
  finalInvoice,
  OTHER_ACCOUNT,
  RETRY,
  RUNS,
  refusal,
  stateOf,
  supplierOf,
  twoOfFinance,
} from './payments.fixture.ts';

const api = testApi();

const ON = '2026-11-23';

async function approvedRun(test: TestContext) {
  const [first, second] = await twoOfFinance(test);
  const { data } = await test.execute(first, CREATE, { on: ON });
  const run = (await test.execute(second, APPROVE, { id: data.answer.recordId })).data.answer;
  const name = `virements-${ON}.xml`;
  const download = async () => {
    await test.execute(first, EXPORT, { id: run.recordId });
    const served = await orderFile(test.context(first), run.recordId, name);
    return served && 'bytes' in served ? Buffer.from(served.bytes).toString() : undefined;
  };
  return { first, second, run, name, download };
}

describe('an order of transfers', () => {
  it('is made by finance with its second factor, for a day to come', () =>
    api.rollback(async (test) => {
      const [first] = await twoOfFinance(test);
      const call = (viewer: typeof first, on = ON, ids?: string[]) => test.execute(viewer, CREATE, { on, ids });
      assert.equal((await call(asNobody)).code, 'UNAUTHENTICATED');
      assert.equal((await call(asBloomer(await test.create.bloomer()))).code, 'FORBIDDEN');
      assert.equal((await call(asAdmin(first.staffId ?? '', new Set(['account'])))).code, 'FORBIDDEN');
      assert.deepEqual(refusal(await call({ ...first, factorMissing: true })), ['FORBIDDEN', 'SECOND_FACTOR']);
      assert.deepEqual(refusal(await call(first, '2026-11-19')), ['BAD_USER_INPUT', ['executionDate']]);
      assert.deepEqual(refusal(await call(first, ON, [])), ['BAD_USER_INPUT', ['invoiceIds']]);
      assert.equal((await call(first, ON, [first.staffId ?? ''])).code, 'OBJECT_NOT_FOUND');
      assert.deepEqual(refusal(await call(first)), ['BAD_USER_INPUT', 'NOTHING_DUE']);
    }));

  it('is written at once, however many transfers it has', () =>
    api.rollback(async (test) => {
      const [first] = await twoOfFinance(test);
      const supplier = await supplierOf(test);
      for (const number of ['SUP 1', 'SUP 2', 'SUP 3']) await finalInvoice(test, { society_id: supplier.id, number });
      const { db, count } = countQueries(test.db, 'insert into "payment_transfer"');
      await createPaymentRun({ ...test.context(first), db }, { executionDate: ON });
      const transfers = await test.db.selectFrom('payment_transfer').select('state').execute();
      assert.deepEqual([transfers.length, count()], [3, 1]);
    }));

  it('takes what is due until its day, leaves out what is blocked, and takes nothing twice', () =>
    api.rollback(async (test) => {
      const [first] = await twoOfFinance(test);
      const fine = await supplierOf(test, { name: 'Atelier fin' });
      const held = await supplierOf(test, { name: 'Atelier tenu' });
      await askForAccount(test, held.id);
      const due = await finalInvoice(test, { society_id: fine.id, number: 'É 1' });
      await finalInvoice(test, { society_id: held.id });
      const later = await finalInvoice(test, { society_id: fine.id, due_on: '2026-12-24' });
      const run = (await test.execute(first, CREATE, { on: ON })).data.answer;
      assert.deepEqual(
        [run.transferCount, run.excludedCount, run.totalAmount, run.urlFile, run.viewerCanApprove, run.viewerCanCancel],
        [1, 1, 1200, null, false, true],
      );
      const [paid, left] = run.transfers;
      assert.deepEqual(
        [paid.invoice.recordId, paid.endToEndId, paid.IBAN, left.state, left.reason.slice(0, 13)],
        [due.id, 'E 1', 'FR76…189', 'EXCLUDED', 'Un autre IBAN'],
      );
      assert.equal((await stateOf(test, due.id)).paymentState, 'inRun');
      const again = await test.execute(first, CREATE, { on: ON });
      assert.deepEqual(refusal(again), ['BAD_USER_INPUT', 'BLOCKED']);
      assert.match(
        String(again.errors[0]?.message),
        /Déjà dans un ordre de virement\u00a0: 1 facture\. Un autre IBAN/u,
      );
      assert.deepEqual(refusal(await test.execute(first, CREATE, { on: ON, ids: [due.id] })), [
        ...['BAD_USER_INPUT', ['invoiceIds']],
      ]);
      const named = await test.execute(first, CREATE, { on: ON, ids: [later.id] });
      assert.equal(named.data.answer.transferCount, 1);
      const { data } = await test.execute(first, RUNS);
      assert.equal(data.paymentRuns.length, 2);
    }));

  it('is approved by another person, and by no program', () =>
    api.rollback(async (test) => {
      const [first, second] = await twoOfFinance(test);
      await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const id = (await test.execute(first, CREATE, { on: ON })).data.answer.recordId;
      const approve = (viewer: typeof first) => test.execute(viewer, APPROVE, { id });
      const [run] = (await test.execute(first, RUNS)).data.paymentRuns;
      assert.match(run.approvalRefusal, /Une deuxième personne/);
      assert.equal((await approve(first)).errors[0]?.message, run.approvalRefusal);
      assert.equal((await test.execute(second, RUNS)).data.paymentRuns[0].approvalRefusal, null);
      assert.equal((await approve(asSystem((await test.create.staff()).id))).code, 'FORBIDDEN');
      assert.equal(await orderFile(test.context(second), id, `virements-${ON}.xml`), undefined);
      const { answer } = (await approve(second)).data;
      assert.deepEqual([answer.state, answer.urlFile], ['APPROVED', null]);
      assert.equal((await approve(second)).code, undefined);
    }));

  it('that is cancelled makes its invoices due again', () =>
    api.rollback(async (test) => {
      const [first, second] = await twoOfFinance(test);
      const { id: invoiceId } = await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const id = (await test.execute(first, CREATE, { on: ON })).data.answer.recordId;
      const cancel = (reason: string) => test.execute(first, CANCEL_RUN, { id, reason });
      assert.deepEqual(refusal(await cancel('')), ['BAD_USER_INPUT', ['reason']]);
      assert.equal((await cancel('Mauvaise date')).data.answer.state, 'CANCELLED');
      assert.equal((await stateOf(test, invoiceId)).paymentState, 'due');
      assert.equal((await test.execute(second, APPROVE, { id })).code, 'CONFLICT');
    }));
});

describe('the file for the bank', () => {
  it('counts and adds up what it says, in letters that banks take', () =>
    api.rollback(async (test) => {
      const supplier = await supplierOf(test, { name: 'Élan & Fils' });
      await finalInvoice(test, { society_id: supplier.id, number: 'É/2026//1', total_cents: 10 });
      await finalInvoice(test, { society_id: supplier.id, number: 'B2', total_cents: 120_005 });
      const { download, name } = await approvedRun(test);
      const xml = (await download()) ?? '';
      assert.equal(name, `virements-${ON}.xml`);
      assert.match(xml, /<NbOfTxs>2<\/NbOfTxs><CtrlSum>1200\.15<\/CtrlSum>.*<NbOfTxs>2<\/NbOfTxs><CtrlSum>1200\.15</s);
      assert.deepEqual(
        [...xml.matchAll(/<EndToEndId>(.*?)<\/EndToEndId>.*?<InstdAmt Ccy="EUR">(.*?)</gs)].map((found) =>
          found.slice(1),
        ),
        [
          ['B2', '1200.05'],
          ['E/2026/1', '0.10'],
        ],
      );
      assert.match(xml, /<Cdtr><Nm>Elan \+ Fils<\/Nm><\/Cdtr><CdtrAcct><Id><IBAN>FR7630006000011234567890189</);
      assert.equal(await download(), xml);
    }));

  it('is there once it was exported: asking for it before changes nothing', () =>
    api.rollback(async (test) => {
      await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const { run, name, first } = await approvedRun(test);
      const ask = () => orderFile(test.context(first), run.recordId, name);
      assert.equal(await ask(), undefined);
      assert.equal(
        (await test.db.selectFrom('payment_run').select('exported_at').executeTakeFirst())?.exported_at,
        null,
      );
      const { answer } = (await test.execute(first, EXPORT, { id: run.recordId })).data;
      assert.equal(answer.urlFile, `/files/payment-run/${run.recordId}/${name}`);
      assert.ok(await ask());
    }));

  it('is executed on the day of its export where the day it was made for is over', () =>
    api.rollback(async (test) => {
      await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const { first, run } = await approvedRun(test);
      test.setNow('2026-11-26T09:00:00Z');
      const { executionDate, urlFile } = (await test.execute(first, EXPORT, { id: run.recordId })).data.answer;
      assert.equal(executionDate, '2026-11-26');
      const served = await orderFile(test.context(first), run.recordId, urlFile.split('/').at(-1));
      assert.match(
        served && 'bytes' in served ? Buffer.from(served.bytes).toString() : '',
        /<ReqdExctnDt>(<Dt>)?2026-11-26</,
      );
      // The bank may have it: it stays.
      test.setNow('2026-11-30T09:00:00Z');
      assert.equal((await test.execute(first, EXPORT, { id: run.recordId })).data.answer.urlFile, urlFile);
    }));

  it('leaves out an account that changed or is asked for, and stays as it was from then on', () =>
    api.rollback(async (test) => {
      const [changed, held, fine] = [await supplierOf(test), await supplierOf(test), await supplierOf(test)];
      const ids: string[] = [];
      for (const { id } of [changed, held, fine]) ids.push((await finalInvoice(test, { society_id: id })).id);
      const { download, first } = await approvedRun(test);
      await test.db.updateTable('society').set(OTHER_ACCOUNT).where('id', '=', changed.id).execute();
      await askForAccount(test, held.id);
      const xml = await download();
      assert.match(xml ?? '', /<NbOfTxs>1</);
      await askForAccount(test, fine.id);
      assert.equal(await download(), xml);
      const [run] = (await test.execute(first, RUNS)).data.paymentRuns;
      assert.deepEqual([run.transferCount, run.excludedCount], [1, 2]);
      const states = await Promise.all(ids.map(async (id) => (await stateOf(test, id)).paymentState));
      assert.deepEqual(states, ['due', 'blocked', 'inRun']);
    }));

  it('is nobody’s but finance’s', () =>
    api.rollback(async (test) => {
      await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const { run, name, first } = await approvedRun(test);
      const account = asAdmin(first.staffId ?? '', new Set(['account']));
      for (const viewer of [account, asBloomer(await test.create.bloomer()), { ...first, factorMissing: true }]) {
        assert.equal(await orderFile(test.context(viewer), run.recordId, name), undefined);
      }
    }));

  it('that the bank returned is sent again only once somebody said so', () =>
    api.rollback(async (test) => {
      const { id } = await finalInvoice(test, { society_id: (await supplierOf(test)).id });
      const { first } = await approvedRun(test);
      assert.deepEqual(refusal(await test.execute(first, RETRY, { id })), ['BAD_USER_INPUT', 'inRun']);
      await test.db.updateTable('payment_transfer').set({ state: 'RETURNED' }).where('invoice_id', '=', id).execute();
      assert.equal((await stateOf(test, id)).paymentState, 'returned');
      assert.deepEqual(refusal(await test.execute(first, CREATE, { on: ON })), ['BAD_USER_INPUT', 'NOTHING_DUE']);
      assert.equal((await test.execute(first, RETRY, { id })).data.answer.paymentState, 'due');
    }));
});
