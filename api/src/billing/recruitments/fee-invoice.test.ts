import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { CREDIT, FINALISE, INVOICE } from '../invoices/invoices.fixture.ts';
import { insertBilling, staffAround } from './recruitments.fixture.ts';

const CREATE = `mutation ($id: ID!, $force: Boolean) { createBillingCustomerInvoice(billingRecordID: $id, force: $force) {
  jobId status invoice { recordId } billing { invoiceStatus billed lastCustomerInvoiceError externalCustomerInvoiceUrl } } }`;
const ROW =
  '{ getRecruitements { invoiceStatus billed nextStep lastCustomerInvoiceError externalCustomerInvoiceUrl } }';

const api = testApi();

async function wonFee(test: TestContext, changes: Partial<NewRow<'recruitment_billing'>> = {}) {
  const client = await test.create.clientSociety({
    siret: '35600000000048',
    tva: 'FR39356000000',
    address_part1: '9 rue du Colonel Pierre Avia',
    address_zip: '75015',
    address_town: 'Paris',
  });
  const contact = await test.create.contact(client.id, { is_billing: true });
  await test.db.updateTable('society').set({ billing_contact_id: contact.id }).where('id', '=', client.id).execute();
  const billing = await insertBilling(test, { society_id: client.id, taxes: 20, ...changes });
  return { ...(await staffAround(test)), client, billing };
}

/** With its number. */
async function finalFee(test: TestContext, finance: Viewer, billingId: string): Promise<string> {
  const { data } = await test.execute(finance, CREATE, { id: billingId, force: true });
  await test.runJobs();
  const id = data.createBillingCustomerInvoice.invoice.recordId;
  assert.deepEqual((await test.execute(finance, FINALISE, { id })).errors, []);
  return id;
}

async function credited(test: TestContext, finance: Viewer, id: string, lines: object[] | null): Promise<void> {
  const { data } = await test.execute(finance, CREDIT, { id, reason: 'Départ', lines });
  await test.runJobs();
  const credit = { id: data.createCreditNote.invoice.recordId };
  assert.deepEqual((await test.execute(finance, FINALISE, credit)).errors, []);
}

describe('the invoice of a fee', () => {
  it('that could not be made is told with whose it is, and leads to its rows', () =>
    api.rollback(async (test) => {
      const { finance, billing, client } = await wonFee(test);
      await test.db.updateTable('society').set({ siret: null }).where('id', '=', client.id).execute();
      await test.execute(finance, CREATE, { id: billing.id });
      await test.runJobs();
      const told = test.db.selectFrom('notification').select(['description', 'link']).where('kind', '=', 'jobFailed');
      const [first] = await told.execute();
      assert.equal(first?.link, `/billingsActivity?offre=${billing.job_id}`);
      assert.match(first?.description ?? '', new RegExp(`^${client.name}, ${billing.description}\\u00a0: .*SIREN`));
    }));

  it('is for finance alone', () =>
    api.rollback(async (test) => {
      const { account, recruit, bloomer, billing } = await wonFee(test);
      for (const viewer of [account, recruit, bloomer]) {
        assert.equal((await test.execute(viewer, CREATE, { id: billing.id })).code, 'FORBIDDEN');
      }
    }));

  for (const [name, changes, field] of [
    ['a date', { billing_date: null }, 'billingDate'],
    ['its date, five days before at the earliest', { billing_date: '2026-11-26' }, 'billingDate'],
    ['a tax', { taxes: null }, 'taxes'],
  ] as const) {
    it(`waits for ${name}`, () =>
      api.rollback(async (test) => {
        const { finance, billing } = await wonFee(test, changes);
        const refused = await test.execute(finance, CREATE, { id: billing.id });
        assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, [field]);
      }));
  }

  it('is not made of a row that was cancelled, nor of none', () =>
    api.rollback(async (test) => {
      const { finance, billing } = await wonFee(test, { cancelled: true });
      assert.equal((await test.execute(finance, CREATE, { id: billing.id })).errors[0]?.extensions.reason, 'CANCELLED');
      const unknown = await test.execute(finance, CREATE, { id: crypto.randomUUID() });
      assert.equal(unknown.errors[0]?.message, 'No data billing');
    }));

  it('goes through the states of its row, and is final with a number of the same series as all', () =>
    api.rollback(async (test) => {
      const { finance, billing } = await wonFee(test, { billing_date: '2026-11-25' });
      const { data } = await test.execute(finance, CREATE, { id: billing.id });
      const { status, billing: row, invoice } = data.createBillingCustomerInvoice;
      assert.deepEqual([status, row.invoiceStatus], ['IN_PROGRESS', 'IN_PROGRESS']);
      await test.runJobs();
      const made = (await test.execute(finance, INVOICE, { id: invoice.recordId })).data.invoice;
      assert.deepEqual([made.status, made.netAmount, made.totalAmount], ['TO_VALIDATE', 9000, 10800]);
      const final = await test.execute(finance, FINALISE, { id: invoice.recordId });
      assert.deepEqual(final.errors, []);
      assert.equal(final.data.finalizeInvoice.number, 'F-2026-00001');
      const [after] = (await test.execute(finance, ROW)).data.getRecruitements;
      assert.deepEqual(
        [after.invoiceStatus, after.billed, after.externalCustomerInvoiceUrl],
        ['FINALISED', true, `/invoices/${invoice.recordId}`],
      );
    }));

  it('that changed since its draft says from where it is made again', () =>
    api.rollback(async (test) => {
      const { finance, billing, client } = await wonFee(test);
      const { data } = await test.execute(finance, CREATE, { id: billing.id });
      await test.runJobs();
      await test.db.updateTable('society').set({ address_town: 'Lyon' }).where('id', '=', client.id).execute();
      const id = data.createBillingCustomerInvoice.invoice.recordId;
      const [refused] = (await test.execute(finance, FINALISE, { id })).errors;
      assert.match(refused?.message ?? '', /Facturation CDI.*annulez ce brouillon/);
    }));

  it('names who is asked about the bill, and who about the work; without either it is not made', () =>
    api.rollback(async (test) => {
      const { finance, billing, client } = await wonFee(test);
      const removed = test.db.updateTable('contact').set({ is_operational: false }).where('society_id', '=', client.id);
      await removed.execute();
      const { data } = await test.execute(finance, CREATE, { id: billing.id });
      const id = data.createBillingCustomerInvoice.invoice.recordId;
      await test.runJobs();
      const { status, lastError } = (await test.execute(finance, INVOICE, { id })).data.invoice;
      assert.deepEqual([status, lastError], ['ERROR', `Aucun contact opérationnel n’est indiqué chez ${client.name}.`]);
      const told = { firstname: 'Anne', lastname: 'Legrand', email: 'anne@client.example' };
      await test.create.contact(client.id, { ...told, is_operational: true });
      await test.execute(finance, CREATE, { id: billing.id, force: true });
      await test.runJobs();
      const contacts =
        'query ($id: ID!) { invoice(recordId: $id) { billingContacts { fullname } operationalContacts { fullname email } } }';
      const made = (await test.execute(finance, contacts, { id })).data.invoice;
      assert.deepEqual(JSON.parse(JSON.stringify(made)), {
        billingContacts: [{ fullname: 'Claire Durand' }],
        operationalContacts: [{ fullname: 'Anne Legrand', email: 'anne@client.example' }],
      });
    }));

  it('says what the client demands, and is made once it is there', () =>
    api.rollback(async (test) => {
      const { finance, billing, client } = await wonFee(test);
      await test.db.insertInto('client_billing').values({ society_id: client.id, order_required: true }).execute();
      await test.execute(finance, CREATE, { id: billing.id });
      await test.runJobs();
      const [failed] = (await test.execute(finance, ROW)).data.getRecruitements;
      assert.equal(failed.invoiceStatus, 'ERROR');
      assert.match(failed.lastCustomerInvoiceError, /numéro de commande/);
      await test.db.updateTable('recruitment_billing').set({ bdc: 'BDC-9' }).execute();
      await test.execute(finance, CREATE, { id: billing.id, force: true });
      await test.runJobs();
      assert.equal((await test.execute(finance, ROW)).data.getRecruitements[0].invoiceStatus, 'TO_VALIDATE');
    }));

  it('is made once more from its row after a credit note took all of it back, not after one over a part', () =>
    api.rollback(async (test) => {
      const { finance, billing } = await wonFee(test);
      const first = await finalFee(test, finance, billing.id);
      await credited(test, finance, first, [{ lineId: '1', quantity: 0.25 }]);
      const row = async () => (await test.execute(finance, ROW)).data.getRecruitements[0];
      assert.deepEqual([(await row()).invoiceStatus, (await row()).billed], ['FINALISED', true]);
      assert.equal((await test.execute(finance, INVOICE, { id: first })).data.invoice.owedAmount, 8100);
      await credited(test, finance, first, null);
      const { invoiceStatus, billed, nextStep } = await row();
      assert.deepEqual([invoiceStatus, billed, nextStep], ['CANCELLED', false, 'Créer la facture']);
      const again = await finalFee(test, finance, billing.id);
      assert.notEqual(again, first);
      assert.deepEqual([(await row()).invoiceStatus, (await row()).billed], ['FINALISED', true]);
    }));

  it('of who left on trial asks for its credit note until there is one', () =>
    api.rollback(async (test) => {
      const { finance, billing } = await wonFee(test);
      const id = await finalFee(test, finance, billing.id);
      const { job_id, society_id } = billing;
      await insertBilling(test, { job_id, society_id, instalment: 2, cancelled: true, replacement: false });
      const step = async () =>
        (await test.execute(finance, ROW)).data.getRecruitements.find(({ billed }: { billed: boolean }) => !billed)
          .nextStep;
      assert.equal(await step(), 'Établir l’avoir de l’échéance facturée');
      await credited(test, finance, id, [{ lineId: '1', quantity: 0.5 }]);
      assert.equal(await step(), null);
    }));

  it('is not finalised of a price that changed since', () =>
    api.rollback(async (test) => {
      const { finance, billing } = await wonFee(test);
      const { data } = await test.execute(finance, CREATE, { id: billing.id });
      await test.runJobs();
      await test.db.updateTable('recruitment_billing').set({ taxes: 10 }).execute();
      const { recordId: id } = data.createBillingCustomerInvoice.invoice;
      assert.equal((await test.execute(finance, FINALISE, { id })).code, 'CONFLICT');
    }));
});
