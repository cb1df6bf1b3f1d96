import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { of, ofMonth } from './french-dates.ts';

describe('elision', () => {
  for (const [words, expected] of [
    ['novembre', 'de novembre'],
    ['août', 'd’août'],
    ['Amine Bailly', 'd’Amine Bailly'],
    ['Élodie Schmitt', 'd’Élodie Schmitt'],
    ['Camille Durand', 'de Camille Durand'],
  ] as const) {
    it(`${words}: ${expected}`, () => assert.equal(of(words), expected));
  }

  it('of a month', () => {
    assert.equal(ofMonth('2026-10-01'), 'd’octobre 2026');
    assert.equal(ofMonth('2026-09-01'), 'de septembre 2026');
  });
});
