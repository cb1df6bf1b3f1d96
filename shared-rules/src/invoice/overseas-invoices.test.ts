import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomOf } from '../random.fixture.ts';
import { creditOf } from './credit-note.ts';
import { overseasInvoice } from './invoice.fixture.ts';
import { invoiceProblems } from './invoice-problems.ts';

const RUNS = 1_000;
const PLACES = [
  { zip: '97110', countryCode: 'FR', vat: 8.5 },
  { zip: '97200', countryCode: 'MQ', vat: 8.5 },
  { zip: '97400', countryCode: 'FR', vat: 8.5 },
  { zip: '97490', countryCode: 'RE', vat: 8.5 },
  { zip: '97300', countryCode: 'FR', vat: 0 },
  { zip: '97320', countryCode: 'GF', vat: 0 },
  { zip: '97600', countryCode: 'YT', vat: 0 },
] as const;

describe(`${RUNS} invoices to clients overseas`, () => {
  const random = randomOf(974);
  const invoices = Array.from({ length: RUNS }, (_, index) => {
    const place = PLACES[index % PLACES.length] ?? PLACES[0];
    const days = Array.from({ length: 1 + random(6) }, () => ({
      quantity: 1 + random(310_000),
      price: 1 + random(2_000_000_000),
    }));
    return { place, invoice: overseasInvoice(place, days) };
  });

  it('ask for the tax of the department, and say why where there is none', () => {
    for (const { place, invoice } of invoices) {
      const { totals, vatCategory, exemptionReason } = invoice;
      assert.deepEqual(
        totals.vat.map(({ rate }) => rate),
        [place.vat],
        place.zip,
      );
      if (place.vat > 0) assert.deepEqual([vatCategory, exemptionReason], ['S', null], place.zip);
      else assert.deepEqual([vatCategory, exemptionReason], ['E', 'TVA non applicable, article 294 du CGI'], place.zip);
      // 8.5 % in thousandths, a half rounded up: another way than the product's.
      const expected = (BigInt(totals.net) * (place.vat > 0 ? 85n : 0n) * 2n + 1_000n) / 2_000n;
      assert.equal(BigInt(totals.total - totals.net), expected);
    }
  });

  it('break no rule of the table, and neither do their credit notes', () => {
    for (const { invoice } of invoices) {
      const credit = { ...creditOf(invoice, '2026-11-20'), number: 'AV-1' };
      for (const document of [invoice, credit]) {
        assert.deepEqual(invoiceProblems(document, { isDraft: false }), [], JSON.stringify(document.lines));
      }
    }
  });
});
