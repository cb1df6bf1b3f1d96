import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import {
  billableMonth,
  CANCEL,
  CREDIT,
  CUSTOMER,
  CUSTOMER_RETRY,
  changeReport,
  customerDraft,
  FINALISE,
  finalised,
  INVOICE,
} from './invoices.fixture.ts';

const SAID = `query ($id: ID!) { invoice(recordId: $id) {
  invoiceDate paymentDate draft currencyISO4217 langage type subtype paymentConditions vatNumber
  items { reference quantity unit unitAmountWithoutTaxe vatRate discountPercent }
  customerInfos { billingAddress { town } deliveryAddress { town } }
  billingContacts { fullname email } operationalContacts { fullname email } } }`;

const api = testApi();

describe('the invoice of a month to the client', () => {
  it('is for nobody without an account, a Bloomer, nor who only recruits', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      for (const [viewer, code] of [
        [asNobody, 'UNAUTHENTICATED'],
        [month.viewer, 'FORBIDDEN'],
        [recruiter, 'FORBIDDEN'],
      ] as const) {
        assert.equal((await test.execute(viewer, CUSTOMER, { id: month.activityId })).code, code);
      }
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      const forced = await test.execute(account, CUSTOMER, { id: month.activityId, force: true, reason: 'x' });
      assert.equal(forced.code, 'FORBIDDEN');
      assert.equal((await test.execute(account, CUSTOMER, { id: month.activityId })).code, undefined);
    }));

  it('waits for the signatures, unless finance says why it does not', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await changeReport(test, month.activityId, { validation: null });
      const call = (variables: object) => test.execute(month.finance, CUSTOMER, { id: month.activityId, ...variables });
      assert.equal((await call({})).errors[0]?.extensions.reason, 'NOT_VALIDATED');
      assert.deepEqual((await call({ force: true })).errors[0]?.extensions.invalidArgs, ['reason']);
      assert.equal((await call({ force: true, reason: 'Client en congés' })).code, undefined);
      await test.runJobs();
      assert.equal((await call({})).errors[0]?.extensions.reason, 'NOT_VALIDATED');
      const [draft] = await test.db.selectFrom('invoice').selectAll().execute();
      assert.deepEqual([draft?.status, draft?.is_forced, draft?.reason], ['TO_VALIDATE', true, 'Client en congés']);
    }));

  it('says what an invoice says: kind, language, currency, lines, terms and whom to ask', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      const { data, errors } = await test.execute(month.finance, SAID, { id });
      assert.deepEqual(errors, []);
      const { items, customerInfos, billingContacts, operationalContacts, ...head } = data.invoice;
      assert.deepEqual(head, {
        invoiceDate: '2026-11-20',
        paymentDate: '2026-12-20',
        draft: true,
        currencyISO4217: 'EUR',
        langage: 'fr_FR',
        type: 'FREE',
        subtype: 'IT',
        paymentConditions: '30',
        vatNumber: 'FR39356000000',
      });
      const amount = { quantity: 5, unit: 'day', unitAmountWithoutTaxe: 600, vatRate: 20, discountPercent: 0 };
      assert.deepEqual({ ...items[0] }, { reference: 'JOUR-OUVRE', ...amount });
      assert.equal(customerInfos.billingAddress.town, 'Paris');
      assert.deepEqual(customerInfos.billingAddress, customerInfos.deliveryAddress);
      assert.deepEqual([billingContacts.length, operationalContacts.length], [1, 1]);
    }));

  it('is not made of a month that was invoiced before this product wrote invoices', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await changeReport(test, month.activityId, { client_invoice_status: 'FINALISED', billed: true });
      const refused = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      assert.equal(refused.errors[0]?.extensions.reason, 'INVOICED_ELSEWHERE');
    }));

  it('is « En cours » at once, then a draft without a number, of five days at 600 €', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const { data } = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      const { jobId, status, invoice, activity } = data.createActivityCustomerInvoice;
      assert.deepEqual([status, activity.clientInvoiceStatus], ['IN_PROGRESS', 'IN_PROGRESS']);
      const again = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      assert.deepEqual(
        [again.data.createActivityCustomerInvoice.jobId, again.data.createActivityCustomerInvoice.invoice.recordId],
        [jobId, invoice.recordId],
      );
      assert.deepEqual(await test.runJobs(), ['customerInvoice']);
      const made = await test.execute(month.finance, INVOICE, { id: invoice.recordId });
      const { status: now, number, netAmount, vatAmount, totalAmount, viewerCanFinalise } = made.data.invoice;
      assert.deepEqual([now, number, netAmount, vatAmount, totalAmount], ['TO_VALIDATE', null, 3000, 600, 3600]);
      assert.equal(viewerCanFinalise, true);
    }));

  it('says everything that is missing, in the list of months too, and is made once it is there', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await test.db.updateTable('society').set({ address_zip: null }).where('id', '=', month.client.id).execute();
      await test.db.deleteFrom('mission_contact').where('role', '=', 'billing').execute();
      const { data } = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      await test.runJobs();
      const { recordId } = data.createActivityCustomerInvoice.invoice;
      const { lastError } = (await test.execute(month.finance, INVOICE, { id: recordId })).data.invoice;
      assert.match(lastError, /adresse d[e’].* incomplète.*contact de facturation/);
      const row = await test.db
        .selectFrom('activity')
        .selectAll()
        .where('id', '=', month.activityId)
        .executeTakeFirst();
      assert.deepEqual([row?.client_invoice_status, row?.last_customer_error], ['ERROR', lastError]);
      await test.db.updateTable('society').set({ address_zip: '75015' }).where('id', '=', month.client.id).execute();
      const asked = { mission_id: month.mission.id, contact_id: month.contact.id, role: 'billing' } as const;
      await test.db.insertInto('mission_contact').values(asked).execute();
      const retried = await test.execute(month.finance, CUSTOMER_RETRY, { id: month.activityId });
      assert.equal(retried.data.answer.status, 'IN_PROGRESS');
      await test.runJobs();
      assert.equal((await test.execute(month.finance, INVOICE, { id: recordId })).data.invoice.status, 'TO_VALIDATE');
    }));

  it('names the day that has no price', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await test.db.updateTable('pricing').set({ start_date: '2026-10-07' }).execute();
      const { data } = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      await test.runJobs();
      const { recordId } = data.createActivityCustomerInvoice.invoice;
      const { lastError } = (await test.execute(month.finance, INVOICE, { id: recordId })).data.invoice;
      assert.match(lastError, /tarif manquant au 05\/10\/2026/);
    }));

  it('is not made of days that were corrected while it was', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const { data } = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      await test.db
        .updateTable('activity')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
      await test.runJobs();
      const { recordId } = data.createActivityCustomerInvoice.invoice;
      const { status, lastError } = (await test.execute(month.finance, INVOICE, { id: recordId })).data.invoice;
      assert.equal(status, 'ERROR');
      assert.match(lastError, /a changé pendant/);
    }));
});

describe('a finalised invoice', () => {
  it('has the next number of the year, the day of today, its paper sealed, and the month is billed', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      const { data } = await test.execute(month.finance, FINALISE, { id });
      const { number, status, issuedOn, dueOn, activity } = data.finalizeInvoice;
      assert.deepEqual([number, status, issuedOn, dueOn], ['F-2026-00001', 'FINALISED', '2026-11-20', '2026-12-20']);
      assert.deepEqual([activity.clientInvoiceStatus, activity.billed], ['FINALISED', true]);
      assert.equal((await test.execute(month.finance, FINALISE, { id })).data.finalizeInvoice.number, 'F-2026-00001');
      await test.runJobs();
      const paper = (await test.execute(month.finance, INVOICE, { id })).data.invoice.urlInvoice;
      assert.equal(paper, `/files/invoice/${id}/facture_F-2026-00001.pdf`);
    }));

  it('never changes: not by force, by cancelling, nor by who reaches the table', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const forced = await test.execute(month.finance, CUSTOMER, { id: month.activityId, force: true, reason: 'x' });
      assert.equal(forced.code, 'BAD_USER_INPUT');
      assert.match(forced.errors[0]?.message ?? '', /créez un avoir/);
      assert.equal((await test.execute(month.finance, CANCEL, { id, reason: 'x' })).code, 'BAD_USER_INPUT');
      await assert.rejects(
        inTransaction(test.db, (tx) => tx.updateTable('invoice').set({ total_cents: 1 }).execute()),
        /does not change/,
      );
    }));

  it('is not made of a price that changed after somebody looked at the draft', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      await test.db.updateTable('pricing').set({ sale_price_cents: 61_000 }).execute();
      const refused = await test.execute(month.finance, FINALISE, { id });
      assert.equal(refused.code, 'CONFLICT');
      assert.deepEqual(await test.db.selectFrom('invoice_counter').selectAll().execute(), []);
    }));

  it('is taken back by one credit note, after which the month may be invoiced again', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const { data } = await test.execute(month.finance, CREDIT, { id, reason: 'Jours contestés' });
      const credit = data.createCreditNote.invoice;
      assert.deepEqual(
        [credit.kind, credit.status, credit.preceding.number],
        ['credit', 'IN_PROGRESS', 'F-2026-00001'],
      );
      const again = await test.execute(month.finance, CREDIT, { id, reason: 'Jours contestés' });
      assert.equal(again.data.createCreditNote.invoice.recordId, credit.recordId);
      await test.runJobs();
      const made = await test.db.selectFrom('invoice').selectAll().where('id', '=', credit.recordId).executeTakeFirst();
      assert.equal(made?.document?.payment, null, 'a credit note asks nobody for money');
      const final = await test.execute(month.finance, FINALISE, { id: credit.recordId });
      assert.equal(final.data.finalizeInvoice.number, 'A-2026-00001');
      assert.deepEqual(
        [final.data.finalizeInvoice.activity.clientInvoiceStatus, final.data.finalizeInvoice.activity.billed],
        ['CANCELLED', false],
      );
      const plain = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
      assert.equal(plain.code, 'BAD_USER_INPUT');
      const retried = await test.execute(month.finance, CUSTOMER_RETRY, { id: month.activityId });
      assert.notEqual(retried.data.answer.invoice.recordId, id);
    }));
});
