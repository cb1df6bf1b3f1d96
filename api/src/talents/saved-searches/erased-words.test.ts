import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutNames } from './erased-words.rules.ts';

const odilon = {
  fullname: 'Odilon Quatremaire',
  emails: ['odilon@mail.example'],
  phones: ['+33687878787'],
  shared: new Set<string>(),
};

describe('words that name somebody', () => {
  for (const [text, left] of [
    ['Quatremaire', ''],
    ['java quatremaire ODILON nantes', 'java nantes'],
    ['Java, Odilon Quatremaire, Lyon', 'Java, Lyon'],
    ['java odilon@mail.example', 'java'],
    ['06 87 87 87 87 java', 'java'],
    ['+33 6.87.87.87.87', ''],
    ["cartes d’Odilon, l’agilité de L'Quatremaire", 'cartes, l’agilité de'],
    // Other words, other people, other numbers.
    ['Quatremairesse', undefined],
    ['odilon-x@mail.example2', undefined],
    ['06 87 87 87 88', undefined],
    ['java', undefined],
    ['', undefined],
  ] as const) {
    it(`« ${text} »`, () => {
      const person = text.startsWith('odilon-') ? { ...odilon, shared: new Set(['odilon']) } : odilon;
      assert.equal(withoutNames(text, person), left);
    });
  }

  it('a name is one with its apostrophe and without', () => {
    const person = { ...odilon, fullname: 'Awa N’Diaye' };
    for (const text of ['ndiaye java', "N'Diaye java", 'java Awa Ndiaye', 'awa n’diaye java']) {
      assert.equal(withoutNames(text, person), 'java', text);
    }
    const shared = { ...person, shared: new Set(['awa', 'diaye', 'ndiaye']) };
    assert.equal(withoutNames('ndiaye java', shared), undefined);
    assert.equal(withoutNames('awa ndiaye java', shared), 'java');
  });

  it('a name that others have, or that a skill has, names nobody alone, and everybody beside the rest', () => {
    const person = { ...odilon, fullname: 'Ruby Martin', shared: new Set(['ruby', 'martin']) };
    assert.equal(withoutNames('ruby', person), undefined);
    assert.equal(withoutNames('martin nantes', person), undefined);
    assert.equal(withoutNames('Martin Ruby nantes', person), 'nantes');
    assert.equal(withoutNames('Ruby', { ...person, fullname: 'Ruby' }), undefined);
  });
});
