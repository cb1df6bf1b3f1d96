import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { creditOf } from '@bloom/shared-rules/invoice/credit-note';
import { FINE_INVOICES } from '@bloom/shared-rules/invoice/invoice.fixture';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { balance, grouped } from './accounting.fixture.ts';
import { books } from './accounting-payments.fixture.ts';

const api = testApi();

const { foreignSupplier, overseasSupplier, selfBilled, reverse } = FINE_INVOICES;

/** Of 1 234,57 €, of which a fifth is no whole number of cents. */
function worth(document: InvoiceDocument): InvoiceDocument {
  const [line] = document.lines;
  const lines = line ? [{ ...line, quantity: 10_000, price: 1_234_570_000, discountPercent: 0 }] : [];
  return { ...document, lines, totals: invoiceTotals(lines) };
}

function booked(test: TestContext, document: InvoiceDocument, changes: Parameters<typeof finalInvoice>[1]) {
  const { net, total } = document.totals;
  return finalInvoice(test, {
    net_cents: net,
    vat_cents: total - net,
    total_cents: total,
    document: JSON.stringify(document),
    ...changes,
  });
}

async function entries(test: TestContext) {
  const lines = await books(test, asAdmin((await test.create.staff()).id));
  const ofPieces = grouped(lines, ({ PieceRef = '' }) => PieceRef);
  return (piece: string) =>
    (ofPieces.get(piece) ?? []).map(({ CompteNum, CompteLib, Debit, Credit }) =>
      [CompteNum, CompteLib, Debit, Credit].join(' '),
    );
}

describe('what the firm buys under reverse charge, in the books', () => {
  it('has the tax that it owes and deducts, as much of the one as of the other, wherever the supplier is', () =>
    api.rollback(async (test) => {
      for (const [number, supplier] of Object.entries({ 'DE-1': foreignSupplier, 'CH-1': overseasSupplier })) {
        await booked(test, worth(supplier), { number });
      }
      const of = await entries(test);
      for (const number of ['DE-1', 'CH-1']) {
        assert.deepEqual(of(number), [
          '401000 Fournisseurs 0,00 1234,57',
          '604000 Achats de prestations de services 0 % 1234,57 0,00',
          '44566200 TVA déductible 20 % 246,91 0,00',
          '4452200 TVA due (autoliquidation) 20 % 0,00 246,91',
        ]);
      }
    }));

  it('is turned round by its credit note', () =>
    api.rollback(async (test) => {
      const bought = worth(foreignSupplier);
      const { id } = await booked(test, bought, { number: 'DE-1', status: 'CANCELLED' });
      await booked(test, creditOf(bought, '2026-10-31'), { number: 'DE-2', kind: 'credit', preceding_id: id });
      assert.deepEqual((await entries(test))('DE-2'), [
        '401000 Fournisseurs 1234,57 0,00',
        '604000 Achats de prestations de services 0 % 0,00 1234,57',
        '44566200 TVA déductible 20 % 0,00 246,91',
        '4452200 TVA due (autoliquidation) 20 % 246,91 0,00',
      ]);
    }));

  it('is not said of a supplier who asks for the tax himself, nor of what the firm sells abroad', () =>
    api.rollback(async (test) => {
      await booked(test, worth(selfBilled), { number: 'FR-1' });
      await booked(test, worth(reverse), { number: 'F-1', side: 'customer' });
      const of = await entries(test);
      assert.deepEqual(of('FR-1').length, 3);
      assert.deepEqual(of('F-1').length, 2);
      assert.doesNotMatch([...of('FR-1'), ...of('F-1')].join(), /autoliquidation/);
    }));

  it('has no figure with a sign, also where a credit note takes deductions back', () =>
    api.rollback(async (test) => {
      const bought = worth(foreignSupplier);
      const { id } = await booked(test, bought, { number: 'DE-1' });
      const lines = bought.lines.map((line) => ({ ...line, quantity: -line.quantity }));
      const deduction = { ...creditOf(bought, '2026-10-31'), lines, totals: invoiceTotals(lines) };
      await booked(test, deduction, { number: 'DE-3', kind: 'credit', preceding_id: id });
      assert.deepEqual((await entries(test))('DE-3'), [
        '401000 Fournisseurs 0,00 1234,57',
        '604000 Achats de prestations de services 0 % 1234,57 0,00',
        '44566200 TVA déductible 20 % 246,91 0,00',
        '4452200 TVA due (autoliquidation) 20 % 0,00 246,91',
      ]);
      const finance = asAdmin((await test.create.staff()).id);
      assert.equal(balance(await books(test, finance)), 0);
    }));
});
