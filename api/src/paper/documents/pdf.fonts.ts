import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { unwrapWoff } from './pdf.woff.ts';

export type Weight = 400 | 600;
/** A stretch of text that one font file can print. */
export type FontRun = { readonly font: string; readonly text: string };

type Script = 'latin' | 'latin-ext' | 'greek' | 'cyrillic' | 'vietnamese';

const resolve = createRequire(import.meta.url).resolve;
const fonts = new Map<string, Font>();
const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' });

// What each font file can draw; the first that fits wins. Code points between the ranges have no glyph.
const COVERAGE: readonly [Script, RegExp][] = [
  [
    'latin',
    /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]+$/u,
  ],
  [
    'latin-ext',
    /^[\u0100-\u0148\u014a-\u017f\u018f\u01cd-\u01dc\u0218-\u021b\u02b3\u1d49\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]+$/u,
  ],
  ['greek', /^[\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]+$/u],
  ['cyrillic', /^[\u0400-\u045f\u0490\u0491]+$/u],
  ['vietnamese', /^[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]+$/u],
];

const isLatin = (text: string) => COVERAGE[0]?.[1].test(text) === true;

export function fontName(script: Script, weight: Weight): string {
  return `${script}-${weight}`;
}

/**
 * A font, read and parsed once per process: parsing its tables anew would cost 100 ms in every document.
 * WOFF, not WOFF2: the composite glyphs (é) of WOFF2's transformed tables cannot be put into a subset.
 */
export function loadFont(name: string): Font {
  const known = fonts.get(name);
  if (known) return known;
  const font = create(unwrapWoff(readFileSync(resolve(`@fontsource/inter/files/inter-${name}-normal.woff`))));
  if (!('layout' in font)) throw new Error(`${name} is a collection, not a font`);
  nameLetters(font);
  rememberWords(font);
  fonts.set(name, font);
  return font;
}

/**
 * A glyph keeps the letter it was first asked for with. The E that is a part of É is asked for with none: whatever
 * document came later was then read as « SIR'T » where « SIRET » stands. So each glyph meets its letter first, and of
 * two letters that share it (’ and ʼ) the one that we print.
 */
function nameLetters(font: Font): void {
  const letters = font.characterSet;
  const printed = letters.filter((letter) =>
    COVERAGE.some(([, pattern]) => pattern.test(String.fromCodePoint(letter))),
  );
  for (const letter of [...printed, ...letters]) font.glyphForCodePoint(letter);
}

const MAX_WORDS = 5_000;

/** The same words come in every document, each measured and then drawn: shaping them is most of what text costs. */
function rememberWords(font: Font): void {
  const shape = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text, features, ...how) => {
    if (how.some((option) => option !== undefined)) return shape(text, features, ...how);
    const key = features === undefined ? text : `${JSON.stringify(features)} ${text}`;
    let run = words.get(key);
    if (run === undefined) {
      run = shape(text, features);
      if (words.size >= MAX_WORDS) words.clear();
      words.set(key, run);
    }
    // Whoever draws scales the positions where they are.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
}

/** Spaces that our fonts lack, drawn as an ordinary or a no-break space of the same meaning; one kind of line end. */
function plainSpaces(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202f\u2007]/gu, '\u00a0')
    .replace(/[\t\u2000-\u2006\u2008-\u200a\u3000]/gu, ' ');
}

/** One printable form per grapheme: a whole emoji sequence becomes a single question mark. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  // Nearly every text: looking at its graphemes one by one would cost as much as drawing it.
  const plain = isLatin(text) ? text : plainSpaces(text);
  if (plain === '' || isLatin(plain)) return [{ font: fontName('latin', weight), text: plain }];
  const runs: { font: string; text: string }[] = [];
  for (const { segment } of segmenter.segment(plain)) {
    const script = COVERAGE.find(([, pattern]) => pattern.test(segment))?.[0];
    const font = fontName(script ?? 'latin', weight);
    const printable = script ? segment : '?';
    const last = runs.at(-1);
    if (last && last.font === font) last.text += printable;
    else runs.push({ font, text: printable });
  }
  return runs;
}

/** Whether everything in the text is drawn as written. */
export function isPrintable(text: string): boolean {
  if (isLatin(text)) return true;
  const plain = plainSpaces(text);
  return [...segmenter.segment(plain)].every(({ segment }) => COVERAGE.some(([, pattern]) => pattern.test(segment)));
}
