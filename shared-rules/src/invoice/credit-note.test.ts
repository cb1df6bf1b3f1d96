import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { creditOf } from './credit-note.ts';
import { changed, FINE_INVOICES } from './invoice.fixture.ts';

describe('a credit note', () => {
  it('takes everything back, and says from which invoice', () => {
    const credit = creditOf(FINE_INVOICES.invoice, '2026-11-20');
    assert.deepEqual([credit.kind, credit.number, credit.issueDate], ['credit', null, '2026-11-20']);
    assert.deepEqual(credit.preceding, { number: 'FA-2026-00042', issueDate: '2026-11-03' });
    assert.deepEqual([credit.lines, credit.totals], [FINE_INVOICES.invoice.lines, FINE_INVOICES.invoice.totals]);
    assert.equal(credit.payment, null);
  });
  it('is self-billed where the invoice was', () =>
    assert.equal(creditOf(FINE_INVOICES.selfBilled, '2026-11-20').kind, 'selfBilledCredit'));
  it('is not made of a draft, nor of a credit note', () => {
    const draft = changed('invoice', (document) => {
      document.number = null;
    });
    assert.throws(() => creditOf(draft, '2026-11-20'), RangeError);
    assert.throws(() => creditOf(FINE_INVOICES.credit, '2026-11-20'), RangeError);
  });
});
