import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bankStep } from './bank-account.rules.ts';

describe('what a form does to an account', () => {
  const one = { iban: 'A', bic: 'a' };
  const other = { iban: 'B', bic: 'b' };
  const none = { iban: null, bic: null };
  const last = (account: { iban: string | null; bic: string | null }) => ({
    last_iban: account.iban,
    last_bic: account.bic,
  });
  const cases: [string, Parameters<typeof bankStep>, ReturnType<typeof bankStep>][] = [
    ['the first entry', [{ ...none, ...last(none) }, one], 'first'],
    ['the same account', [{ ...one, ...last(none) }, one], 'same'],
    ['another account', [{ ...one, ...last(none) }, other], 'change'],
    [
      'the same account at another bank code',
      [
        { ...one, ...last(none) },
        { ...one, bic: 'b' },
      ],
      'change',
    ],
    ['portage', [{ ...one, ...last(none) }, null], 'cleared'],
    ['portage again', [{ ...none, ...last(one) }, null], 'same'],
    ['the old account after portage', [{ ...none, ...last(one) }, one], 'restored'],
    ['another account after portage', [{ ...none, ...last(one) }, other], 'change'],
  ];
  for (const [what, args, expected] of cases) {
    it(`${what}: ${expected}`, () => assert.equal(bankStep(...args), expected));
  }
});
