import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextMorning, waitsForMorning } from '../../desk/notifications/digest.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { tellOverpaid } from '../invoices/overpaid.notice.ts';
import { overpaid } from './refund.fixture.ts';

const api = testApi();

/** All of what was paid is taken back: finance is told, and waits for the morning. */
async function unread(test: TestContext) {
  const staff = await test.create.staff();
  await waitsForMorning(test, { staff_id: staff.id }, ['invoiceError']);
  const made = await overpaid(test, { credited: 120_000 });
  test.setNow('2026-11-18T09:00:00Z');
  const taken = { status: 'CANCELLED' } as const;
  const cancelled = test.db.updateTable('invoice').set(taken).where('id', '=', made.id).returningAll();
  await tellOverpaid(test.platform, test.db, await cancelled.executeTakeFirstOrThrow());
  return { staff, ...made };
}

describe('the mail of the morning', () => {
  it('tells of what is owed back to a client whose whole invoice was taken back', () =>
    api.rollback(async (test) => {
      const { staff } = await unread(test);
      assert.match((await nextMorning(test)).get(staff.email) ?? '', /Trop-perçu à rembourser/);
    }));

  it('tells nothing of what was given back meanwhile', () =>
    api.rollback(async (test) => {
      const { staff, record } = await unread(test);
      assert.deepEqual((await record({ amount: 1200, owedBack: 1200 })).errors, []);
      assert.equal((await nextMorning(test)).get(staff.email), undefined);
    }));
});
