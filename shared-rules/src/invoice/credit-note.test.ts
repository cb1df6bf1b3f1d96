import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPrice, toQuantity } from '../money/money.ts';
import { creditOf, creditProblem, creditQuantityProblem, leftToCredit } from './credit-note.ts';
import { changed, FINE_INVOICES } from './invoice.fixture.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoiceProblems } from './invoice-problems.ts';
import { invoiceTotals, lineAmount } from './line-amounts.ts';

const DAY = '2026-11-20';
const { invoice } = FINE_INVOICES;

describe('a credit note', () => {
  it('takes everything back, and says from which invoice', () => {
    const credit = creditOf(invoice, DAY);
    assert.deepEqual([credit.kind, credit.number, credit.issueDate], ['credit', null, DAY]);
    assert.deepEqual(credit.preceding, { number: 'FA-2026-00042', issueDate: '2026-11-03' });
    assert.deepEqual([credit.lines, credit.totals], [invoice.lines, invoice.totals]);
    assert.deepEqual([credit.payment, credit.paymentTerms], [null, 'À déduire du prochain règlement']);
  });
  it('is not deducted from the next payment where its invoice is paid: it may be given back', () => {
    const paid = creditOf(invoice, DAY, { isPaid: true });
    assert.match(paid.paymentTerms, /^Facture déjà réglée\u00a0: montant à rembourser/);
    assert.deepEqual(invoiceProblems({ ...paid, number: 'AV-1' }, { isDraft: false }), []);
  });
  it('is self-billed where the invoice was', () =>
    assert.equal(creditOf(FINE_INVOICES.selfBilled, DAY).kind, 'selfBilledCredit'));
  it('is not made of a draft, nor of a credit note', () => {
    const draft = changed('invoice', (document) => {
      document.number = null;
    });
    assert.throws(() => creditOf(draft, DAY), RangeError);
    assert.throws(() => creditOf(FINE_INVOICES.credit, DAY), RangeError);
  });
});

describe('a credit note over a part', () => {
  const asked = [{ id: '1', quantity: toQuantity(2.5) }];
  const part = creditOf(invoice, DAY, { asked });

  it('has the lines that were chosen, at their price, and breaks no rule', () => {
    assert.deepEqual(part.lines, [{ ...invoice.lines[0], quantity: toQuantity(2.5) }]);
    assert.deepEqual(part.totals, invoiceTotals(part.lines));
    assert.deepEqual(invoiceProblems({ ...part, number: 'AV-1' }, { isDraft: false }), []);
  });

  it('leaves the rest to those after it, and never more', () => {
    const left = leftToCredit(invoice.lines, part.lines);
    assert.deepEqual(left, [
      { id: '1', quantity: toQuantity(16) },
      { id: '2', quantity: toQuantity(1) },
    ]);
    const rest = creditOf(invoice, DAY, { earlier: [part] });
    assert.deepEqual(leftToCredit(invoice.lines, [...part.lines, ...rest.lines]), []);
    assert.throws(() => creditOf(invoice, DAY, { earlier: [part, rest] }), /au moins une ligne/);
    assert.throws(() => creditOf(invoice, DAY, { earlier: [rest], asked: [{ id: '1', quantity: 25_001 }] }), /2,5/);
  });

  for (const [name, wrong, sentence] of [
    ['nothing', [], /au moins une ligne/],
    ['a line that is not there', [{ id: '9', quantity: 1 }], /ne reste rien/],
    ['the same line twice', [...asked, ...asked], /deux fois/],
    ['more than is left', [{ id: '2', quantity: 10_001 }], /Il reste 1 à reprendre/],
    ['less than nothing', [{ id: '1', quantity: -1 }], /quatre décimales/],
    ['no quantity', [{ id: '1', quantity: 0 }], /quatre décimales/],
    ['no number', [{ id: '1', quantity: Number.NaN }], /quatre décimales/],
  ] as const) {
    it(`is not made of ${name}`, () => {
      assert.match(creditProblem(leftToCredit(invoice.lines, []), wrong)?.message ?? '', sentence);
      assert.throws(() => creditOf(invoice, DAY, { asked: wrong }), sentence);
    });
  }

  it('takes back what is negative as it stands', () => {
    assert.equal(creditQuantityProblem(-20_000, -5_000), undefined);
    assert.match(creditQuantityProblem(-20_000, 5_000) ?? '', /quatre décimales/);
    assert.match(creditQuantityProblem(-20_000, -20_001) ?? '', /Il reste -2 /);
  });

  it('of many parts takes back each line to the cent, however they are cut', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const quantity = 10_000 + ((seed * 7_919) % 250_000);
      const price = toPrice(0.01) * (1 + ((seed * 104_729) % 90_000)) + (seed % 10_000);
      const discountPercent = (seed % 3) * 2.25;
      const line = { ...(invoice.lines[0] as InvoiceDocument['lines'][number]), quantity, price, discountPercent };
      const whole: InvoiceDocument = { ...invoice, lines: [line], totals: invoiceTotals([line]) };
      const earlier: InvoiceDocument[] = [];
      for (const share of [0.17, 0.31, 0.07]) {
        earlier.push(creditOf(whole, DAY, { asked: [{ id: '1', quantity: Math.ceil(quantity * share) }], earlier }));
      }
      earlier.push(creditOf(whole, DAY, { earlier }));
      const taken = earlier.flatMap(({ lines }) => lines).reduce((sum, each) => sum + lineAmount(each), 0);
      assert.equal(taken, lineAmount(line));
      for (const credit of earlier)
        assert.deepEqual(invoiceProblems({ ...credit, number: 'AV-1' }, { isDraft: false }), []);
    }
  });
});
