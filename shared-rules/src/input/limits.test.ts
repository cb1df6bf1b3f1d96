import assert from 'node:assert/strict';
import { it } from 'node:test';
import { beginningOf, lengthOf, shortened } from './limits.ts';

it('counts a plain emoji as one character', () => assert.equal(lengthOf('a🙂'), 2));

it('cuts between characters, never inside one', () => {
  assert.equal(beginningOf('a🙂b', 2), 'a🙂');
  assert.equal(beginningOf('a🙂b', 5), 'a🙂b');
});

it('shortens with dots that count', () => {
  assert.equal(shortened('Bonjour', 4), 'Bon…');
  assert.equal(shortened('🙂🙂🙂🙂', 4), '🙂🙂🙂🙂');
  assert.equal(shortened('🙂🙂🙂🙂', 3), '🙂🙂…');
});
