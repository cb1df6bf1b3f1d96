import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageChoices, languageLevel, levelOfYears, skillLevel } from './talent-levels.ts';

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

describe('the level of a skill from years', () => {
  for (const [years, level] of [
    [0, 'Junior'],
    [2.9, 'Junior'],
    [3, 'Confirmé'],
    [6.9, 'Confirmé'],
    [7, 'Senior'],
    [40, 'Senior'],
  ] as const) {
    it(`${years} years make ${level}`, () => assert.equal(skillLevel(levelOfYears(years)), level));
  }
  it('what is chosen of a language is called so', () =>
    assert.deepEqual(
      languageChoices.map(({ level }) => languageLevel(level)),
      languageChoices.map(({ label }) => label),
    ));
});
