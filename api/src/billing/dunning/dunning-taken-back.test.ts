import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { DateTime } from 'luxon';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { sendReminders } from './dunning.service.ts';

const api = testApi();

const SATURDAY = '2026-11-21T06:30:00Z';

/** Owed for a week; its first reminder was written on a Saturday, and waits for Monday morning. */
async function reminded(test: TestContext) {
  const client = await test.create.clientSociety();
  await test.create.contact(client.id, { is_billing: true, email: 'compta@client.example' });
  const { id } = await finalInvoice(test, { side: 'customer', society_id: client.id });
  test.setNow(SATURDAY);
  assert.equal(await sendReminders(test.platform), 1);
  assert.equal(await waiting(test), 1);
  return id;
}

async function saturdayAfter({ db }: TestContext, id: string): Promise<DateTime<true>> {
  const { due_on } = await db.selectFrom('invoice').select('due_on').where('id', '=', id).executeTakeFirstOrThrow();
  const reminder = DateTime.fromISO(`${due_on}T06:30:00`, { zone: BUSINESS_ZONE }).plus({ days: 3 });
  const saturday = reminder.plus({ days: (6 - reminder.weekday + 7) % 7 });
  assert.ok(saturday.isValid);
  return saturday;
}

async function waiting({ db }: TestContext): Promise<number> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('template', 'like', 'dunning-%')
    .where('state', '=', 'queued')
    .execute();
  return rows.length;
}

describe('a reminder that waits for Monday', () => {
  it('does not leave once the invoice is paid', () =>
    api.rollback(async (test) => {
      const id = await reminded(test);
      const finance = asAdmin((await test.create.staff()).id);
      test.setNow('2026-11-22T10:00:00Z');
      const paid = await test.execute(finance, PAID, { id, on: '2026-11-21', reference: 'VIR 1' });
      assert.equal(paid.code, undefined);
      assert.equal(await waiting(test), 0);
      test.setNow('2026-11-23T06:30:00Z');
      assert.equal(await sendReminders(test.platform), 0);
    }));

  it('does not leave once the client disputes the invoice, and does once he has approved it again', () =>
    api.rollback(async (test) => {
      const { id, flowId } = await sentInvoice(test);
      const saturday = await saturdayAfter(test, id);
      test.setNow(saturday.toISO());
      assert.equal(await sendReminders(test.platform), 1);
      assert.equal(await waiting(test), 1);
      await say(test, flowId, { code: '207', reason: 'PU_ERR', minute: 4 });
      assert.equal(await waiting(test), 0);
      test.setNow(saturday.plus({ days: 2 }).toISO());
      assert.equal(await sendReminders(test.platform), 0);
      await say(test, flowId, { code: '205', minute: 5 });
      assert.equal(await sendReminders(test.platform), 1);
    }));

  it('that has left is not written again', () =>
    api.rollback(async (test) => {
      const id = await reminded(test);
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
      const finance = asAdmin((await test.create.staff()).id);
      await test.execute(finance, PAID, { id, on: '2026-11-21', reference: 'VIR 1' });
      const levels = await test.db.selectFrom('dunning_notice').select('level').where('invoice_id', '=', id).execute();
      assert.deepEqual(levels, [{ level: 1 }]);
    }));
});
