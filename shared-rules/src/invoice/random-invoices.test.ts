import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VAT_RATES } from '../money/money.ts';
import { half, randomOf } from '../random.fixture.ts';
import { creditOf } from './credit-note.ts';
import { FINE_INVOICES } from './invoice.fixture.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';
import { invoiceProblems } from './invoice-problems.ts';
import { invoiceTotals, lineAmount } from './line-amounts.ts';

type Random = ReturnType<typeof randomOf>;

const RUNS = 10_000;
const PRICES = [0, 1, 450_500_000, 100_000_000_000];

function randomLine(random: Random, index: number): InvoiceLine {
  const isWhole = random(3) > 0;
  return {
    id: String(index + 1),
    reference: null,
    label: 'Ligne',
    description: null,
    quantity: (random(10) === 0 ? -1 : 1) * (1 + (isWhole ? random(62) * 5_000 : random(320_000))),
    unit: random(4) === 0 ? 'unit' : 'day',
    price:
      random(8) === 0
        ? (PRICES[random(PRICES.length)] ?? 0)
        : random(isWhole ? 150_000 : 2_000_000_000) * (isWhole ? 10_000 : 1),
    discountPercent: random(4) === 0 ? random(10_001) / 100 : 0,
    vatRate: VAT_RATES[1 + random(VAT_RATES.length - 1)] ?? 20,
    period: null,
  };
}

const KINDS = ['invoice', 'selfBilled'] as const;

function randomInvoice(random: Random): InvoiceDocument {
  const base = FINE_INVOICES[KINDS[random(2)] ?? 'invoice'];
  const lines = Array.from({ length: 1 + random(8) }, (_, index) => randomLine(random, index));
  return { ...base, lines, totals: invoiceTotals(lines) };
}

/** In cents: the discount is rounded where the price is, and the line once. */
function netAgain({ quantity, price, discountPercent }: InvoiceLine): bigint {
  const discount = half(BigInt(price) * BigInt(Math.round(discountPercent * 100)), 10_000n);
  return half(BigInt(quantity) * (BigInt(price) - discount), 100_000_000n);
}

function totalsAgain(lines: readonly InvoiceLine[]) {
  const net = lines.reduce((sum, line) => sum + netAgain(line), 0n);
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((left, right) => left - right);
  const vat = rates.map((rate) => {
    const ofRate = lines.filter(({ vatRate }) => vatRate === rate).reduce((sum, line) => sum + netAgain(line), 0n);
    return { rate, net: Number(ofRate), vat: Number(half(ofRate * BigInt(Math.round(rate * 100)), 10_000n)) };
  });
  const taxes = vat.reduce((sum, one) => sum + one.vat, 0);
  return { net: Number(net), vat, total: Number(net) + taxes };
}

const opposite = (cents: number) => (cents === 0 ? 0 : -cents);

describe(`${RUNS} invoices that nobody wrote`, () => {
  const random = randomOf(2026);
  const invoices = Array.from({ length: RUNS }, () => randomInvoice(random));

  it('come to what another computation comes to', () => {
    for (const { lines, totals } of invoices) assert.deepEqual(totals, totalsAgain(lines), JSON.stringify(lines));
  });
  it('are the sum of their lines, and of their taxes', () => {
    for (const { lines, totals } of invoices) {
      assert.equal(
        totals.net,
        lines.reduce((sum, line) => sum + lineAmount(line), 0),
      );
      assert.equal(
        totals.net,
        totals.vat.reduce((sum, { net }) => sum + net, 0),
      );
      assert.equal(
        totals.total,
        totals.vat.reduce((sum, { vat }) => sum + vat, totals.net),
      );
    }
  });
  it('are taken back to the cent, by a credit note and line by line', () => {
    for (const invoice of invoices) {
      const credit = { ...creditOf(invoice, '2026-11-20'), number: 'AV-1' };
      assert.deepEqual(credit.totals, invoice.totals);
      const back = invoiceTotals(invoice.lines.map((line) => ({ ...line, quantity: -line.quantity })));
      const vat = invoice.totals.vat.map((one) => ({ ...one, net: opposite(one.net), vat: opposite(one.vat) }));
      assert.deepEqual(back, { net: opposite(invoice.totals.net), vat, total: opposite(invoice.totals.total) });
    }
  });
  it('are taken back in parts, each of which breaks no rule, and which come to the whole', () => {
    for (const [index, invoice] of invoices.entries()) {
      const asked = invoice.lines
        .map(({ id, quantity }) => ({ id, quantity: Math.trunc((quantity * (index % 9)) / 10) }))
        .filter(({ quantity }) => quantity !== 0);
      const parts = asked.length === 0 ? [] : [creditOf(invoice, '2026-11-20', { asked })];
      parts.push(creditOf(invoice, '2026-11-21', { earlier: parts }));
      for (const part of parts) {
        assert.deepEqual(invoiceProblems({ ...part, number: 'AV-1' }, { isDraft: false }), []);
      }
      assert.equal(
        parts.reduce((sum, { totals }) => sum + totals.net, 0),
        invoice.totals.net,
      );
    }
  });
  it('break no rule, and neither do their credit notes', () => {
    for (const invoice of invoices) {
      const credit = { ...creditOf(invoice, '2026-11-20'), number: 'AV-1' };
      for (const document of [invoice, credit]) {
        assert.deepEqual(invoiceProblems(document, { isDraft: false }), [], JSON.stringify(document.lines));
      }
    }
  });
  it('do not pass with a cent too many, wherever it is', () => {
    for (const [index, invoice] of invoices.entries()) {
      const totals = structuredClone(invoice.totals);
      const [first] = totals.vat;
      if (index % 4 === 0) totals.net += 1;
      else if (index % 4 === 1) totals.total -= 1;
      else if (first) first[index % 4 === 2 ? 'net' : 'vat'] += 1;
      assert.notDeepEqual(invoiceProblems({ ...invoice, totals }, { isDraft: false }), []);
    }
  });
});
