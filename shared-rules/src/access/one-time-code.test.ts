import assert from 'node:assert/strict';
import { it } from 'node:test';
import { codeProblems } from './one-time-code.ts';

it('a code has six digits, however it is spaced', () => {
  const typed = ['123456', '123 456', ' 12\u00a034 56 '];
  assert.deepEqual(
    typed.map((code) => codeProblems({ code })),
    [{}, {}, {}],
  );
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６'])
    assert.deepEqual(codeProblems({ code }), { code: 'Le code a six chiffres.' });
});
