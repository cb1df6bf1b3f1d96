import { findIn, foldedQuery, pageText } from './search-text.ts';

const lines = (...texts: string[]) => pageText(texts.map((str) => ({ str, hasEOL: true })));
const places = (text: ReturnType<typeof pageText>, words: string) =>
  findIn(text, foldedQuery(words), 1).map(({ start, end }) => [start.run, start.offset, end.run, end.offset]);

test.each([
  ['facture', 'FACTURE n° 12'],
  ['periode', 'la période facturée'],
  ['Période', 'la PERIODE facturée'],
  ['coeur', 'au cœur de'],
  ['office', 'o\ufb03ce'],
  ["l'été", 'pendant l’été'],
  ['"oui"', 'il dit «oui»'],
  ['peut-etre', 'peut\u2011être'],
  ['1 234,50 €', '1\u202f234,50\u00a0€'],
  ['e\u0301te\u0301', 'été'],
  ['cooperation', 'coop\u00adération'],
])('%j is found in %j', (words, text) => {
  expect(places(lines(text), words)).toHaveLength(1);
});

test('a match tells the very characters it covers, over runs and lines', () => {
  const text = pageText([
    { str: 'Compte ' },
    { str: 'rendu' },
    { type: 'endMarkedContent' },
    { str: 'd’activité', hasEOL: true },
    { str: 'de mai' },
  ]);
  expect(places(text, 'rendud')).toEqual([[1, 0, 2, 0]]);
  expect(places(text, 'activité de')).toEqual([[2, 2, 3, 1]]);
});

test('a line’s end is a space, also after spaces, but not after a hyphen', () => {
  expect(places(lines('fin de', 'mois'), 'fin de mois')).toHaveLength(1);
  expect(places(lines('fin de ', ' mois'), 'fin de mois')).toHaveLength(1);
  expect(places(lines('rendez-', 'vous'), 'rendez-vous')).toHaveLength(1);
});

test('every match, none of them twice', () => {
  expect(places(lines('aaaa'), 'aa')).toHaveLength(2);
  expect(places(lines('mai mai mai'), 'mai')).toHaveLength(3);
});

test('nothing to look for, and what is not there', () => {
  expect(places(lines('mai'), '   ')).toEqual([]);
  expect(places(lines('mai'), 'juin')).toEqual([]);
  expect(places(lines('a.b'), 'a.*b')).toEqual([]);
  expect(places(pageText([]), 'mai')).toEqual([]);
});

test('characters outside of the basic plane keep their places', () => {
  expect(places(lines('😀 mai'), 'mai')).toEqual([[0, 3, 0, 5]]);
});
