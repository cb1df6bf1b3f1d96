import { formatNumber } from './format.ts';

const narrow = '\u202f';
const noBreak = '\u00a0';

/**
 * Sets a French sentence of ours: narrow no-break space before `;` `?` `!` and inside guillemets, no-break space before
 * `:` and `%`, typographic apostrophe. Not for the specification's own strings, which stay to the letter.
 */
export function french(sentence: string): string {
  return sentence
    .replaceAll("'", '’')
    .replace(/[ \u00a0\u202f]*([;?!]+)(?=\s|$|[»)])/g, `${narrow}$1`)
    .replace(/[ \u00a0]+:(?=\s|$)/g, `${noBreak}:`)
    .replace(/(\d)[ \u00a0\u202f]*%/g, `$1${noBreak}%`)
    .replace(/«[ \u00a0\u202f]*/g, `«${narrow}`)
    .replace(/[ \u00a0\u202f]*»/g, `${narrow}»`);
}

/** `plural(1, 'jour')` → '1 jour', `plural(1.5, 'jour')` → '1,5 jour', `plural(2, 'jour')` → '2 jours'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, 4)}${noBreak}${agreed(count, one, many)}`;
}

/** The word alone, beside an amount: `agreed(1.99, 'rendu')` → 'rendu', `agreed(2, 'rendu')` → 'rendus'. */
export const agreed = (count: number, one: string, many = `${one}s`): string => (Math.abs(count) < 2 ? one : many);

/** Cuts at `limit` characters as people count them, ellipsis included, never in the middle of a composed one. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = [...new Intl.Segmenter('fr').segment(text)].map(({ segment }) => segment);
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, Math.max(0, limit - 1))
        .join('')
        .trimEnd()}…`;
}
