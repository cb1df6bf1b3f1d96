import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextMorning, waitsForMorning } from '../../desk/notifications/digest.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { sendReminders } from './dunning.service.ts';

const api = testApi();

/** Owed by a client with nobody to remind: finance is told, and waits for the morning. */
async function unread(test: TestContext) {
  const staff = await test.create.staff();
  await waitsForMorning(test, { staff_id: staff.id }, ['invoiceError']);
  const client = await test.create.clientSociety();
  const { id } = await finalInvoice(test, { side: 'customer', society_id: client.id });
  test.setNow('2026-11-18T09:00:00Z');
  await sendReminders(test.platform);
  return { staff, id };
}

describe('the mail of the morning', () => {
  it('asks for a reminder that nobody got', () =>
    api.rollback(async (test) => {
      const { staff } = await unread(test);
      assert.match((await nextMorning(test)).get(staff.email) ?? '', /Relance sans destinataire/);
    }));

  it('asks for none of an invoice that was paid or taken back meanwhile', () =>
    api.rollback(async (test) => {
      const [paid, cancelled] = [await unread(test), await unread(test)];
      await test.db.updateTable('invoice').set({ paid_on: '2026-11-18' }).where('id', '=', paid.id).execute();
      await test.db.updateTable('invoice').set({ status: 'CANCELLED' }).where('id', '=', cancelled.id).execute();
      const mails = await nextMorning(test);
      assert.deepEqual([mails.get(paid.staff.email), mails.get(cancelled.staff.email)], [undefined, undefined]);
    }));
});
