import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dueDateOf, latestDueDate, termsOfCondition } from './due-date.ts';
import { supplierPaymentDay } from './supplier-payment-day.ts';

describe('when a customer pays', () => {
  const cases: [string, Parameters<typeof dueDateOf>[1], string, boolean][] = [
    ['2026-11-02', { days: 0 }, '2026-11-02', false],
    ['2026-11-02', { days: 15 }, '2026-11-17', false],
    ['2026-11-02', { days: 30 }, '2026-12-02', false],
    ['2026-11-02', { days: 45 }, '2026-12-17', false],
    ['2026-11-02', { days: 60 }, '2027-01-01', false],
    ['2026-11-02', { days: 61 }, '2027-01-01', true],
    ['2026-11-02', { days: 120 }, '2027-01-01', true],
    ['2026-11-02', null, '2026-12-02', false],
    ['2028-01-31', { days: 30 }, '2028-03-01', false],
    ['2026-11-02', { days: 45, isMonthEnd: true }, '2026-12-31', false],
    ['2026-11-02', { days: 30, isMonthEnd: true }, '2026-12-31', false],
    ['2026-11-02', { days: 90, isMonthEnd: true }, '2026-12-31', true],
    ['2026-11-20', { days: 45, isMonthEnd: true }, '2027-01-31', false],
    ['2026-11-02', { days: -5 }, '2026-11-02', false],
  ];
  for (const [invoiceDate, terms, day, isCapped] of cases) {
    it(`${invoiceDate}, ${JSON.stringify(terms)}: ${day}${isCapped ? ' by law' : ''}`, () =>
      assert.deepEqual(dueDateOf(invoiceDate, terms), { day, isCapped }));
  }

  it('is never later than the law allows', () => {
    for (let days = 0; days <= 120; days += 1) {
      for (const isMonthEnd of [false, true]) {
        const { day } = dueDateOf('2026-01-31', { days, isMonthEnd });
        assert.ok(day <= latestDueDate('2026-01-31', { isMonthEnd }));
      }
    }
  });
  it('is what the condition of the invoice says', () => {
    assert.deepEqual(
      ['0', '15', '30', '45', '60'].map((condition) => termsOfCondition(condition)?.days),
      [0, 15, 30, 45, 60],
    );
    for (const apart of ['CUSTOM', 'FULL_START', '31', '', null]) assert.equal(termsOfCondition(apart), null);
  });
});

describe('when a supplier is paid', () => {
  const cases: [string, string, string, number | null, string, boolean][] = [
    ['45 days after it came', '2026-11-05', '2026-11-02', null, '2026-12-20', false],
    ['what his mission says', '2026-11-05', '2026-11-02', 30, '2026-12-05', false],
    ['at once', '2026-11-05', '2026-11-02', 0, '2026-11-05', false],
    ['on the last lawful day', '2026-11-17', '2026-11-02', null, '2027-01-01', false],
    ['sooner, as it came late', '2026-11-18', '2026-11-02', null, '2027-01-01', true],
    ['no later than the law, whatever was agreed', '2026-11-02', '2026-11-02', 90, '2027-01-01', true],
    ['as it comes, when that day is over', '2026-11-18', '2026-06-02', null, '2026-11-18', true],
  ];
  for (const [name, receivedOn, invoiceDate, bloomerPaydateDays, day, isCapped] of cases) {
    it(name, () =>
      assert.deepEqual(supplierPaymentDay({ receivedOn, invoiceDate, bloomerPaydateDays }), { day, isCapped }),
    );
  }
});
