import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_INVOICE_NUMBER } from '../input/limits.ts';
import { supplierNumberProblem } from './supplier-number.ts';

it('the number of a supplier’s invoice is there, and fits', () => {
  const longest = 'F'.repeat(MAX_INVOICE_NUMBER);
  for (const number of ['FA-12', ` ${longest} `]) assert.equal(supplierNumberProblem(number), undefined);
  for (const number of [null, ' ', `${longest}F`]) assert.match(supplierNumberProblem(number) ?? '', /35 caractères/);
});
