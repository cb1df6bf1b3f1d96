import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { readLegalInterest } from './legal-interest-settings.ts';

it('rates of legal interest are given by half-year', () => {
  const right = new SettingsReader({ LEGAL_INTEREST_RATES: '2026-07-01:2.5, 2027-01-01:2' });
  assert.deepEqual(readLegalInterest(right), [
    ['2026-07-01', 2.5],
    ['2027-01-01', 2],
  ]);
  assert.deepEqual(right.wrong, []);
  assert.deepEqual(readLegalInterest(new SettingsReader({})), []);
});

it('what is no half-year or no rate is said', () => {
  for (const wrong of ['2026-08-01:2.5', '2026-07-01', '2026-07-01:x', '2026-07-01:2,5']) {
    const reader = new SettingsReader({ LEGAL_INTEREST_RATES: wrong });
    readLegalInterest(reader);
    assert.match(reader.wrong.join(), /first day of a half-year/);
  }
});
