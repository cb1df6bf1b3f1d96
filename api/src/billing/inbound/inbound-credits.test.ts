import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { totalsOf } from '@bloom/shared-rules/money/money';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, PAID } from '../invoices/invoices.fixture.ts';
import { exportPaymentRun } from '../payments/payment-run-export.service.ts';
import { APPROVE as APPROVE_ORDER, CREATE } from '../payments/payments.fixture.ts';
import { APPROVE, arrive, expectedDocument, expectingMonth, inboundOf, paperOf } from './inbound.fixture.ts';

const api = testApi();

/** Its invoice came and is final; with its number. @param more cents of tax that it asks beyond ours */
async function approved(test: TestContext, month: Billable, more = 0): Promise<string> {
  const document = await expectedDocument(test, month.activityId);
  await arrive(test, await paperOf({ ...document, totals: asking(document, more) }));
  const [one] = await inboundOf(test, month.finance);
  assert.deepEqual((await test.execute(month.finance, APPROVE, { id: one.recordId })).errors, []);
  return one.number;
}

function asking({ totals }: InvoiceDocument, more: number): InvoiceDocument['totals'] {
  const vat = totals.vat.map((one) => ({ ...one, vat: one.vat + more }));
  return { ...totals, vat, total: totals.total + more };
}

/** A credit note over a part of its days. */
async function partOf(
  { db }: TestContext,
  month: Billable,
  { number, name, quantity }: { number: string; name: string; quantity: number },
) {
  const row = await db
    .selectFrom('invoice')
    .select('document')
    .where('activity_id', '=', month.activityId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const document = row.document as InvoiceDocument;
  const lines = document.lines.map((line) => ({ ...line, quantity }));
  const preceding = { number, issueDate: document.issueDate };
  return { ...document, kind: 'credit' as const, number: name, preceding, lines, totals: totalsOf(lines) };
}

async function credited(test: TestContext, { finance }: Billable, document: InvoiceDocument) {
  await arrive(test, await paperOf(document));
  const [credit] = await inboundOf(test, finance);
  const { errors } = await test.execute(finance, APPROVE, { id: credit.recordId });
  return errors[0]?.extensions.reason;
}

async function standing(test: TestContext, { finance }: Billable) {
  const rows = await inboundOf(test, finance, true);
  return rows.find((one) => one.kind === 'invoice').invoice;
}

describe('an invoice that its supplier takes back', () => {
  it('is taken back by several credit notes that together are all of it; its month is invoiced again', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const number = await approved(test, month);
      for (const [name, quantity] of [
        ['AV-1', 20_000],
        ['AV-2', 30_000],
      ] as const) {
        await arrive(test, await paperOf(await partOf(test, month, { number, name, quantity })));
        const [credit] = await inboundOf(test, month.finance);
        const { errors } = await test.execute(month.finance, APPROVE, { id: credit.recordId });
        assert.deepEqual(errors, []);
      }
      const [answered] = (await inboundOf(test, month.finance, true)).filter((one) => one.number === 'FA-12');
      assert.deepEqual([answered.invoice.status, answered.activity.bloomerInvoiceStatus], ['CANCELLED', 'CANCELLED']);
    }));

  it('is taken back no further than it goes, also once it is paid', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const number = await approved(test, month);
      const { recordId: id } = await standing(test, month);
      const paid = await test.execute(month.finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      assert.deepEqual(paid.errors, []);
      const part = (name: string) => partOf(test, month, { number, name, quantity: 30_000 });
      assert.equal(await credited(test, month, await part('AV-1')), undefined);
      assert.equal(await credited(test, month, await part('AV-2')), 'AMOUNT');
      assert.equal((await standing(test, month)).status, 'FINALISED');
    }));

  it('after the bank was given its transfer is told to finance, who may stop it', () =>
    api.rollback(async (test) => {
      const month = await expectingMonth(test);
      const number = await approved(test, month);
      const { recordId: id } = await standing(test, month);
      const payee = test.db.selectFrom('invoice').select('society_id').where('id', '=', id);
      const { society_id } = await payee.executeTakeFirstOrThrow();
      // Alone, it is asked for no papers.
      await test.db.updateTable('society').set({ status: 'EI' }).where('id', '=', society_id).execute();
      const { data, errors } = await test.execute(month.finance, CREATE, { on: '2026-11-23', ids: [id] });
      assert.deepEqual(errors, []);
      const order = data.answer.recordId;
      await test.execute(asAdmin((await test.create.staff()).id), APPROVE_ORDER, { id: order });
      assert.ok(await exportPaymentRun(test.context(month.finance), order));
      assert.equal(
        await credited(test, month, await partOf(test, month, { number, name: 'AV-1', quantity: 30_000 })),
        undefined,
      );
      const told = await test.db
        .selectFrom('notification')
        .select('title')
        .where('link', '=', `/invoices/${id}`)
        .where('staff_id', '=', month.finance.staffId)
        .execute();
      assert.deepEqual(told, [{ title: 'Virement à arrêter' }]);
    }));

  for (const more of [1, -1]) {
    it(`is taken back as a whole where it asks ${more} cent beyond ours`, () =>
      api.rollback(async (test) => {
        const month = await expectingMonth(test);
        const number = await approved(test, month, more);
        const whole = await partOf(test, month, { number, name: 'AV-1', quantity: 50_000 });
        assert.equal(await credited(test, month, { ...whole, totals: asking(whole, more) }), undefined);
        assert.equal((await standing(test, month)).status, 'CANCELLED');
      }));
  }
});
