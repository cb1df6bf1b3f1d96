import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, billableMonth, customerDraft, FINALISE } from './invoices.fixture.ts';

const api = testApi();

function sayMission({ db }: TestContext, { mission }: Billable, days: number) {
  return db.updateTable('mission').set({ client_paydate_days: days }).where('id', '=', mission.id).execute();
}

/** What the draft of October says, whose first price has the terms of 45 days. */
async function termsOf(test: TestContext, month: Billable) {
  const id = await customerDraft(test, month);
  const row = test.db.selectFrom('invoice').select('document').where('id', '=', id);
  const { document } = await row.executeTakeFirstOrThrow();
  return [document?.issueDate, document?.dueDate, document?.paymentTerms];
}

async function addPrice({ db }: TestContext, { mission }: Billable, price: Partial<NewRow<'pricing'>>) {
  const amounts = { purchase_price_cents: 45_000, sale_price_cents: 60_000 };
  const row = { mission_id: mission.id, start_date: '2026-01-01', ...amounts, ...price };
  await db.insertInto('pricing').values(row).execute();
}

describe('the day that an invoice to a client is due', () => {
  it('is after fewer days than were agreed where the law says so', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await sayMission(test, month, 90);
      assert.deepEqual(await termsOf(test, month), [
        '2026-11-20',
        '2027-01-19',
        'Paiement à 60 jours à compter de la date de facture',
      ]);
    }));

  it('is what the price says that counts at the end of the month, not one of later', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await test.db.updateTable('pricing').set({ payment_terms: '45' }).execute();
      await addPrice(test, month, { start_date: '2026-10-31', payment_terms: '60' });
      await addPrice(test, month, { start_date: '2026-11-01', payment_terms: '15' });
      assert.deepEqual((await termsOf(test, month)).slice(0, 2), ['2026-11-20', '2027-01-19']);
    }));

  it('is no other than the one that somebody looked at: it only moves with the day of the invoice', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      test.setNow('2026-11-21T09:00:00Z');
      await sayMission(test, month, 60);
      assert.equal((await test.execute(month.finance, FINALISE, { id })).code, 'CONFLICT');
      await sayMission(test, month, 30);
      const { data } = await test.execute(month.finance, FINALISE, { id });
      assert.equal(data.finalizeInvoice.dueOn, '2026-12-21');
    }));
});
