import assert from 'node:assert/strict';
import { it } from 'node:test';
import { atMost, MAX_REASON } from './limits.ts';
import { reasonProblem, signingRefusalProblem } from './required-text.ts';

it('a reason is said, and fits', () => {
  const sentence = `Indiquez la raison, ${atMost(MAX_REASON)}.`;
  const typed = [undefined, ' \n', 'x'.repeat(MAX_REASON + 1), ` ${'😀'.repeat(MAX_REASON)} `, 'Doublon'];
  assert.deepEqual(typed.map(reasonProblem), [sentence, sentence, sentence, undefined, undefined]);
  assert.deepEqual(typed.map(signingRefusalProblem), [
    ...['La raison du refus est obligatoire.', 'La raison du refus est obligatoire.', atMost(MAX_REASON)],
    ...[undefined, undefined],
  ]);
});
