/** What pdf.js gives for a run of text; marks of structure have no `str`. */
export type TextItem = { str?: string; hasEOL?: boolean; type?: string };

/** The text of a page as it is compared, and where each of its characters comes from. */
export type PageText = {
  folded: string;
  /** For each character of `folded`: which run, and where in it. */
  runs: number[];
  offsets: number[];
};

/** One place in a run: an offset in its text. */
type Place = { run: number; offset: number };

/** `end` is the last character itself, not the one after it. */
export type Match = { page: number; start: Place; end: Place };

const quotes = /[‘’‚‛′`´]/;
const doubleQuotes = /[“”„‟«»]/;
const dashes = /[‐‑‒–—−]/;
/** Soft hyphens and what has no width: never typed, never meant. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

/** A character without accent, case and typography: 'É' → 'e', 'ﬁ' → 'fi', ' ' → ' '. */
function foldedCharacter(character: string): string {
  if (invisible.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  if (quotes.test(character)) return "'";
  if (doubleQuotes.test(character)) return '"';
  if (dashes.test(character)) return '-';
  return character
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** The words that somebody looks for, folded like the text; spaces around do not count. */
export function foldedQuery(query: string): string {
  return [...query.normalize('NFC')].map(foldedCharacter).join('').replace(/ +/g, ' ').trim();
}

/** Joins the runs of a page; a line's end is a space, except after a hyphen. */
export function pageText(items: readonly TextItem[]): PageText {
  const text: PageText = { folded: '', runs: [], offsets: [] };
  let run = -1;
  const add = (folded: string, offset: number) => {
    for (const character of folded) {
      if (character === ' ' && (text.folded === '' || text.folded.endsWith(' '))) continue;
      text.folded += character;
      for (let unit = 0; unit < character.length; unit += 1) {
        text.runs.push(run);
        text.offsets.push(offset);
      }
    }
  };
  for (const { str, hasEOL } of items) {
    if (str === undefined) continue;
    run += 1;
    let offset = 0;
    for (const character of str) {
      add(foldedCharacter(character), offset);
      offset += character.length;
    }
    if (hasEOL && !text.folded.endsWith('-')) add(' ', str.length);
  }
  return text;
}

/** Every place of the words in a page, in reading order; matches do not overlap. */
export function findIn(text: PageText, query: string, page: number): Match[] {
  const found: Match[] = [];
  if (query === '') return found;
  for (let at = text.folded.indexOf(query); at >= 0; at = text.folded.indexOf(query, at + query.length)) {
    found.push({ page, start: placeOf(text, at), end: placeOf(text, at + query.length - 1) });
  }
  return found;
}

function placeOf({ runs, offsets }: PageText, index: number): Place {
  return { run: runs[index] ?? 0, offset: offsets[index] ?? 0 };
}
