import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_SECURITY_CODE, securityCodeProblem } from './vigilance-code.ts';

for (const [typed, isNeeded, problem] of [
  ['', true, /obligatoire/],
  [null, true, /obligatoire/],
  [' ', false, undefined],
  ['ab12 cd34', true, undefined],
  ['AB-12', true, /que des lettres/],
  ['AB-12', false, /que des lettres/],
  ['A'.repeat(MAX_SECURITY_CODE + 1), true, /que des lettres/],
] as const)
  it(`the security code « ${typed} »${isNeeded ? ', which is needed,' : ''} is ${problem ? 'refused' : 'taken'}`, () => {
    const said = securityCodeProblem(typed, isNeeded);
    if (problem === undefined) assert.equal(said, undefined);
    else assert.match(said ?? '', problem);
  });
