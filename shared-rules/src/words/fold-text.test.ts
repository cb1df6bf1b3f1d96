import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldText } from './fold-text.ts';

describe('a text as it is searched', () => {
  for (const [text, folded] of [
    ['Paramètres', 'parametres'],
    ['Sacré-Cœur', 'sacre-coeur'],
    ['ÉNERGIE ŒUVRE', 'energie oeuvre'],
    ['Ångström', 'angstrom'],
    ['Lætitia Weiß', 'laetitia weiss'],
  ] as const)
    it(`${text} is ${folded}`, () => assert.equal(foldText(text), folded));
});
