import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, addMonths, daysBetween, isDay, lastOfMonth } from './calendar-day.ts';

describe('calendar days', () => {
  it('months end on their own last day', () => {
    assert.deepEqual(['2026-02-01', '2028-02-10', '2026-12-31'].map(lastOfMonth), [
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });

  it('whole months never leave the month that they lead to', () => {
    assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
    assert.equal(addMonths('2026-03-31', -1), '2026-02-28');
    assert.equal(addMonths('2026-11-01', 14), '2028-01-01');
    assert.equal(addMonths('2026-11-15', 0), '2026-11-15');
    assert.equal(addMonths('2026-12-01', 1), '2027-01-01');
    assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
    assert.equal(addMonths('2026-01', -1), '2025-12-01');
  });

  it('days pass over the ends of months and years', () => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01');
    assert.equal(addDays('2028-03-01', -1), '2028-02-29');
  });

  it('are counted between each other, whatever the clocks do meanwhile', () => {
    assert.deepEqual(
      [
        daysBetween('2026-03-28', '2026-03-30'),
        daysBetween('2026-10-26', '2026-10-24'),
        daysBetween('2027-12-31', '2028-12-31'),
      ],
      [2, -2, 366],
    );
  });

  it('a day that no calendar has is none', () => {
    assert.deepEqual(['2026-02-28', '1900-01-01', '2200-12-31'].map(isDay), [true, true, true]);
    for (const text of [
      '0050-01-01',
      '9999-12-31',
      '2026-02-29',
      '2026-13-01',
      '2026-04-31',
      '2026-1-1',
      '2026-01-01T10:00',
      '',
    ]) {
      assert.equal(isDay(text), false, text);
    }
  });
});
