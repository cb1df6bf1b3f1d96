import assert from 'node:assert/strict';
import { it } from 'node:test';
import { groupedIban } from './grouped-iban.ts';

it('an IBAN is written in fours, however it came', () => {
  assert.equal(groupedIban('FR7630006000011234567890189'), 'FR76 3000 6000 0112 3456 7890 189');
  assert.equal(groupedIban('BE68 5390 0754 7034'), 'BE68 5390 0754 7034');
});
