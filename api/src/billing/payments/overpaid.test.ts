import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleNews } from '../../desk/notifications/settled-news.service.ts';
import { asAdmin, asClient } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import {
  type Billable,
  billableMonth,
  CREDIT,
  FINALISE,
  finalised,
  PAID,
  selfBilled,
} from '../invoices/invoices.fixture.ts';
import { exportPaymentRun } from './payment-run-export.service.ts';
import { APPROVE, CREATE } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
const STANDS = 'query ($id: ID!) { invoice(recordId: $id) { number status totalAmount overpaidAmount } }';

const AT_BANK = 'query ($id: ID!) { invoice(recordId: $id) { owedAmount transferSentAmount } }';

async function stands(test: TestContext, { finance }: Billable, id: string) {
  return { ...(await test.execute(finance, STANDS, { id })).data.invoice };
}

const brings = (test: TestContext, month: Billable, amount: string, remittance: string) =>
  moves(test, month, { isCredit: true, amount, remittance });

async function moves(test: TestContext, { finance }: Billable, entry: Entry) {
  const file = xmlFile(statementXml([entry]));
  const { data, errors } = await test.execute(finance, IMPORT, { file });
  assert.deepEqual([errors, data.importBankStatement.matchedCount], [[], 1]);
}

/** The bank was given the order to pay it; under this reference. */
async function exported(test: TestContext, { finance }: Billable, id: string): Promise<string> {
  const { data, errors } = await test.execute(finance, CREATE, { on: '2026-11-23', ids: [id] });
  assert.deepEqual(errors, []);
  const { recordId, transfers } = data.answer;
  await test.execute(asAdmin((await test.create.staff()).id), APPROVE, { id: recordId });
  assert.ok(await exportPaymentRun(test.context(finance), recordId));
  return transfers[0].endToEndId;
}

/** @param quantity of its only line; null for all that is left */
async function credit(test: TestContext, { finance }: Billable, id: string, quantity: number | null) {
  const lines = quantity === null ? null : [{ lineId: '1', quantity }];
  const { data } = await test.execute(finance, CREDIT, { id, reason: 'Jours contestés', lines });
  await test.runJobs();
  const { errors } = await test.execute(finance, FINALISE, { id: data.createCreditNote.invoice.recordId });
  assert.deepEqual(errors, []);
}

const toldOf = async (test: TestContext, id: string) => {
  const rows = await test.db
    .selectFrom('notification')
    .select(['title', 'description'])
    .where('link', '=', `/invoices/${id}`)
    .where('kind', '=', 'invoiceError')
    .orderBy('title')
    .distinct()
    .execute();
  return rows.map(({ title, description }) => `${title}. ${description}`.replace(/\s/gu, ' '));
};

/** What of it still waits for somebody to read it. */
async function unreadOf(test: TestContext, id: string) {
  await settleNews(test.platform);
  const news = test.db.selectFrom('notification').select('title').distinct().where('link', '=', `/invoices/${id}`);
  const unread = await news.where('kind', '=', 'invoiceError').where('read_at', 'is', null).orderBy('title').execute();
  return unread.map(({ title }) => title);
}

describe('what was paid of an invoice that a credit note takes back later', () => {
  it('is owed back to a client who had paid a part of it', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const { number, totalAmount } = await stands(test, month, id);
      await brings(test, month, '1000.00', number);
      // There is still enough to pay.
      await credit(test, month, id, 1);
      assert.equal((await stands(test, month, id)).overpaidAmount, 0);
      assert.deepEqual(await toldOf(test, id), []);
      await credit(test, month, id, null);
      assert.deepEqual(await stands(test, month, id), {
        number,
        status: 'CANCELLED',
        totalAmount,
        overpaidAmount: 1000,
      });
      const [said = '', ...others] = await toldOf(test, id);
      assert.match(
        said,
        /^Trop-perçu à rembourser\. .* a payé 1 000,00 € de trop sur la facture F-2026-00001 .*remboursez/,
      );
      assert.deepEqual(others, []);
    }));

  it('is owed back where little of it was left to pay', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const { number, totalAmount } = await stands(test, month, id);
      await brings(test, month, `${totalAmount - 100}.00`, number);
      await credit(test, month, id, 1);
      const { status, overpaidAmount } = await stands(test, month, id);
      assert.deepEqual([status, overpaidAmount], ['FINALISED', totalAmount / 5 - 100]);
      assert.equal((await toldOf(test, id)).length, 1);
    }));

  it('is owed back where all of it was paid, and no client reads it', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      assert.equal((await stands(test, month, id)).overpaidAmount, 0);
      await credit(test, month, id, 2);
      const { totalAmount, overpaidAmount } = await stands(test, month, id);
      assert.equal(overpaidAmount, (totalAmount * 2) / 5);
      const client = asClient(await test.create.contact(month.client.id));
      assert.equal((await test.execute(client, STANDS, { id })).data?.invoice?.overpaidAmount ?? null, null);
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await test.execute(account, STANDS, { id })).data.invoice.overpaidAmount, overpaidAmount);
    }));

  for (const [part, quantity, overpaid, status] of [
    ['a part', 2, 2 / 5, 'FINALISED'],
    ['all', null, 1, 'CANCELLED'],
  ] as const) {
    it(`is told of a supplier where the bank had the order before the credit note over ${part} of it`, () =>
      api.rollback(async (test) => {
        const month = await billableMonth(test);
        const id = await selfBilled(test, month);
        const transfer = await exported(test, month, id);
        await credit(test, month, id, quantity);
        assert.equal((await stands(test, month, id)).overpaidAmount, 0);
        const { totalAmount } = await stands(test, month, id);
        const [early = '', ...others] = await toldOf(test, id);
        assert.match(early, /^Virement à arrêter\. .* va recevoir [\d ]+,00 € de trop .* ne pas l’exécuter\.$/);
        assert.deepEqual(others, []);
        assert.deepEqual(await unreadOf(test, id), ['Virement à arrêter']);
        const { data } = await test.execute(month.finance, AT_BANK, { id });
        assert.deepEqual(
          [data.invoice.transferSentAmount, data.invoice.owedAmount],
          [totalAmount, totalAmount * (1 - overpaid)],
        );
        const amount = totalAmount.toFixed(2);
        await moves(test, month, { amount, endToEndId: transfer });
        const after = await stands(test, month, id);
        assert.deepEqual([after.status, after.overpaidAmount], [status, totalAmount * overpaid]);
        assert.match((await toldOf(test, id)).join(' '), /^Trop-versé à récupérer.*Virement à arrêter/);
        assert.deepEqual(await unreadOf(test, id), ['Trop-versé à récupérer']);
        await moves(test, month, { amount, endToEndId: transfer, isCredit: true, returned: 'AC04' });
        assert.equal((await stands(test, month, id)).overpaidAmount, 0);
        assert.deepEqual(await unreadOf(test, id), []);
      }));
  }

  it('is told where the platform says that all of it came in after its credit note', () =>
    api.rollback(async (test) => {
      const { month, id, flowId } = await sentInvoice(test);
      await credit(test, month, id, 1);
      assert.deepEqual(await toldOf(test, id), []);
      await say(test, flowId, { code: '212', minute: 1, amounts: [{ cents: 360_000, rate: 20 }] });
      assert.equal((await stands(test, month, id)).overpaidAmount, 720);
      assert.equal((await toldOf(test, id)).length, 1);
    }));

  it('is taken off the next transfer of a supplier', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      await credit(test, month, id, null);
      const { totalAmount, overpaidAmount } = await stands(test, month, id);
      assert.equal(overpaidAmount, totalAmount);
      assert.match(
        (await toldOf(test, id)).join(),
        /^Trop-versé à récupérer\. .* a reçu .* de trop .*prochain virement/,
      );
    }));
});
