import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sepaName, sepaReference, sepaRemittance } from './sepa-text.ts';

describe('texts of a transfer', () => {
  it('keep what every bank reads', () => {
    assert.equal(sepaReference('AF-73282932000074-2026-00001'), 'AF-73282932000074-2026-00001');
    assert.equal(sepaName('Conseil (Lyon) S.A.S.'), 'Conseil (Lyon) S.A.S.');
  });

  it('lose accents, ligatures and signs', () => {
    assert.equal(sepaName('Œuvre & Cie — L’Été à Nîmes'), "OEuvre + Cie L'Ete a Nimes");
    assert.equal(sepaRemittance('Facture n° 12 \u{1F4B6}\n<b>'), 'Facture n 12 b');
  });

  it('have no slash at their ends and none twice', () => {
    assert.equal(sepaReference('//2026//10/'), '2026/10');
    assert.equal(sepaReference('№'), 'NOTPROVIDED');
    assert.equal(sepaReference('漢字'), 'NOTPROVIDED');
  });

  it('end where the bank cuts them', () => {
    assert.equal(sepaReference('A'.repeat(40)).length, 35);
    assert.equal(sepaName('A'.repeat(80)).length, 70);
    assert.equal(sepaReference(`${'A'.repeat(34)}/B`), 'A'.repeat(34));
  });
});
