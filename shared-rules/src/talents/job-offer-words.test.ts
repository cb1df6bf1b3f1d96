import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contractOf, languageNames, rhythmOf, salaryOf } from './job-offer-words.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('says what kind of contract is offered', () => {
  assert.equal(contractOf({ dealType: 'CDI_product_People', duration: 9 }), 'CDI');
  assert.equal(plain(contractOf({ dealType: 'Freelance', duration: 9 })), 'Mission de 9 mois');
  assert.equal(contractOf({ dealType: null, duration: null }), 'Mission');
});

it('says how many days are where, and nothing of what nobody said', () => {
  const week = { onSiteDaysPerWeek: 2.5, remoteDaysPerWeek: 2.5 };
  assert.equal(plain(rhythmOf(week)), '2,5 j sur site, 2,5 j à distance par semaine');
  assert.equal(plain(rhythmOf({ onSiteDaysPerWeek: 0, remoteDaysPerWeek: 5 })), '5 j à distance par semaine');
  assert.equal(rhythmOf({ onSiteDaysPerWeek: null }), '');
});

it('says a salary with both its ends only', () => {
  assert.equal(plain(salaryOf({ salaryMin: 52_000, salaryMax: 60_000 })), '52 000 € – 60 000 € brut par an');
  assert.equal(salaryOf({ salaryMin: 52_000, salaryMax: null }), '');
});

it('names the languages of the list, and leaves the words of others alone', () => {
  assert.equal(languageNames(['fr', 'Anglais courant']), 'Français, Anglais courant');
  assert.equal(languageNames(['fr', 'en']), 'Français, anglais');
  assert.equal(languageNames([]), '');
});
