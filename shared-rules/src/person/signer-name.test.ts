import assert from 'node:assert/strict';
import { it } from 'node:test';
import { atMost, MAX_SIGNER_NAME } from '../input/limits.ts';
import { signerNameProblem } from './signer-name.ts';

for (const [name, problem] of [
  ['', 'Le nom complet du signataire est obligatoire.'],
  [null, 'Le nom complet du signataire est obligatoire.'],
  [' A ', 'Le nom complet du signataire est obligatoire.'],
  ['12', 'Le nom complet du signataire est obligatoire.'],
  ['Li', undefined],
  ['𝒜b', undefined],
  ['é'.repeat(MAX_SIGNER_NAME), undefined],
  ['é'.repeat(MAX_SIGNER_NAME + 1), atMost(MAX_SIGNER_NAME)],
] as const)
  it(`« ${name?.slice(0, 9)} » typed to sign: ${problem ?? 'nothing is wrong'}`, () =>
    assert.equal(signerNameProblem(name, 'anybody'), problem));
