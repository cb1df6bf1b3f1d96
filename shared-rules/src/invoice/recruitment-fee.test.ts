import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  billableProblem,
  billingProblems,
  feeProblems,
  feeTermsInWords,
  instalmentsOf,
  type WonFee,
} from './recruitment-fee.ts';

const fee = { cents: 1_000_001, wonOn: '2026-09-02', startDate: '2026-11-02', trialPeriodEndDate: '2027-03-01' };
const of = (paymentTerms: WonFee['paymentTerms'], changes: Partial<WonFee> = {}) =>
  instalmentsOf({ ...fee, paymentTerms, ...changes }).map(({ number, cents, billingDate }) => [
    number,
    cents,
    billingDate,
  ]);

describe('the instalments of a fee', () => {
  it('are one at the start, two halves, or one that nobody dated', () => {
    assert.deepEqual(of('FULL_START'), [[1, 1_000_001, '2026-11-02']]);
    assert.deepEqual(of('FIFTY_FIFTY_SIGNATURE_START'), [
      [1, 500_000, '2026-09-02'],
      [2, 500_001, '2026-11-02'],
    ]);
    assert.deepEqual(of('FIFTY_FIFTY_START_TRIAL'), [
      [1, 500_000, '2026-11-02'],
      [2, 500_001, '2027-03-01'],
    ]);
    assert.deepEqual(of('CUSTOM'), [[1, 1_000_001, null]]);
  });

  it('leave a day open that is not known yet', () => {
    assert.deepEqual(of('FIFTY_FIFTY_START_TRIAL', { trialPeriodEndDate: null })[1], [2, 500_001, null]);
  });

  it('add up to the fee, to the cent', () => {
    for (const cents of [0, 1, 2, 3, 99, 1_234_567]) {
      const sum = instalmentsOf({ ...fee, cents, paymentTerms: 'FIFTY_FIFTY_START_TRIAL' });
      assert.equal(
        sum.reduce((total, one) => total + one.cents, 0),
        cents,
      );
    }
  });
});

it('the terms of payment are said in words', () => {
  assert.equal(feeTermsInWords('FIFTY_FIFTY_SIGNATURE_START'), '50% signature / 50% démarrage');
  assert.equal(feeTermsInWords('FIFTY_FIFTY_START_TRIAL'), "50% démarrage / 50% fin de période d'essai");
  assert.equal(feeTermsInWords('FULL_START'), '100% au démarrage');
  assert.equal(feeTermsInWords('CUSTOM'), 'Conditions particulières');
  for (const unknown of ['30', 'toString', '', null, undefined]) assert.equal(feeTermsInWords(unknown), 'Non défini');
});

describe('a correction', () => {
  const before = { billingDate: '2026-11-02', trialPeriodEndDate: '2027-03-01' };
  type Asked = Parameters<typeof billingProblems>;
  const wrong = (change: Asked[0], dates: Asked[1] = before) =>
    billingProblems(change, dates, '2026-11-20').map(({ path }) => path);

  it('is of no year that is far away', () => {
    const none = { billingDate: null, trialPeriodEndDate: null };
    for (const day of ['2062-11-02', '2028-11-21', '2024-11-19', '1926-11-02']) {
      assert.deepEqual(wrong({ billingDate: day }, none), ['billingDate'], day);
      assert.deepEqual(wrong({ trialPeriodEndDate: day }, none), ['trialPeriodEndDate'], day);
    }
    assert.deepEqual(wrong({ billingDate: '2028-11-20', trialPeriodEndDate: null }, none), []);
    // What stands there since before does not keep the rest from being corrected.
    assert.deepEqual(wrong({ bdc: 'BC-1' }, { billingDate: '2062-11-02', trialPeriodEndDate: null }), []);
  });

  it('keeps the end of the trial after the invoice, and says it where it was typed', () => {
    assert.deepEqual(wrong({ billingDate: '2027-03-01' }), []);
    assert.deepEqual(wrong({ billingDate: '2027-03-02' }), ['billingDate']);
    assert.deepEqual(wrong({ trialPeriodEndDate: '2026-11-01' }), ['trialPeriodEndDate']);
    assert.deepEqual(wrong({ billingDate: '2027-04-01', trialPeriodEndDate: '2027-04-01' }), []);
    assert.deepEqual(wrong({ billingDate: '2027-04-01', trialPeriodEndDate: null }), []);
    assert.deepEqual(wrong({ billingDate: null, trialPeriodEndDate: '2025-01-01' }), []);
    // What was wrong before is not the fault of another field.
    assert.deepEqual(wrong({ bdc: 'BC-1' }, { billingDate: '2027-03-01', trialPeriodEndDate: '2026-01-01' }), []);
  });

  it('takes the rates of VAT that there are, and texts that a paper has room for', () => {
    for (const taxes of [0, 5.5, 10, 20, null]) assert.deepEqual(wrong({ taxes }), []);
    for (const taxes of [-1, 2.1, 19.6, 200, Number.NaN]) assert.deepEqual(wrong({ taxes }), ['taxes']);
    assert.deepEqual(wrong({ description: ' ' }), ['description']);
    assert.deepEqual(wrong({ description: null }), ['description']);
    assert.deepEqual(wrong({ description: 'x'.repeat(201), bdc: 'x'.repeat(81) }), ['description', 'bdc']);
    assert.deepEqual(wrong({ description: `${'é'.repeat(200)} `, bdc: null }), []);
  });
});

it('what is agreed for a fee has its order in time, a price that can be paid, and terms that are told', () => {
  const agreed = { winDate: '2026-09-02', startDate: '2026-11-02', salesPriceWithoutTaxes: 12_000.5 };
  const wrong = (changes: Partial<Parameters<typeof feeProblems>[0]>) =>
    feeProblems({ ...agreed, ...changes }).map(({ path }) => path);
  assert.deepEqual(wrong({}), []);
  assert.deepEqual(wrong({ startDate: '2026-09-01', trialPeriodEndDate: '2026-08-31' }), [
    'startDate',
    'trialPeriodEndDate',
  ]);
  assert.deepEqual(wrong({ trialPeriodEndDate: '2026-11-02' }), []);
  assert.deepEqual(wrong({ startDate: '2062-11-02', trialPeriodEndDate: null }), ['startDate']);
  assert.deepEqual(wrong({ trialPeriodEndDate: '2062-03-01' }), ['trialPeriodEndDate']);
  for (const price of [0, -1, 0.001, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.deepEqual(wrong({ salesPriceWithoutTaxes: price }), ['salesPriceWithoutTaxes']);
  }
  assert.deepEqual(wrong({ paymentTerms: '30' }), ['paymentTerms']);
  assert.deepEqual(wrong({ paymentTerms: 'CUSTOM', paymentTermsDetails: ' ' }), ['paymentTermsDetails']);
  assert.deepEqual(wrong({ paymentTerms: 'CUSTOM', paymentTermsDetails: 'En trois fois' }), []);
  assert.deepEqual(wrong({ paymentTerms: 'CUSTOM', paymentTermsDetails: 'x'.repeat(201) }), ['paymentTermsDetails']);
});

it('an instalment is invoiced with a date, five days before it at the earliest, and a tax', () => {
  const ready = { cancelled: false, billingDate: '2026-12-01', taxes: 0 };
  const field = (changes: Partial<typeof ready> | { billingDate: null } | { taxes: null }, today = '2026-11-26') =>
    billableProblem({ ...ready, ...changes }, today)?.path;
  assert.equal(field({}), undefined);
  assert.equal(field({}, '2026-11-25'), 'billingDate');
  assert.equal(field({}, '2027-06-01'), undefined);
  assert.equal(field({ billingDate: null }), 'billingDate');
  assert.equal(field({ taxes: null }), 'taxes');
  assert.equal(field({ cancelled: true }), 'cancelled');
  assert.match(billableProblem(ready, '2026-11-25')?.message ?? '', /26\/11\/2026/);
});
