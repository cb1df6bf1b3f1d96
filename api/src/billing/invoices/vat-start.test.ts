import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, billableMonth, CREDIT, INVOICE, selfBilled } from './invoices.fixture.ts';

const api = testApi();

/** October, of a company that owes VAT from a day on. */
async function startingOn(test: TestContext, vatSince: string | null): Promise<Billable> {
  const month = await billableMonth(test);
  await sayStart(test, month, vatSince);
  return month;
}

async function sayStart(test: TestContext, { billing }: Billable, vatSince: string | null): Promise<void> {
  await test.db
    .updateTable('society')
    .set({ vat_since: vatSince })
    .where('id', '=', billing?.id ?? '')
    .execute();
}

async function amounts(test: TestContext, { finance }: Billable, id: string): Promise<number[]> {
  const { netAmount, vatAmount } = (await test.execute(finance, INVOICE, { id })).data.invoice;
  return [netAmount, vatAmount];
}

describe('a supplier that begins to owe VAT', () => {
  for (const [vatSince, vat] of [
    ['2026-11-01', 0],
    ['2026-10-31', 450],
    [null, 450],
  ] as const) {
    it(`from ${vatSince ?? 'ever'} adds ${vat} € of it to October`, () =>
      api.rollback(async (test) => {
        const month = await startingOn(test, vatSince);
        assert.deepEqual(await amounts(test, month, await selfBilled(test, month)), [2250, vat]);
      }));
  }

  it('takes an invoice of before back without it', () =>
    api.rollback(async (test) => {
      const month = await startingOn(test, '2026-11-01');
      const id = await selfBilled(test, month);
      await sayStart(test, month, null);
      const { data } = await test.execute(month.finance, CREDIT, { id, reason: 'Erreur' });
      await test.runJobs();
      assert.deepEqual(await amounts(test, month, data.createCreditNote.invoice.recordId), [2250, 0]);
    }));
});
