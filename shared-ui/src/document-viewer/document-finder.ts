import { type EventBus, FindState, PDFFindController, type PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs';

export type Found = {
  count: number;
  /** Which of them one is at, from 1. */
  current: number;
  /** Words were typed that nobody has looked for yet. */
  isPending: boolean;
  /** Pages read so far. */
  done: number;
  /** Nothing on any page: a scan, whose words are pictures. */
  hasText: boolean;
};

export const nothingFound: Found = { count: 0, current: 0, isPending: false, done: 0, hasText: true };

/** After the last key, in milliseconds. */
const typingPause = 200;

type Counted = { matchesCount: { current: number; total: number }; state?: number };

/** pdf.js looks through the pages and marks what is found; what counts as the same word is ours, which is French. */
export class DocumentFinder extends PDFFindController {
  readonly #events: EventBus;
  readonly #bringIntoView: (line: Element) => void;
  #tell: (found: Found) => void = () => undefined;
  #found = nothingFound;
  #words = '';
  #read = new Set<number>();

  /** @param bringIntoView of pdf.js, it would move the whole window */
  constructor(eventBus: EventBus, linkService: PDFLinkService, bringIntoView: (line: Element) => void) {
    super({ eventBus, linkService, delay: typingPause });
    this.#events = eventBus;
    this.#bringIntoView = bringIntoView;
    const count = ({ matchesCount, state }: Counted) => {
      const isPending = state === undefined ? this.#found.isPending : state === FindState.PENDING;
      this.#update({ count: matchesCount.total, current: matchesCount.current, isPending });
    };
    eventBus.on('updatefindcontrolstate', count);
    eventBus.on('updatefindmatchescount', count);
  }

  /** Whoever wants to know what is found; one at a time. @returns how to stop */
  follow(tell: (found: Found) => void): () => void {
    this.#tell = tell;
    return () => {
      this.#tell = () => undefined;
    };
  }

  /** Looks for other words, or for none. */
  find(words: string): void {
    this.#ask('', words);
  }

  /** Goes to the next place of the same words, or back. */
  step(words: string, back: boolean): void {
    this.#ask('again', words, back);
  }

  close(): void {
    this.#events.dispatch('findbarclose', { source: this });
  }

  /** Called by pdf.js for each page. */
  override match(query: string, content: string, page: number) {
    if (query !== this.#words || this.#read.has(page)) this.#read.clear();
    this.#words = query;
    const hasText = (this.#read.size > 0 && this.#found.hasText) || content.trim() !== '';
    this.#read.add(page);
    this.#update({ done: this.#read.size, hasText });
    const places = wordPattern(query);
    return places && [...content.matchAll(places)].map(({ index, 0: { length } }) => ({ index, length }));
  }

  override scrollMatchIntoView(found: { element: HTMLElement; pageIndex: number; matchIndex: number }): void {
    const scrollIntoView = () => this.#bringIntoView(found.element);
    super.scrollMatchIntoView({ ...found, element: { scrollIntoView } as HTMLElement });
  }

  #ask(type: '' | 'again', query: string, findPrevious = false): void {
    const how = { caseSensitive: false, entireWord: false, highlightAll: true, matchDiacritics: false };
    this.#events.dispatch('find', { source: this, type, query, findPrevious, ...how });
  }

  #update(news: Partial<Found>): void {
    this.#found = { ...this.#found, ...news };
    this.#tell(this.#found);
  }
}

/** Accents, and what has no width: never typed, never meant. */
const unseen = '\\p{M}\\u00ad\\u200b-\\u200f\\u2060\\ufeff';
const gap = `[${unseen}]*`;
/** One way to write it stands for all of them. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^\s$/, '[^\\S\\ufeff]+'],
  [/^['‘’‚‛′`´]$/, "['‘’‚‛′`´]"],
  [/^["“”„‟«»]$/, '["“”„‟«»]'],
  [/^[-‐‑‒–—−]$/, '[-‐‑‒–—−]'],
];
const ligatures: Record<string, string> = { oe: 'œ', ae: 'æ', ss: 'ß' };

/** Finds words whatever their accents, case and typography; undefined when there is nothing to look for. */
function wordPattern(words: string): RegExp | undefined {
  const plain = words
    .normalize('NFKD')
    .replace(new RegExp(`[${unseen}]`, 'gu'), '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return undefined;
  const pieces = plain.match(/oe|ae|ss|./giu) ?? [];
  const isLetter = (index: number) => /^\p{L}/u.test(pieces[index] ?? '');
  // Inside a word it may have gone with the end of its line.
  const mayMiss = (piece: string, index: number) => piece === '-' && isLetter(index - 1) && isLetter(index + 1);
  return new RegExp(pieces.map((piece, at) => pieceOf(piece) + (mayMiss(piece, at) ? '?' : '') + gap).join(''), 'giu');
}

function pieceOf(piece: string): string {
  const ligature = ligatures[piece.toLowerCase()];
  if (ligature) return `(?:${[...piece].join(gap)}|${ligature})`;
  const family = families.find(([same]) => same.test(piece));
  return family ? family[1] : piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
