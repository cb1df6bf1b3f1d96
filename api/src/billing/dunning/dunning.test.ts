import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { sendReminders } from './dunning.service.ts';

const api = committingTestApi();

const LATE = 'query ($id: ID!) { invoice(recordId: $id) { dunningLevel latePenalty recoveryFee } }';
const STEPS = `query ($id: ID!) { invoice(recordId: $id) { dunningStop } }`;

/** Owed since 15 November by a client with one billing contact. */
async function owed(test: TestContext, changes: Partial<NewRow<'invoice'>> = {}, isBilling = true) {
  const client = await test.create.clientSociety();
  const contact = await test.create.contact(client.id, { is_billing: isBilling, email: 'compta@client.example' });
  const number = `F-${client.id}`;
  const { id } = await finalInvoice(test, { side: 'customer', society_id: client.id, number, ...changes });
  return { id, contact, number };
}

async function on(test: TestContext, day: string) {
  test.setNow(`${day}T09:00:00Z`);
  return sendReminders(test.platform);
}

const mails = async (test: TestContext) =>
  test.db.selectFrom('mail_outbox').select(['template', 'recipient', 'text_body']).orderBy('template').execute();

describe('a client who is late', () => {
  it('is reminded three days and fifteen after the due date, once each, and finance writes on the thirtieth', () =>
    api.rollback(async (test) => {
      const finance = asAdmin((await test.create.staff()).id);
      const { id } = await owed(test);
      assert.deepEqual([await on(test, '2026-11-17'), await on(test, '2026-11-18')], [0, 1]);
      assert.deepEqual([await on(test, '2026-11-18'), await on(test, '2026-11-29')], [0, 0]);
      assert.deepEqual([await on(test, '2026-11-30'), await on(test, '2026-12-14')], [1, 0]);
      assert.deepEqual([await on(test, '2026-12-15'), await on(test, '2027-03-01')], [1, 0]);
      assert.deepEqual(
        (await mails(test)).filter(({ template }) => template.startsWith('dunning')).map(({ template }) => template),
        ['dunning-1', 'dunning-2'],
      );
      const told = await test.db
        .selectFrom('notification')
        .select('title')
        .where('staff_id', '=', finance.staffId)
        .execute();
      assert.deepEqual(told, [{ title: 'Mise en demeure à envoyer' }]);
      const { data } = await test.execute(finance, LATE, { id });
      assert.equal(data.invoice.dunningLevel, 3);
    }));

  it('is reminded with days between, also where the days of several reminders have passed', () =>
    api.rollback(async (test) => {
      await owed(test, { due_on: '2026-09-01' });
      assert.deepEqual([await on(test, '2026-11-20'), await on(test, '2026-11-21')], [1, 0]);
      assert.deepEqual([await on(test, '2026-12-01'), await on(test, '2026-12-02')], [0, 1]);
      assert.deepEqual([await on(test, '2026-12-16'), await on(test, '2026-12-17')], [0, 1]);
    }));

  it('is reminded on his day, however many wait for their next reminder', () =>
    api.rollback(async (test) => {
      await owed(test, { due_on: '2026-11-10' });
      await on(test, '2026-11-20');
      await sql`insert into invoice (side, kind, status, series, number, created_by, issued_on, due_on, finalised_at,
          finalised_by, net_cents, vat_cents, total_cents, document, society_id)
        select side, kind, status, 'W', 'W-' || n, created_by, issued_on, due_on, finalised_at, finalised_by, net_cents,
          vat_cents, total_cents, document, society_id from invoice, generate_series(1, 2000) as n`.execute(test.db);
      await sql`insert into dunning_notice (invoice_id, level, sent_at)
        select id, 1, '2026-11-20T09:00:00Z' from invoice where series = 'W'`.execute(test.db);
      await owed(test);
      assert.equal(await on(test, '2026-11-21'), 1);
    }));

  it('reads what he owes, until when it was due, and what the law adds', () =>
    api.rollback(async (test) => {
      const { number } = await owed(test);
      await on(test, '2026-11-18');
      await on(test, '2026-11-30');
      const [first, second] = await mails(test);
      assert.equal(first?.recipient, 'compta@client.example');
      assert.match(first?.text_body ?? '', new RegExp(`${number}.*1\\s200,00\\s€ TTC.*15/11/2026`));
      // 1 200 € for 15 days at three times 2.76 %.
      assert.match(second?.text_body ?? '', /4,08\s€ à ce jour.*40,00\s€/);
    }));

  it('who pays, or contests, hears no more', () =>
    api.rollback(async (test) => {
      const changes: Partial<NewRow<'invoice'>>[] = [
        { paid_on: '2026-11-19', payment_reference: 'VIR' },
        { contested_at: '2026-11-19T09:00:00Z' },
        { status: 'CANCELLED' },
      ];
      for (const change of changes) {
        const { id } = await owed(test);
        assert.equal(await on(test, '2026-11-18'), 1);
        await test.db.updateTable('invoice').set(change).where('id', '=', id).execute();
        assert.equal(await on(test, '2026-11-30'), 0);
      }
    }));

  it('is left alone while the invoice is in dispute, refused or lost on its way, and reminded again after that', () =>
    api.rollback(async (test) => {
      const finance = asAdmin((await test.create.staff()).id);
      const { id } = await owed(test);
      const told = { invoice_id: id, way: 'platform', code: '207', code_at: '2026-11-16T09:00:00Z' } as const;
      await test.db
        .insertInto('invoice_delivery')
        .values({ ...told, reason: 'QTE_ERR' })
        .execute();
      const stands = (code: string) =>
        test.db.updateTable('invoice_delivery').set({ code, reason: null }).where('invoice_id', '=', id).execute();
      assert.equal(await on(test, '2026-11-18'), 0);
      const stop = async () => (await test.execute(finance, STEPS, { id })).data.invoice.dunningStop;
      assert.match(await stop(), /^En litige\u00a0: .+\.$/);
      for (const [code, sentence] of [
        ['210', /Refusée par le client/],
        ['213', /pas parvenue/],
        ['221', /pas parvenue/],
        ['501', /pas parvenue/],
      ] as const) {
        await stands(code);
        assert.match(await stop(), sentence);
        assert.equal(await on(test, '2026-11-18'), 0, code);
      }
      await stands('205');
      assert.equal(await stop(), null);
      assert.equal(await on(test, '2026-11-18'), 1);
    }));

  it('without anybody who reads invoices is finance’s to remind', () =>
    api.rollback(async (test) => {
      const finance = asAdmin((await test.create.staff()).id);
      await owed(test, {}, false);
      assert.equal(await on(test, '2026-11-18'), 1);
      const told = await test.db
        .selectFrom('notification')
        .select('title')
        .where('staff_id', '=', finance.staffId)
        .execute();
      assert.deepEqual(told, [{ title: 'Relance sans destinataire' }]);
    }));

  it('owes penalties until the day he paid and 40 € once, which nobody owes who is in time', () =>
    api.rollback(async (test) => {
      const finance = asAdmin((await test.create.staff()).id);
      const read = async (id: string) => ({ ...(await test.execute(finance, LATE, { id })).data.invoice });
      const late = await owed(test, { due_on: '2026-11-05' });
      assert.deepEqual(await read(late.id), { dunningLevel: 0, latePenalty: 4.08, recoveryFee: 40 });
      const paid = await owed(test, { due_on: '2026-10-31', paid_on: '2026-11-15', payment_reference: 'VIR' });
      assert.deepEqual(await read(paid.id), { dunningLevel: 0, latePenalty: 4.08, recoveryFee: 40 });
      const fine = await owed(test, { due_on: '2026-11-20' });
      assert.deepEqual(await read(fine.id), { dunningLevel: 0, latePenalty: null, recoveryFee: null });
    }));
});
