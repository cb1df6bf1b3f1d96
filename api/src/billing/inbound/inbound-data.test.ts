import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { renderInvoicePdf } from '../../paper/invoices/invoice.pdf.ts';
import { invoiceXml } from '../../paper/invoices/invoice.xml.ts';
import { ublXml } from '../../paper/invoices/ubl.fixture.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { type FakePlatform, startFakePlatform } from '../e-invoicing/http-platform.fixture.ts';
import { readNews } from '../e-invoicing/platform-reading.service.ts';
import type { Billable } from '../invoices/invoices.fixture.ts';
import { APPROVE, arrive, expectedDocument, expectingMonth, inboundOf, paperOf } from './inbound.fixture.ts';

let api: TestApi;
let fake: FakePlatform;
before(async () => {
  [api, fake] = await Promise.all([openTestApi(), startFakePlatform()]);
});
after(() => Promise.all([api.close(), fake.stop()]));

/** All tests have one. */
let changed: TestContext['platform']['environment'] | undefined;
afterEach(() => {
  if (changed !== undefined) changed.invoicePlatform = null;
});

const view = (document: InvoiceDocument) => renderInvoicePdf({ ...document, number: null }, '');
const FETCH = 'mutation ($id: ID!) { fetchInboundInvoice(recordId: $id) { state problem } }';
const MORE = '{ inboundInvoices { urlFile urlData viewerCanFetch } }';

/** What the firm's own platform brings, which is another program. */
function bring(test: TestContext, flow: { bytes: Buffer; view?: Buffer }) {
  fake.flows = [
    {
      flowId: 'in-1',
      flowType: 'SupplierInvoice',
      flowDirection: 'In',
      name: 'FA-12.xml',
      updatedAt: '2026-11-20T10:00:00Z',
      ...flow,
    },
  ];
  changed = test.platform.environment;
  changed.invoicePlatform = fake.settings;
  return readNews(test.platform);
}

async function only(test: TestContext, month: Billable) {
  const [one, ...others] = await inboundOf(test, month.finance);
  assert.deepEqual(others, []);
  return one;
}

const filed = ({ db }: TestContext) =>
  db
    .selectFrom('inbound_invoice as w')
    .innerJoin('file as paper', 'paper.id', 'w.file_id')
    .innerJoin('file as data', 'data.id', 'w.data_file_id')
    .select([
      'paper.name as paper',
      'paper.media_type as paperType',
      'data.name as data',
      'data.media_type as dataType',
    ])
    .execute();

describe('an invoice that is data only', () => {
  for (const [what, write] of [
    ['UBL', ublXml],
    ['CII', invoiceXml],
  ] as const) {
    it(`in ${what} finds its month with what the platform gives to read, and keeps both`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        const document = await expectedDocument(test, month.activityId);
        await bring(test, { bytes: Buffer.from(write(document)), view: await view(document) });
        const one = await only(test, month);
        assert.deepEqual(
          [one.state, one.number, one.seller, one.sellerSiren, one.issuedOn, one.netAmount, one.totalAmount],
          ['matched', 'FA-12', 'Atelier Petit', '732829320', '2026-11-02', 2250, 2700],
        );
        assert.deepEqual(await filed(test), [
          { paper: 'FA-12.pdf', paperType: 'application/pdf', data: 'FA-12.xml', dataType: 'application/xml' },
        ]);
        const { data } = await test.execute(month.finance, MORE);
        assert.match(data.inboundInvoices[0].urlFile, /^\/files\/inbound-invoice\/.*pdf$/);
        assert.match(data.inboundInvoices[0].urlData, /^\/files\/inbound-invoice-data\/.*xml$/);
        const approved = await test.execute(month.finance, APPROVE, { id: one.recordId });
        assert.equal(approved.data.approveInboundInvoice.state, 'approved');
      }));
  }

  it('is read with the version that its sender put into it', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const document = await expectedDocument(test, month.activityId);
      await arrive(test, Buffer.from(ublXml(document, await view(document))), 'FA-12.xml');
      const one = await only(test, month);
      assert.deepEqual([one.state, one.problem], ['matched', null]);
    }));

  for (const [what, paper] of [
    ['no PDF', Buffer.from('<html>facture</html>')],
    ['a hostile PDF', Buffer.from('%PDF-1.7 /JavaScript')],
    ['nothing', undefined],
  ] as const) {
    it(`waits and may be asked for again where people are given ${what} to read`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        const document = await expectedDocument(test, month.activityId);
        await bring(test, { bytes: Buffer.from(ublXml(document)), ...(paper && { view: paper }) });
        const one = await only(test, month);
        assert.equal(one.state, 'toMatch');
        assert.match(one.problem, /sans version lisible/);
        const id = one.recordId;
        assert.match((await test.execute(month.finance, FETCH, { id })).errors[0]?.message ?? '', /lisible/);
        const [flow] = fake.flows;
        if (flow) flow.view = await view(document);
        const { data } = await test.execute(month.finance, FETCH, { id });
        assert.deepEqual({ ...data.fetchInboundInvoice }, { state: 'matched', problem: null });
      }));
  }

  it('as a UBL credit note names the invoice that it takes back', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const document = await expectedDocument(test, month.activityId);
      await arrive(test, await paperOf(document));
      await test.execute(month.finance, APPROVE, { id: (await only(test, month)).recordId });
      const preceding = { number: 'FA-12', issueDate: document.issueDate };
      const credit = { ...document, kind: 'credit' as const, number: 'AV-1', preceding };
      await bring(test, { bytes: Buffer.from(ublXml(credit)), view: await view(document) });
      const one = await only(test, month);
      assert.deepEqual(
        [one.kind, one.number, one.viewerCanApprove, one.problem],
        ['credit', 'AV-1', true, 'Avoir sur la facture FA-12.'],
      );
      const approved = await test.execute(month.finance, APPROVE, { id: one.recordId });
      assert.equal(approved.data.approveInboundInvoice.state, 'approved');
    }));

  for (const [names, words] of [
    ['an invoice that never came', /^La facture FA-9, que cet avoir reprend, n’est pas arrivée/],
    ['none', /ne dit pas quelle facture/],
  ] as const) {
    it(`as a credit note that names ${names} waits and says so`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        const document = await expectedDocument(test, month.activityId);
        const preceding = names === 'none' ? null : { number: 'FA-9', issueDate: document.issueDate };
        const credit = { ...document, kind: 'credit' as const, number: 'AV-1', preceding };
        await bring(test, { bytes: Buffer.from(ublXml(credit)), view: await view(document) });
        const one = await only(test, month);
        assert.match(one.problem, words);
        assert.deepEqual([one.viewerCanApprove, one.suggestedReason], [false, 'TRANSAC_INC']);
      }));
  }

  const wrong: [string, (xml: string) => string, RegExp][] = [
    ['dollars', (xml) => xml.replace('>EUR<', '>USD<').replaceAll('"EUR"', '"USD"'), /euros/],
    ['amounts in another currency than its own', (xml) => xml.replaceAll('"EUR"', '"USD"'), /euros/],
    [
      'another total',
      (xml) => xml.replace(/TaxInclusiveAmount([^>]*)>[^<]*/, 'TaxInclusiveAmount$1>9.00'),
      /total TTC/,
    ],
    ['a total below nothing', (xml) => xml.replace(/(TaxInclusive|Payable)Amount([^>]*)>/g, '$1Amount$2>-'), /montant/],
    [
      'lines of another sum',
      (xml) => xml.replace(/(InvoiceLine>.*?LineExtensionAmount[^>]*)>[^<]*/, '$1>1.00'),
      /lignes/,
    ],
    ['a tax of another rate', (xml) => xml.replace('Percent>20<', 'Percent>10<'), /TVA à 10/],
    [
      'no SIREN',
      (xml) => xml.replace(/<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, '').replace('>732829320<', '>DE<'),
      /SIREN/,
    ],
    ['a day of the year 1', (xml) => xml.replace(/IssueDate>[^<]*/, 'IssueDate>0001-01-01'), /sa date/],
    ['a day of the year 9999', (xml) => xml.replace(/IssueDate>[^<]*/, 'IssueDate>9999-12-31'), /sa date/],
    [
      'a number of 10,000 characters',
      (xml) => xml.replace('>FA-12<', `>${'9'.repeat(10_000)}<`),
      /numéro est trop long/,
    ],
    ['a namespace of its own', (xml) => xml.replace('Invoice-2', 'Invoice-3'), /savons lire/],
    [
      'an entity',
      (xml) => xml.replace('?>', '?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      /savons lire/,
    ],
  ];
  for (const [what, change, words] of wrong) {
    it(`with ${what} says what is wrong`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        const document = await expectedDocument(test, month.activityId);
        const xml = ublXml(document);
        assert.notEqual(change(xml), xml);
        await bring(test, { bytes: Buffer.from(change(xml)), view: await view(document) });
        const one = await only(test, month);
        assert.deepEqual([one.state, one.viewerCanApprove], ['toMatch', false]);
        assert.match(one.problem, words);
      }));
  }

  it('whose tax is said in a second currency is in euros', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const document = await expectedDocument(test, month.activityId);
      const pounds = '<cac:TaxTotal><cbc:TaxAmount currencyID="GBP">380.00</cbc:TaxAmount></cac:TaxTotal>';
      const xml = ublXml(document).replace('<cac:TaxTotal>', `${pounds}<cac:TaxTotal>`);
      await bring(test, { bytes: Buffer.from(xml), view: await view(document) });
      assert.equal((await only(test, month)).state, 'matched');
    }));
});
