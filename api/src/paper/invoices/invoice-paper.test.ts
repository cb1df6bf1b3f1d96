import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readEnvironment } from '../../platform/environment/environment.ts';
import { inspectPdf } from '../../platform/inspection/file-inspect.ts';
import { readPdf } from '../documents/pdf.text.fixture.ts';
import { isSealValid } from '../documents/seal.fixture.ts';
import { invoicePaper, invoiceProblems, sealedInvoice } from './invoice-paper.ts';
import { invoicePaperApart } from './invoice-paper-apart.ts';
import { invoiceFixture, selfBilledFixture } from './invoices.fixture.ts';

describe('the paper of an invoice', () => {
  let folder = '';
  const platform = () => ({
    environment: readEnvironment({ DATABASE_URL: 'postgres://localhost/x', KEYS_DIR: join(folder, 'keys') }),
    clock: { now: () => new Date('2026-11-30T10:00:00Z'), today: () => '2026-11-30' },
  });
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bloom-invoice-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is the page, the XML in it, and nothing wrong', async () => {
    const { pdf, xml, problems } = await invoicePaper(invoiceFixture());
    assert.deepEqual(problems, []);
    assert.deepEqual((await readPdf(pdf)).attachments, { 'factur-x.xml': xml });
  });

  it('is the same when it is made apart, also after one that failed', async () => {
    const rules = join(folder, 'none.sef.json');
    await assert.rejects(
      invoicePaperApart(invoiceFixture(), { einvoiceRules: [rules] }),
      /saxon-js is not installed|ENOENT/,
    );
    const both = [invoiceFixture(), selfBilledFixture()];
    const apart = await Promise.all(both.map((document) => invoicePaperApart(document, { einvoiceRules: [] })));
    for (const [index, document] of both.entries()) {
      const { pdf, ...here } = await invoicePaper(document);
      const { pdf: made, ...there } = apart[index] as typeof here & { pdf: Buffer };
      assert.deepEqual(there, here);
      assert.ok(made.equals(pdf));
    }
  });

  it('says what is wrong before there is a number', async () => {
    const draft = invoiceFixture({ number: null });
    assert.deepEqual(await invoiceProblems(draft, platform().environment), []);
    const lines: never[] = [];
    const [problem] = await invoiceProblems({ ...draft, lines }, platform().environment);
    assert.match(problem ?? '', /attendu : IncludedSupplyChainTradeLineItem/);
  });

  it('asks the rules that the operator added, and no invoice passes when they cannot be run', async () => {
    const rules = join(folder, 'rules.sef.json');
    await writeFile(rules, '{}');
    await assert.rejects(invoicePaper(invoiceFixture(), { einvoiceRules: [rules] }), /saxon-js is not installed/);
  });

  it('is sealed whole: still what it was, with its XML, and taken back when somebody sends it', async () => {
    for (const document of [invoiceFixture(), selfBilledFixture()]) {
      const { original, sealed, xml } = await sealedInvoice(platform(), document);
      assert.equal(await isSealValid(sealed), true);
      const [before, after] = [await readPdf(original), await readPdf(sealed)];
      assert.deepEqual(after, before);
      assert.deepEqual(after.attachments, { 'factur-x.xml': xml });
      const text = sealed.toString('latin1');
      for (const part of ['/OutputIntents', '/AFRelationship /Alternative', '/StructTreeRoot']) {
        assert.ok(text.includes(part), part);
      }
      const { refusal } = await inspectPdf(sealed);
      assert.equal(refusal, undefined);
    }
  });

  it('of a draft, or of what is wrong, is not sealed', async () => {
    await assert.rejects(sealedInvoice(platform(), invoiceFixture({ number: null })), /a draft of an invoice/);
    const lines: never[] = [];
    await assert.rejects(sealedInvoice(platform(), invoiceFixture({ lines })), /Il manque|n’a pas sa place/);
  });
});
