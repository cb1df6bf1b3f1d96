import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayMatch, needsOf } from './selector-needs.mjs';

const field = { tag: 'input', id: 'name', classes: new Set(['field', 'wide']) };

const cases = [
  ['input', true],
  ['INPUT', true],
  ['*', true],
  ['.field.wide', true],
  ['form > .field:not(.narrow, .hidden)', true],
  ['#name::placeholder', true],
  ['p, .a .b, .wide', true],
  ['div [title]', true],
  ['.gone + [data-x="a b"]', true],
  ['p:hover', false],
  ['.field.narrow', false],
  ['.field #other', false],
  ['.field > .gone', false],
  ['.gone:is(.field, .wide)', false],
  ['p, .gone', false],
];

describe('what a selector needs of an element', () => {
  for (const [selector, expected] of cases) {
    it(`${expected ? 'lets' : 'does not let'} ${selector} be asked`, () => {
      assert.equal(mayMatch(needsOf(selector), field), expected);
    });
  }

  it('is not known of what is written in an unusual way', () => {
    for (const selector of ['.a\\:b', 'svg|a', '', '50%', '&.field', 'a[title="]"]']) {
      assert.equal(needsOf(selector), undefined, selector);
    }
  });
});
