import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { invoiceWithPaper } from './invoice-paper.fixture.ts';
import { billableMonth, finalised } from './invoices.fixture.ts';

const api = testApi();

/** What the firm invoices for October to a client who is there, and how it leaves. */
async function invoiceOf(test: TestContext, place: Partial<NewRow<'society'>>) {
  const month = await billableMonth(test);
  await test.db.updateTable('society').set(place).where('id', '=', month.client.id).execute();
  const id = await finalised(test, month);
  await test.runJobs();
  const sent = test.db.selectFrom('invoice_delivery').select('way').where('invoice_id', '=', id);
  return { ...(await invoiceWithPaper(test, month.finance, id)), way: (await sent.executeTakeFirst())?.way };
}

describe('a client in an overseas department', () => {
  const taxed = [
    { address_zip: '97400', address_town: 'Saint-Denis' },
    { address_zip: '97110', address_town: 'Pointe-à-Pitre', address_country_code: 'GP' },
  ];
  for (const place of taxed) {
    it(`of those with VAT pays 8.5 %, and is in France for the platforms: ${place.address_town}`, () =>
      api.rollback(async (test) => {
        const { status, lastError, netAmount, vatAmount, paper, data, way } = await invoiceOf(test, place);
        assert.deepEqual([status, lastError, way], ['FINALISED', null, 'platform']);
        assert.equal(vatAmount, Math.round(netAmount * 8.5) / 100);
        assert.match(paper, /TVA 8,5 %/);
        assert.match(data, /<ram:RateApplicablePercent>8\.5/);
        assert.doesNotMatch(data, /<ram:CountryID>GP/);
        assert.match(data, /schemeID="0002">356000000</);
      }));
  }

  it('of those without VAT pays none, the law is named, and the paper goes by mail as it does abroad', () =>
    api.rollback(async (test) => {
      const guiana = { address_zip: '97300', address_town: 'Cayenne' };
      const { status, lastError, vatAmount, paper, data, way } = await invoiceOf(test, guiana);
      assert.deepEqual([status, lastError, vatAmount, way], ['FINALISED', null, 0, 'mail']);
      assert.match(paper, /TVA non applicable, article 294 du CGI/);
      assert.match(data, /<ram:CategoryCode>E</);
      assert.match(data, /<ram:CountryID>GF</);
    }));
});
