import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemaProblems } from '../../paper/invoices/invoice-xsd.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { FINALISE } from '../invoices/invoices.fixture.ts';
import { creditPaper, PAPER, RECORD_CREDIT, sentBySupplier } from '../invoices/supplier-paper.fixture.ts';
import { reportOf, reportRows } from './tax-report.fixture.ts';

const api = testApi();

const BELGIAN = { address_country_code: 'BE', tva: 'BE0403019261', siret: '0403019261', status: 'SHUE' } as const;
/** VAT is the buyer's. */
const ABROAD = { netAmount: 2250, totalAmount: 2250 };
const NEEDED = 'query ($id: ID!) { invoice(recordId: $id) { isPaperDateNeeded } }';

/** The PDF of October, of a supplier in Belgium or elsewhere, that finance looks at. */
async function sent(test: TestContext, company: Partial<NewRow<'society'>> = BELGIAN) {
  const { month, id } = await sentBySupplier(test, company);
  const finalise = (paper?: object) =>
    test.execute(month.finance, FINALISE, { id, number: '2026/77', ...(paper && { paper }) });
  return { month, id, finalise, flows: () => test.db.selectFrom('dev_platform_flow').selectAll().execute() };
}

describe('what a supplier abroad wrote himself', () => {
  it('is reported with its own number and date, as data that the schema takes, and delivered to nobody', () =>
    api.rollback(async (test) => {
      const { month, id, finalise, flows } = await sent(test);
      const { data, errors } = await finalise({ issuedOn: '2026-11-04', netAmount: 2250, totalAmount: 2250 });
      assert.deepEqual(errors, []);
      assert.equal(data.finalizeInvoice.issuedOn, '2026-11-04');
      await test.runJobs();
      const shown = await reportOf(test, { month, id });
      assert.deepEqual([shown.taxReportStatus, shown.platformStatus], ['Transmise à la plateforme', null]);
      const [flow, ...others] = await flows();
      assert.deepEqual([others.length, flow?.processing_rule, flow?.syntax], [0, 'B2BInt', 'CII']);
      const xml = flow?.bytes.toString() ?? '';
      assert.deepEqual(await schemaProblems(xml), []);
      assert.match(xml, /<ram:ID>2026\/77<\/ram:ID><ram:TypeCode>380</);
      assert.match(xml, /format="102">20261104</);
      assert.match(xml, /<ram:Content>B2BINT<\/ram:Content><ram:SubjectCode>BAR</);
      assert.match(xml, /<ram:ID schemeID="0223">BE0403019261</);
    }));

  it('waits for the date that it bears, which its draft says is asked for', () =>
    api.rollback(async (test) => {
      const { month, id, finalise, flows } = await sent(test);
      assert.equal((await test.execute(month.finance, NEEDED, { id })).data.invoice.isPaperDateNeeded, true);
      for (const paper of [undefined, { issuedOn: '2026-09-30' }, { issuedOn: '2026-11-21' }]) {
        assert.deepEqual((await finalise(paper)).errors[0]?.extensions.invalidArgs, ['issuedOn']);
      }
      assert.deepEqual(await flows(), []);
    }));

  it('is not taken with another amount than it is reported with, whatever the reason', () =>
    api.rollback(async (test) => {
      const { finalise } = await sent(test);
      const said = { issuedOn: '2026-11-04', netAmount: 2300, totalAmount: 2300, differenceReason: 'Train' };
      const { errors } = await finalise(said);
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['totalAmount']);
    }));

  it('has its credit note on paper reported, too', () =>
    api.rollback(async (test) => {
      const { month, id, finalise, flows } = await sent(test);
      await finalise({ ...ABROAD, issuedOn: '2026-11-04' });
      const credited = await test.execute(month.finance, RECORD_CREDIT, { id, file: await creditPaper() });
      assert.deepEqual(credited.errors, []);
      await test.runJobs();
      const types = (await flows()).map(({ bytes }) => /<ram:TypeCode>(\d+)</.exec(bytes.toString())?.[1]);
      assert.deepEqual(types.toSorted(), ['380', '381']);
    }));

  for (const [where, company] of [
    ['in France', { address_zip: '69003' }],
    ['in Réunion', { address_zip: '97400' }],
    ['in Guadeloupe', { address_zip: '97 100' }],
  ] as const) {
    it(`is not reported of one ${where}, who is asked for no date`, () =>
      api.rollback(async (test) => {
        const { month, id, finalise } = await sent(test, company);
        assert.equal((await test.execute(month.finance, NEEDED, { id })).data.invoice.isPaperDateNeeded, false);
        assert.deepEqual((await finalise(PAPER)).errors, []);
        await test.runJobs();
        assert.deepEqual(await reportRows(test, id), []);
      }));
  }

  for (const [where, company] of [
    ['Saint-Martin', { address_zip: '97150' }],
    ['Mayotte', { address_zip: '97600' }],
    ['New Caledonia', { address_country_code: 'NC' }],
  ] as const) {
    it(`waits for its date, too, of one in ${where}`, () =>
      api.rollback(async (test) => {
        const { month, id, finalise } = await sent(test, company);
        assert.equal((await test.execute(month.finance, NEEDED, { id })).data.invoice.isPaperDateNeeded, true);
        assert.deepEqual((await finalise()).errors[0]?.extensions.invalidArgs, ['issuedOn']);
      }));
  }

  it('is reported of one in Monaco, which is France for VAT and abroad for the reform', () =>
    api.rollback(async (test) => {
      const monaco = { address_country_code: 'MC', siret: '00S00001', tva: 'FR53000000019', status: 'SHUE' } as const;
      const { id, finalise } = await sent(test, monaco);
      assert.deepEqual((await finalise({ issuedOn: '2026-11-04', ...PAPER })).errors, []);
      assert.equal((await reportRows(test, id)).length, 1);
    }));
});
