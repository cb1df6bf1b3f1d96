import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { totalsOf } from '@bloom/shared-rules/money/money';
import { invoiceXml } from '../../paper/invoices/invoice.xml.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { PlatformRefusal, TooLargeFile } from '../e-invoicing/invoice-platform.ts';
import type { Billable } from '../invoices/invoices.fixture.ts';
import {
  APPROVE,
  arrive,
  expectedDocument,
  expectingMonth,
  inboundOf,
  MATCH,
  paperOf,
  REFUSE,
} from './inbound.fixture.ts';
import { keepInbound } from './inbound-reading.service.ts';

const api = testApi();

type Change = (document: InvoiceDocument) => InvoiceDocument;
const other = { siren: '404833048', siret: null, vatNumber: 'FR83404833048' };

const withADayMore: Change = (document) => {
  const lines = document.lines.map((line) => ({ ...line, quantity: line.quantity + 10_000 }));
  return { ...document, lines, totals: totalsOf(lines) };
};

const WRONG: [string, { change?: Change; xml?: (xml: string) => string }, RegExp, string | null][] = [
  ['a day too many', { change: withADayMore }, /^Le mois vaut 2\s?700,00/, 'MONTANTTOTAL_ERR'],
  [
    'the SIREN of another company',
    { change: (one) => ({ ...one, seller: { ...one.seller, ...other } }) },
    /404833048/,
    'EMMET_INC',
  ],
  [
    'another buyer',
    { change: (one) => ({ ...one, buyer: { ...one.buyer, ...other } }) },
    /adressée à .*, et non à [A-Z]/,
    'DEST_ERR',
  ],
  [
    'a total that is no sum',
    { xml: (xml) => xml.replace(/GrandTotalAmount>[^<]*/, 'GrandTotalAmount>9999.00') },
    /total TTC/,
    'MONTANTTOTAL_ERR',
  ],
  [
    'less to pay than its total',
    { xml: (xml) => xml.replace(/DuePayableAmount>[^<]*/, 'DuePayableAmount>0.01') },
    /total TTC/,
    'MONTANTTOTAL_ERR',
  ],
  [
    'lines that are worth more',
    { xml: (xml) => xml.replace(/LineTotalAmount>[^<]*/, 'LineTotalAmount>9999.00') },
    /lignes/,
    'CALCUL_ERR',
  ],
  [
    'a tax of another rate',
    { xml: (xml) => xml.replaceAll('RateApplicablePercent>20<', 'RateApplicablePercent>10<') },
    /TVA à 10/,
    'TX_TVA_ERR',
  ],
  ['dollars', { xml: (xml) => xml.replace('>EUR<', '>USD<') }, /euros/, 'NON_CONFORME'],
  [
    'an amount that is none',
    { xml: (xml) => xml.replace(/GrandTotalAmount>[^<]*/, 'GrandTotalAmount>1e9') },
    /lisible/,
    null,
  ],
  ['a type of its own', { xml: (xml) => xml.replace('TypeCode>380<', 'TypeCode>999<') }, /type 999/, null],
  ['no number', { xml: (xml) => xml.replace('<ram:ID>FA-12</ram:ID>', '<ram:ID> </ram:ID>') }, /ne dit pas/, null],
];

async function only(test: TestContext, month: Billable) {
  const [one, ...others] = await inboundOf(test, month.finance);
  assert.deepEqual(others, []);
  return one;
}

describe('an invoice with something wrong', () => {
  for (const [what, { change = (same: InvoiceDocument) => same, xml }, problem, reason] of WRONG) {
    it(`such as ${what} waits in the queue with the reason, and pays nothing`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        await arrive(test, await paperOf(change(await expectedDocument(test, month.activityId)), xml));
        const one = await only(test, month);
        assert.match(one.problem, problem);
        assert.deepEqual([one.state, one.suggestedReason, one.viewerCanApprove], ['toMatch', reason, false]);
        // Another month may be worth more; nothing else of it is mended by a choice.
        assert.equal(one.months.length > 0, what === 'a day too many');
        const id = one.recordId;
        assert.equal((await test.execute(month.finance, APPROVE, { id })).code, 'BAD_USER_INPUT');
        const forced = await test.execute(month.finance, MATCH, { id, month: month.activityId });
        assert.equal(forced.code, 'BAD_USER_INPUT');
        assert.deepEqual(await test.db.selectFrom('invoice').select('id').execute(), []);
        const refused = await test.execute(month.finance, REFUSE, { id, reason: reason ?? 'NON_CONFORME' });
        assert.equal(refused.data.refuseInboundInvoice.state, 'refused');
      }));
  }

  it('that comes a second time under the same number is refused as a duplicate', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const document = await expectedDocument(test, month.activityId);
      await arrive(test, await paperOf(document));
      await arrive(test, await paperOf({ ...document, issueDate: '2026-11-03' }));
      const found = await inboundOf(test, month.finance);
      assert.deepEqual(found.map(({ state, suggestedReason }) => [state, suggestedReason]).sort(), [
        ['matched', null],
        ['toMatch', 'DOUBLON'],
      ]);
    }));
});

const readable = async () => null;

describe('a hostile file', () => {
  const ENTITY = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
  const files: [string, (document: InvoiceDocument) => Promise<Buffer> | Buffer, RegExp][] = [
    [
      'that names a file of ours',
      (document) => Buffer.from(invoiceXml(document).replace('?>', `?>${ENTITY}`).replace('FA-12', '&e;')),
      /savons lire/,
    ],
    [
      'that grows',
      (document) => Buffer.from(invoiceXml(document).replace('?>', `?>${laughs}`).replace('FA-12', '&c;')),
      /savons lire/,
    ],
    [
      'that does so inside its PDF',
      (document) => paperOf(document, (xml) => xml.replace('?>', `?>${ENTITY}`)),
      /fichier joint/,
    ],
    [
      'in an encoding that hides it',
      (document) => Buffer.from(invoiceXml(document).replace('UTF-8', 'UTF-7')),
      /savons lire/,
    ],
    ['that is no XML', () => Buffer.from('PK\u0003\u0004 not an invoice'), /savons lire/],
    ['that is another XML', () => Buffer.from('<a/>'), /savons lire/],
    ['that is empty', () => Buffer.alloc(0), /savons lire|vide/i],
    [
      'of thousands of taxes',
      (document) => {
        const end = '</ram:ApplicableHeaderTradeSettlement>';
        return Buffer.from(invoiceXml(document).replace(end, `${'<ram:ApplicableTradeTax/>'.repeat(51)}${end}`));
      },
      /plus de 50 taux/,
    ],
    [
      'of megabytes of data',
      (document) => Buffer.from(invoiceXml(document).replace('?>', `?><!--${'x'.repeat(2_000_000)}-->`)),
      /2\sMo/,
    ],
    ['without an invoice in it', (document) => paperOf({ ...document, number: null }), /ne contient pas/],
  ];
  for (const [what, make, problem] of files) {
    it(`${what} is kept as what it is`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        await arrive(test, await make(await expectedDocument(test, month.activityId)));
        const one = await only(test, month);
        assert.deepEqual([one.state, one.number, one.viewerCanApprove], ['toMatch', null, false]);
        assert.match(one.problem, problem);
        const { data } = await test.execute(month.finance, REFUSE, { id: one.recordId, reason: 'NON_CONFORME' });
        assert.equal(data.refuseInboundInvoice.state, 'refused');
        // It named no invoice: there is nothing to answer to.
        await test.runJobs();
        assert.deepEqual(await test.db.selectFrom('dev_platform_flow').select('id').execute(), []);
      }));
  }

  it('that never ends is not kept', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const bytes = () => Promise.reject(new TooLargeFile());
      const flow = {
        flowId: 'f-1',
        name: '../../etc/passwd\u0000.pdf',
        at: '2026-11-20T09:00:00Z',
        readUntil: '',
        bytes,
        readable,
      };
      await keepInbound(test.platform, 'test', flow);
      const one = await only(test, month);
      assert.match(one.problem, /trop lourd/);
      assert.deepEqual([one.urlFile, one.name.includes('/')], [null, false]);
    }));

  it('that could not be fetched is asked for again', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const paper = await paperOf(await expectedDocument(test, month.activityId));
      const flow = { flowId: 'f-1', name: 'facture.pdf', at: '2026-11-20T09:00:00Z', readUntil: '', readable };
      const away = () => Promise.reject(new Error('away'));
      assert.equal(await keepInbound(test.platform, 'test', { ...flow, bytes: away }), false);
      test.setNow('2026-11-20T12:00:00Z');
      await keepInbound(test.platform, 'test', { ...flow, bytes: async () => paper });
      await keepInbound(test.platform, 'test', { ...flow, bytes: () => Promise.reject(new Error('not asked')) });
      assert.equal((await only(test, month)).state, 'matched');
    }));

  it('that the platform does not give is kept with what it said', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const bytes = () => Promise.reject(new PlatformRefusal('erreur 410'));
      const flow = { flowId: 'f-1', name: 'facture.pdf', at: '2026-11-20T09:00:00Z', readUntil: '', bytes, readable };
      await keepInbound(test.platform, 'test', flow);
      assert.equal((await only(test, month)).problem, 'La plateforme ne donne pas son fichier\u00a0: erreur 410.');
    }));

  it('that two readings bring at once is kept once, and its bytes too', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const paper = await paperOf(await expectedDocument(test, month.activityId));
      const flow = { flowId: 'f-1', name: 'facture.pdf', at: '2026-11-20T09:00:00Z', readUntil: '', readable };
      const bytes = async () => {
        // While this reading waits for its bytes, another one stores the same file first.
        await keepInbound(test.platform, 'test', { ...flow, bytes: async () => paper });
        return paper;
      };
      const files = async () => (await test.db.selectFrom('file').select('id').execute()).length;
      const before = await files();
      await keepInbound(test.platform, 'test', { ...flow, bytes });
      assert.equal(await files(), before + 1);
      assert.equal((await only(test, month)).state, 'matched');
    }));
});
