import assert from 'node:assert/strict';
import { it } from 'node:test';
import { firstAsOrdinal, ordinal } from './ordinal.ts';

it('an ordinal is written with small raised letters', () => {
  assert.deepEqual([1, 2, 9].map(ordinal), ['1ᵉʳ', '2ᵉ', '9ᵉ']);
});

it('of the days of a month, the first alone is an ordinal', () => {
  assert.equal(firstAsOrdinal('dimanche 1 novembre 2026 à 1 h'), 'dimanche 1ᵉʳ novembre 2026 à 1 h');
  assert.equal(firstAsOrdinal('1 novembre 2026'), '1ᵉʳ novembre 2026');
  assert.equal(firstAsOrdinal('mercredi 11 novembre 2026'), 'mercredi 11 novembre 2026');
});
