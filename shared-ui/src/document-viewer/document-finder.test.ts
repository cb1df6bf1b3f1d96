import 'pdfjs-dist';
import { EventBus, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { DocumentFinder, type Found } from './document-finder.ts';

type Piece = { str: string; hasEOL?: boolean };

/** What is found of the words on the only page: where each place begins in its pieces, and how long it is. */
async function places(pieces: readonly Piece[], words: string): Promise<[number, number][]> {
  const eventBus = new EventBus();
  const pdf = {
    pagesMapper: { pagesNumber: 1 },
    getPage: async () => ({ getTextContent: async () => ({ items: pieces }) }),
  };
  const linkService = new PDFLinkService({ eventBus });
  linkService.setDocument(pdf);
  linkService.setViewer({ currentPageNumber: 1 });
  const finder = new DocumentFinder(eventBus, linkService, () => undefined);
  finder.setDocument(pdf as never);
  let found: Found | undefined;
  await new Promise<void>((resolve) => {
    finder.follow((news) => {
      found = news;
      if (!news.isPending && news.done === 1) resolve();
    });
    // As who presses Enter: without the pause after the last key.
    finder.step(words, false);
  });
  const starts: number[] = finder.pageMatches?.[0] ?? [];
  expect(found?.count).toBe(starts.length);
  return starts.map((start, index) => [start, finder.pageMatchesLength?.[0][index]]);
}

const lines = (...texts: string[]) => texts.map((str) => ({ str, hasEOL: true }));

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
])('%j is found in %j', async (words, text) => {
  expect(await places(lines(text), words)).toHaveLength(1);
});

test('a match tells the very characters it covers, over runs and lines', async () => {
  const text = [{ str: 'Compte ' }, { str: 'rendu' }, { str: 'd’activité', hasEOL: true }, { str: 'de mai' }];
  expect(await places(text, 'rendud')).toEqual([[7, 6]]);
  expect(await places(text, 'activité de')).toEqual([[14, 10]]);
});

test('a line’s end is a space, also after spaces, but not after a hyphen', async () => {
  expect(await places(lines('fin de', 'mois'), 'fin de mois')).toHaveLength(1);
  expect(await places(lines('fin de ', ' mois'), 'fin de mois')).toHaveLength(1);
  expect(await places(lines('rendez-', 'vous'), 'rendez-vous')).toHaveLength(1);
});

test('every match, none of them twice', async () => {
  expect(await places(lines('aaaa'), 'aa')).toHaveLength(2);
  expect(await places(lines('mai mai mai'), 'mai')).toHaveLength(3);
});

test('nothing to look for, and what is not there', async () => {
  expect(await places(lines('mai'), '   ')).toEqual([]);
  expect(await places(lines('mai'), 'juin')).toEqual([]);
  expect(await places(lines('a.b'), 'a.*b')).toEqual([]);
  expect(await places([], 'mai')).toEqual([]);
});

test('a hyphen counts, except where a line may have ended with it', async () => {
  expect(await places(lines('solde de 5'), '-5')).toEqual([]);
  expect(await places(lines('solde de -5'), '-5')).toHaveLength(1);
});

test('a line of hyphens does not keep the page from answering', async () => {
  expect(await places(lines('-'.repeat(5000)), `${'-'.repeat(24)} total`)).toEqual([]);
  expect(await places(lines('\ufeff'.repeat(5000)), 'a b')).toEqual([]);
});

test('characters outside of the basic plane keep their places', async () => {
  expect(await places(lines('😀 mai'), 'mai')).toEqual([[3, 3]]);
});
