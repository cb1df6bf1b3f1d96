import assert from 'node:assert/strict';
import { it } from 'node:test';
import { atMost, MAX_SIGNER_NAME } from './limits.ts';
import { signerNameProblem } from './signer-name.ts';

for (const [name, problem] of [
  ['', 'Indiquez votre nom complet.'],
  [null, 'Indiquez votre nom complet.'],
  [' A ', 'Indiquez votre nom complet.'],
  ['12', 'Indiquez votre nom complet.'],
  ['Li', undefined],
  ['𝒜b', undefined],
  ['é'.repeat(MAX_SIGNER_NAME), undefined],
  ['é'.repeat(MAX_SIGNER_NAME + 1), atMost(MAX_SIGNER_NAME)],
] as const)
  it(`« ${name?.slice(0, 9)} » typed to sign: ${problem ?? 'nothing is wrong'}`, () =>
    assert.equal(signerNameProblem(name, 'signer'), problem));
