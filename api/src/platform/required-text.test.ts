import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { AppError } from './errors.ts';
import { checkedReason, requiredText } from './required-text.ts';

const said = (work: () => string) => {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error.details.fieldErrors;
  }
};

describe('a reason that somebody types', () => {
  it('is needed, under the name of its field', () => {
    assert.deepEqual(
      said(() => requiredText('proof', ' \n', { missing: 'Dites comment.' })),
      { proof: 'Dites comment.' },
    );
    assert.deepEqual(
      said(() => requiredText('proof', null, { missing: 'Dites comment.' })),
      { proof: 'Dites comment.' },
    );
  });

  it('loses its borders', () => assert.equal(checkedReason('  Doublon \n'), 'Doublon'));

  it('is as long as people count: an emoji is one character', () => {
    const longest = '🙂'.repeat(MAX_REASON);
    assert.equal(checkedReason(longest), longest);
    assert.deepEqual(
      said(() => checkedReason(`${longest}.`)),
      { reason: `Indiquez la raison, ${MAX_REASON} caractères au plus.` },
    );
  });
});
