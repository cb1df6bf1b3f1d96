import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadFont } from './pdf.fonts.ts';

it('a word is as wide as before when somebody scaled where its letters stood', () => {
  const font = loadFont('latin-400');
  const drawn = font.layout('Signature');
  const width = drawn.advanceWidth;
  for (const position of drawn.positions) position.xAdvance *= 2;
  assert.equal(drawn.advanceWidth, 2 * width);
  assert.equal(font.layout('Signature').advanceWidth, width);
});
