import { foldText } from '@bloom/shared-rules/words/fold-text';
import { oneLine } from '../../platform/visible-text.ts';
import { compoundOf, otherNameOf } from './compound-words.ts';
import { contactPieces } from './typed-contacts.ts';

/**
 * What counts as a word, and which words mean the same. The database makes its words by the same rules
 * (`search_words`, `compound_words`).
 */

const LONGEST = 60;
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is no word separates words
  /[\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/** The words of a text in their order, with those that stand there twice. */
function sequenceOf(text: string): string[] {
  const pieces = foldText(text).replaceAll('\0', '').split(SEPARATORS);
  const words = pieces.map((piece) => [...piece.replace(/^[+#]+/, '')].slice(0, LONGEST).join(''));
  return words.filter((word) => word !== '');
}

/** Each word once: wordsOf("Développeuse C++, Évry") → ['developpeuse', 'c++', 'evry'] */
export const wordsOf = (text: string): string[] => [...new Set(sequenceOf(text))];

/** By which a text is found: also the other spelling of what is written in two words. */
export function foundWordsOf(text: string): string[] {
  const words = sequenceOf(text);
  const compounds = words.map((word, index) => compoundOf(word, words[index + 1]));
  return [...new Set([...words, ...compounds.filter((word) => word !== undefined)])];
}

interface Typed {
  text: string;
  /** None of what stands between words. */
  words: string[];
}

/**
 * How what is written in pieces (two words that are a spelling of one, an address, a telephone number) is searched: as
 * one word, or, while not everybody has it, piece by piece.
 */
export type Compounds = 'joined' | 'apart';

/** What was typed, piece by piece, with what stands between. */
function typedPieces(text: string, compounds: Compounds): Typed[] {
  // What is copied from elsewhere holds marks that nobody sees, and that no saved text has.
  const whole = oneLine(text);
  if (compounds === 'apart') return wordPieces(whole, compounds);
  return contactPieces(whole).flatMap(({ text: piece, word }) =>
    word === undefined ? wordPieces(piece, compounds) : [{ text: piece, words: [word] }],
  );
}

function wordPieces(text: string, compounds: Compounds): Typed[] {
  const all = text.split(new RegExp(`(${SEPARATORS.source})`));
  const pieces: Typed[] = [];
  for (let index = 0; index < all.length; index += 1) {
    const piece = all[index] as string;
    const words = wordsOf(piece);
    const next = all[index + 2] ?? '';
    const isFirst = compounds === 'joined' && words[0] !== undefined;
    const compound = isFirst ? compoundOf(words[0] as string, wordsOf(next)[0]) : undefined;
    if (compound !== undefined) index += 2;
    pieces.push(
      compound === undefined ? { text: piece, words } : { text: piece + all[index - 1] + next, words: [compound] },
    );
  }
  return pieces;
}

/** What was typed of each word: typedWords("Évry full-stack") → evry: "Évry", fullstack: "full-stack" */
export function typedWords(text: string, compounds: Compounds): Map<string, string> {
  const pieces = typedPieces(text, compounds);
  return new Map(
    pieces.flatMap((piece) => piece.words.map((word) => [word, piece.text.replace(/^[+#]+/, '')] as const)),
  );
}

/** The text without the words that are told to go: leaveOut("Évry, Lille", (word) => word === 'evry') → ", Lille" */
export function leaveOut(text: string, isGone: (word: string) => boolean, compounds: Compounds = 'joined'): string {
  const isLeft = (piece: Typed) => ![...piece.words, ...wordsOf(piece.text)].some(isGone);
  return typedPieces(text, compounds)
    .map((piece) => (isLeft(piece) ? piece.text : ''))
    .join('');
}

/** They stand in every text: asked for beside another word, they say nothing. */
const EMPTY_WORDS = new Set('a au aux avec d dans de des du en et l la le les ou par pour sur un une'.split(' '));

/** The words that somebody searches: the empty ones only when there are no others. */
export function searchedWords(text: string, most: number, compounds: Compounds = 'joined'): string[] {
  const words = [...new Set(typedPieces(text, compounds).flatMap((piece) => piece.words))];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, most);
}

/** Shorter words have no forms: "bus" is no plural. */
const SHORTEST_WITH_FORMS = 5;
/** How the words of people differ: masculine and feminine. */
const GENDERS: readonly (readonly string[])[] = [
  ['eur', 'euse', 'eure'],
  ['teur', 'trice'],
  ['ien', 'ienne'],
  ['er', 'ere'],
  ['if', 'ive'],
  ['f', 'ffe'],
  ['ant', 'ante'],
  ['ent', 'ente'],
  ['ge', 'gee'],
];
/** How a trade is called beside the people who do it: développeur, développement; ingénieur, ingénierie. */
const TRADES: readonly (readonly string[])[] = [
  ['eur', 'euse', 'eure', 'ement', 'erie'],
  ['teur', 'trice', 'tion'],
  ['te', 'ture'],
  ['iste', 'isme', 'ie'],
  ['ppeur', 'ppeuse', 'per', 'ppement'],
];

function siblings(word: string, families: typeof GENDERS): string[] {
  return families.flatMap((endings) => {
    const ending = endings.filter((one) => word.endsWith(one)).sort((a, b) => b.length - a.length)[0];
    if (ending === undefined) return [];
    const stem = word.slice(0, -ending.length);
    return stem.length < 3 ? [] : endings.map((one) => stem + one);
  });
}

const singular = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : word);
const withPlural = (words: readonly string[]) => [...new Set(words.flatMap((word) => [word, `${word}s`]))];

/** The word itself, first, and its genders and plural, or its other name. */
export function formsOf(word: string): string[] {
  const otherName = otherNameOf(word);
  if (otherName !== undefined) return [word, otherName];
  if (word.length < SHORTEST_WITH_FORMS || !/^\p{L}+$/u.test(word)) return [word];
  const one = singular(word);
  return [...new Set([word, ...withPlural([one, ...siblings(one, GENDERS)])])];
}

/** What the trade of these people is called, which counts where jobs are named; without the forms of the word. */
export function tradesOf(word: string): string[] {
  if (word.length < SHORTEST_WITH_FORMS || !/^\p{L}+$/u.test(word)) return [];
  const forms = new Set(formsOf(word));
  return withPlural(siblings(singular(word), TRADES)).filter((form) => !forms.has(form));
}
