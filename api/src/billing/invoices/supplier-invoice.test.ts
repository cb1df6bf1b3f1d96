import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { of } from '@bloom/shared-rules/words/elision';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { asAdmin, asBloomer, asClient } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import {
  billableMonth,
  CONTEST,
  changeReport,
  customerDraft,
  FINALISE,
  finalised,
  INVOICE,
  PAID,
  SUPPLIER,
  selfBilled,
} from './invoices.fixture.ts';
import { PAPER } from './supplier-paper.fixture.ts';

const api = testApi();

const MINE = '{ invoices { recordId side number netAmount } }';
const BOARD = 'query ($month: String!) { getCraByMonth(month: $month) { estimatedPaymentDate } }';

describe('the invoice of a supplier', () => {
  it('is asked for by finance and by its own Bloomer, who insists on nothing', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const call = (viewer: Parameters<typeof test.execute>[0], variables: object = {}) =>
        test.execute(viewer, SUPPLIER, { id: month.activityId, ...variables });
      const stranger = asBloomer(await test.create.bloomer());
      assert.equal((await call(stranger)).code, 'OBJECT_NOT_OWNED');
      assert.equal((await call(month.viewer, { byPass: true })).code, 'FORBIDDEN');
      assert.equal((await call(asAdmin((await test.create.staff()).id, new Set(['account'])))).code, 'FORBIDDEN');
      await test.db
        .updateTable('society')
        .set({ portage: true })
        .where('id', '=', month.billing?.id ?? '')
        .execute();
      assert.equal((await call(month.viewer)).errors[0]?.extensions.reason, 'PORTAGE');
    }));

  it('names the papers that are missing; finance goes on without them', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const refused = await test.execute(month.finance, SUPPLIER, { id: month.activityId });
      assert.equal(refused.code, 'COMPLIANCE');
      const passed = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
      assert.equal(passed.code, undefined);
      await test.runJobs();
      const { recordId } = passed.data.createActivitySupplierInvoice.invoice;
      const { lastError } = (await test.execute(month.finance, INVOICE, { id: recordId })).data.invoice;
      assert.match(lastError, /pas déposé sa facture.*mandat/);
    }));

  for (const disabled_at of [null, new Date()])
    it(`names whom to ask about the work: ${disabled_at ? 'nobody who has left' : 'whoever looks after the mission'}`, () =>
      api.rollback(async (test) => {
        const month = await billableMonth(test);
        const { id: csm_staff_id, email } = await test.create.staff({ disabled_at });
        await test.db.updateTable('mission').set({ csm_staff_id }).execute();
        await selfBilled(test, month);
        const asked = '{ invoices { billingContacts { email } operationalContacts { email } } }';
        const { billingContacts, operationalContacts } = (await test.execute(month.viewer, asked)).data.invoices[0];
        assert.deepEqual([billingContacts.length, operationalContacts[0]?.email], [1, disabled_at ? undefined : email]);
      }));

  it('that was sent keeps its own number, once, and its own paper', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const file = await storedFile(test);
      await changeReport(test, month.activityId, {
        invoice_file_id: file.id,
        billing_society_id: month.billing?.id ?? null,
      });
      const { data } = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
      await test.runJobs();
      const id = data.createActivitySupplierInvoice.invoice.recordId;
      const draft = (await test.execute(month.finance, INVOICE, { id })).data.invoice;
      assert.deepEqual([draft.kind, draft.status, draft.netAmount], ['invoice', 'TO_VALIDATE', 2250]);
      const nameless = await test.execute(month.finance, FINALISE, { id, paper: PAPER });
      assert.deepEqual(nameless.errors[0]?.extensions.invalidArgs, ['supplierNumber']);
      const final = await test.execute(month.finance, FINALISE, { id, number: ' 2026/10 ', paper: PAPER });
      assert.deepEqual(
        [final.data.finalizeInvoice.number, final.data.finalizeInvoice.activity.bloomerInvoiceStatus],
        ['2026/10', 'FINALISED'],
      );
      assert.equal(final.data.finalizeInvoice.urlInvoice, `/files/invoice/${id}/${file.name}`);
    }));

  it('that was sent has a number that is its own among those of its supplier in a year, and no longer', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const file = await storedFile(test);
      const sent = { invoice_file_id: file.id, billing_society_id: month.billing?.id ?? null };
      await changeReport(test, month.activityId, sent);
      const kept = { society_id: month.billing?.id ?? null, issued_on: '2026-01-05' };
      // As it was kept before numbers had a year, and since.
      await finalInvoice(test, { ...kept, series: `R-${kept.society_id}`, number: '7' });
      await finalInvoice(test, { ...kept, series: `R-${kept.society_id}-2026`, number: '8' });
      await finalInvoice(test, { ...kept, series: `R-${kept.society_id}`, number: '9', issued_on: '2025-12-31' });
      const { data } = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
      await test.runJobs();
      const id = data.createActivitySupplierInvoice.invoice.recordId;
      for (const number of ['7', '8']) {
        const taken = await test.execute(month.finance, FINALISE, { id, number, paper: PAPER });
        assert.deepEqual(taken.errors[0]?.extensions.invalidArgs, ['supplierNumber'], number);
      }
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id, number: '9', paper: PAPER })).errors, []);
    }));

  it('that was sent is owed from the day it came, however late somebody looks at it', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const file = await storedFile(test);
      await changeReport(test, month.activityId, {
        invoice_file_id: file.id,
        invoice_uploaded_at: new Date('2026-11-02T23:30:00Z'),
        billing_society_id: month.billing?.id ?? null,
      });
      const { data } = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
      await test.runJobs();
      const id = data.createActivitySupplierInvoice.invoice.recordId;
      const final = await test.execute(month.finance, FINALISE, { id, number: '2026/10', paper: PAPER });
      const { issuedOn, dueOn } = final.data.finalizeInvoice;
      assert.deepEqual([issuedOn, dueOn], ['2026-11-20', '2026-12-18']);
      const board = await test.execute(month.finance, BOARD, { month: '2026-10-01' });
      assert.equal(board.data.getCraByMonth[0].estimatedPaymentDate, dueOn);
    }));

  it('that the firm writes has a series of its own and can be contested for eight days', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      const { kind, number, netAmount, seller } = (await test.execute(month.finance, INVOICE, { id })).data.invoice;
      assert.deepEqual(
        [kind, number, netAmount, seller],
        ['selfBilled', 'AF-73282932000074-2026-00001', 2250, month.billing?.name],
      );
      const other = asBloomer(await test.create.bloomer());
      assert.equal((await test.execute(other, CONTEST, { id, reason: 'Prix faux' })).code, 'OBJECT_NOT_FOUND');
      const contested = await test.execute(month.viewer, CONTEST, { id, reason: 'Prix faux' });
      assert.deepEqual(
        [contested.data.contestInvoice.contestReason, contested.data.contestInvoice.viewerCanContest],
        ['Prix faux', false],
      );
      assert.deepEqual((await test.execute(month.viewer, CONTEST, { id, reason: 'Prix faux' })).errors, []);
      const told = await test.db
        .selectFrom('notification')
        .select(['staff_id', 'title', 'description', 'link'])
        .where('title', 'like', 'Facture contestée%')
        .execute();
      assert.deepEqual(told, [
        {
          staff_id: month.finance.staffId,
          title: 'Facture contestée par le Bloomer',
          description: `${number} au nom ${of(seller)}\u00a0: Prix faux`,
          link: `/invoices/${id}`,
        },
      ]);
    }));

  it('is accepted by silence', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      test.setNow('2026-11-29T09:00:00Z');
      const late = await test.execute(month.viewer, CONTEST, { id, reason: 'Prix faux' });
      assert.equal(late.errors[0]?.extensions.reason, 'TOO_LATE');
    }));

  it('is paid once, on a day that has come, and the month says so', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      const pay = (on: string, reference = 'VIR 1') => test.execute(month.finance, PAID, { id, on, reference });
      assert.deepEqual((await pay('2026-11-21', ' ')).errors[0]?.extensions.invalidArgs, ['paidOn', 'reference']);
      const paid = await pay('2026-11-20');
      assert.deepEqual(
        [paid.data.markPaid.paidOn, paid.data.markPaid.viewerCanMarkPaid, paid.data.markPaid.activity.payed],
        ['2026-11-20', false, true],
      );
      assert.equal((await pay('2026-11-20')).code, undefined);
      assert.equal((await pay('2026-11-20', 'VIR 2')).errors[0]?.extensions.reason, 'PAID');
    }));
});

describe('invoices in lists', () => {
  it('are told from each other in the history of their month', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await selfBilled(test, month);
      await customerDraft(test, month);
      const { data } = await test.execute(
        month.finance,
        '{ jobHistorical(id: "ID") { title } }'.replace('ID', month.activityId),
      );
      const titles = data.jobHistorical.map(({ title }: { title: string }) => title).sort();
      assert.deepEqual(titles, ['Préparation d’une facture Bloomer', 'Préparation d’une facture client']);
    }));

  it('are all of them for finance, and only their own final ones for a Bloomer and a client', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const supplier = await selfBilled(test, month);
      const customer = await finalised(test, month);
      const seen = async (viewer: Parameters<typeof test.execute>[0]) =>
        (await test.execute(viewer, MINE)).data.invoices.map((one: { recordId: string }) => one.recordId).sort();
      assert.deepEqual(await seen(month.finance), [supplier, customer].sort());
      assert.deepEqual(await seen(month.viewer), [supplier]);
      assert.deepEqual(await seen(asClient({ id: month.contact.id, society_id: month.client.id })), [customer]);
      assert.deepEqual(await seen(asBloomer(await test.create.bloomer())), []);
      const stolen = await test.execute(month.viewer, INVOICE, { id: customer });
      assert.equal(stolen.code, 'OBJECT_NOT_FOUND');
    }));

  it('that is final keeps its month as it was validated, before the client is invoiced', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await changeReport(test, month.activityId, { validation: 'forced' });
      await selfBilled(test, month);
      const undo = 'mutation ($id: ID!) { validateCRA(activityRecordID: $id, validate: false) { CRAStatus } }';
      const { errors } = await test.execute(month.finance, undo, { id: month.activityId });
      assert.equal(errors[0]?.extensions.reason, 'BILLED');
    }));

  it('that the firm wrote itself is final for its month: nothing is sent in its place', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const months = async (viewer: Parameters<typeof test.execute>[0]) => {
        const { data } = await test.execute(viewer, '{ activities { bloomerInvoiceStatus viewerCanUploadInvoice } }');
        return { ...data.activities[0] };
      };
      assert.equal((await months(month.viewer)).viewerCanUploadInvoice, true);
      await selfBilled(test, month);
      const upload = `mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { recordId } }`;
      for (const viewer of [month.viewer, month.finance]) {
        const file = new File(['%PDF-1.7'], 'facture.pdf', { type: 'application/pdf' });
        const input = { activityRecordId: month.activityId, file, activityFileType: 'Invoice' };
        const { errors } = await test.execute(viewer, upload, { input });
        assert.match(errors[0]?.message ?? '', /déjà établie et finalisée/);
        assert.deepEqual(await months(viewer), { bloomerInvoiceStatus: 'FINALISED', viewerCanUploadInvoice: false });
      }
    }));
});
