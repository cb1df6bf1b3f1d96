import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correct, FOUR_DAYS, signedAgain } from '../../cra/correction/correction.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { signedBillable } from './invoice-correction.fixture.ts';
import { changeReport } from './invoices.fixture.ts';

const api = testApi();

/** The titles of what was told when a month was corrected of which this had been sent. */
async function toldOf(test: TestContext, sent: Partial<NewRow<'activity'>>): Promise<string[]> {
  const month = await signedBillable(test);
  await changeReport(test, month.activityId, sent);
  await correct(test, month);
  await signedAgain(test, month, FOUR_DAYS);
  const told = await test.db.selectFrom('notification').select('title').where('title', 'like', '%remplacer').execute();
  return [...new Set(told.map(({ title }) => title))].sort();
}

describe('a corrected month whose Bloomer sent his invoice', () => {
  it('asks him and finance for another one, also before a draft was asked for', () =>
    api.rollback(async (test) => {
      const sent = { invoice_uploaded_at: '2026-01-10T09:00:00Z', bloomer_invoice_status: 'TO_VALIDATE' } as const;
      assert.deepEqual(await toldOf(test, sent), ['Facture de Bloomer à remplacer', 'Facture à remplacer']);
    }));

  for (const [what, sent] of [
    ['nobody sent', { invoice_uploaded_at: null }],
    ['came after the month was opened again', { invoice_uploaded_at: '2099-01-01T09:00:00Z' }],
    ['is final', { invoice_uploaded_at: '2026-01-10T09:00:00Z', bloomer_invoice_status: 'FINALISED' }],
  ] as const) {
    it(`asks for none in place of one that ${what}`, () =>
      api.rollback(async (test) => assert.deepEqual(await toldOf(test, sent), [])));
  }
});
