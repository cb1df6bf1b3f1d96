import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageLevel, skillLevel } from './levels.ts';

describe('levels in words', () => {
  const cases: [number, string, string][] = [
    [0, 'Junior', 'Débutant'],
    [0.39, 'Junior', 'Débutant'],
    [0.4, 'Confirmé', 'Débutant'],
    [0.5, 'Confirmé', 'Intermédiaire'],
    [0.7, 'Senior', 'Intermédiaire'],
    [0.8, 'Senior', 'Courant'],
    [1, 'Senior', 'Bilingue'],
  ];
  for (const [level, skill, language] of cases) {
    it(`${level} is ${skill}, ${language}`, () =>
      assert.deepEqual([skillLevel(level), languageLevel(level)], [skill, language]));
  }
});
