import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { invoiceWithPaper } from './invoice-paper.fixture.ts';
import { billableMonth, FINALISE, SUPPLIER } from './invoices.fixture.ts';

const api = testApi();

/** What the firm writes in the name of a company of another country for October. */
async function invoiceOf(test: TestContext, company: Partial<NewRow<'society'>>) {
  const month = await billableMonth(test);
  const societyId = month.billing?.id ?? '';
  const mandate = { society_id: societyId, given_on: '2026-01-01', recorded_by: 'test' };
  await test.db.insertInto('self_billing_mandate').values(mandate).execute();
  await test.db
    .updateTable('society')
    .set({ status: 'SHUE', tva: null, ...company })
    .where('id', '=', societyId)
    .execute();
  const { data, errors } = await test.execute(month.viewer, SUPPLIER, { id: month.activityId });
  assert.deepEqual(errors, []);
  await test.runJobs();
  const id = data.createActivitySupplierInvoice.invoice.recordId;
  assert.deepEqual((await test.execute(month.finance, FINALISE, { id })).errors, []);
  await test.runJobs();
  return invoiceWithPaper(test, month.finance, id);
}

describe('a supplier from outside of the Union', () => {
  it('has no VAT number to give: the firm owes its tax, and the invoice says so', () =>
    api.rollback(async (test) => {
      const geneva = {
        address_country_code: 'CH',
        siret: 'CHE-116.281.710',
        address_zip: '1204',
        address_town: 'Genève',
      };
      const invoice = await invoiceOf(test, geneva);
      assert.deepEqual([invoice.status, invoice.lastError, invoice.vatAmount], ['FINALISED', null, 0]);
      assert.match(invoice.paper, /Autoliquidation, article 283-2 du CGI/);
      assert.match(invoice.data, /schemeID="FC">CHE-116\.281\.710</);
    }));

  it('that is in Monaco invoices the tax of France under its number there', () =>
    api.rollback(async (test) => {
      const monaco = {
        address_country_code: 'MC',
        siret: '00S00001',
        tva: 'FR53000000019',
        address_zip: '98000',
        address_town: 'Monaco',
      };
      const invoice = await invoiceOf(test, monaco);
      assert.deepEqual([invoice.status, invoice.lastError], ['FINALISED', null]);
      assert.equal(invoice.vatAmount, invoice.netAmount * 0.2);
      assert.doesNotMatch(invoice.paper, /Autoliquidation|293 B/);
    }));
});
