import { foldText } from '@bloom/shared-rules/fold-text';

/**
 * What counts as a word, and which words mean the same. The database makes its words by the same rules
 * (`search_words`).
 */

const LONGEST = 60;
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is no word separates words
  /[\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/** Each word once: wordsOf("Développeuse C++, Évry") → ['developpeuse', 'c++', 'evry'] */
export function wordsOf(text: string): string[] {
  const pieces = foldText(text).replaceAll('\0', '').split(SEPARATORS);
  const words = pieces.map((piece) => [...piece.replace(/^[+#]+/, '')].slice(0, LONGEST).join(''));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** What was typed of each word: typedWords("Évry") → evry: "Évry" */
export function typedWords(text: string): Map<string, string> {
  const pieces = text.normalize('NFC').split(SEPARATORS);
  return new Map(pieces.flatMap((piece) => wordsOf(piece).map((word) => [word, piece.replace(/^[+#]+/, '')] as const)));
}

/** The text without the words that are told to go: leaveOut("Évry, Lille", (word) => word === 'evry') → ", Lille" */
export function leaveOut(text: string, isGone: (word: string) => boolean): string {
  const pieces = text.normalize('NFC').split(new RegExp(`(${SEPARATORS.source})`));
  return pieces.map((piece) => (wordsOf(piece).some(isGone) ? '' : piece)).join('');
}

/** They stand in every text: asked for beside another word, they say nothing. */
const EMPTY_WORDS = new Set('a au aux avec d dans de des du en et l la le les ou par pour sur un une'.split(' '));

/** The words that somebody searches: the empty ones only when there are no others. */
export function searchedWords(text: string, most: number): string[] {
  const words = wordsOf(text);
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

/** The word itself, first, and its genders and plural. */
export function formsOf(word: string): string[] {
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
