import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalInWords } from './refusal-words.ts';

test('a refusal says why, and names the days that are wrong', () => {
  const said = (days: string[]) => refusalInWords({ reason: 'Un congé', days });
  assert.equal(said([]), '«\u202fUn congé\u202f».');
  assert.equal(said(['2026-11-12']), '«\u202fUn congé\u202f». Jour concerné\u00a0: le 12.');
  assert.equal(
    said(['2026-11-01', '2026-11-06', '2026-11-12']),
    '«\u202fUn congé\u202f». Jours concernés\u00a0: le 1ᵉʳ, le 6 et le 12.',
  );
});
