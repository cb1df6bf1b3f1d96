import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { of } from './elision.ts';

describe('de, d’', () => {
  for (const [name, expected] of [
    ['novembre', 'de novembre'],
    ['mai', 'de mai'],
    ['août', 'd’août'],
    ['avril', 'd’avril'],
    ['Amine Bailly', 'd’Amine Bailly'],
    ['Élodie Schmitt', 'd’Élodie Schmitt'],
    ['Hugo Roy', 'd’Hugo Roy'],
    ['Œuvres & Cie', 'd’Œuvres & Cie'],
    ['Yves Martin', 'd’Yves Martin'],
    ['Yanis Martin', 'de Yanis Martin'],
    ['Camille Durand', 'de Camille Durand'],
    ['3DS Conseil', 'de 3DS Conseil'],
  ] as const) {
    it(`${name}: ${expected}`, () => assert.equal(of(name), expected));
  }
});
