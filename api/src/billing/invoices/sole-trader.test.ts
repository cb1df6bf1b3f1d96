import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { billableMonth, SUPPLIER, selfBilled } from './invoices.fixture.ts';

const api = testApi();

/** What people read on an invoice. */
async function paperOf({ db, platform }: TestContext, id: string): Promise<string> {
  const file = await db
    .selectFrom('invoice as i')
    .innerJoin('file as f', (join) => join.on((eb) => eb('f.id', '=', eb.fn.coalesce('i.file_id', 'i.draft_file_id'))))
    .selectAll('f')
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  return (await readPdf(await readStoredFile(platform, file))).pages.join(' ').replace(/\s+/gu, ' ');
}

describe('an invoice that the firm writes in the name of its supplier', () => {
  it('says beside the name of a sole trader that he is one', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const paper = await paperOf(test, await selfBilled(test, month));
      assert.ok(paper.includes(`${month.billing?.name}, entrepreneur individuel (EI)`), paper);
    }));

  it('does not say it of a company', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const mandate = { society_id: month.billing?.id ?? '', given_on: '2026-01-01', recorded_by: 'test' };
      await test.db.insertInto('self_billing_mandate').values(mandate).execute();
      const { data } = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
      await test.runJobs();
      const paper = await paperOf(test, data.createActivitySupplierInvoice.invoice.recordId);
      assert.ok(paper.includes('AUTOFACTURATION'));
      assert.doesNotMatch(paper, /entrepreneur individuel/);
    }));
});
