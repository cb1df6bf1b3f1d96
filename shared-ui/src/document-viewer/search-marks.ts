import type { TextRuns } from './draw-page.ts';
import { bringToMiddle } from './gestures.ts';
import type { Match } from './search-text.ts';

/** Names in the stylesheet. */
const foundName = 'document-found';
const currentName = 'document-found-current';

/** Shows what was found in a page, without changing its text, and brings the current one into view. @returns how to undo */
export function markFound(
  runs: TextRuns,
  page: number,
  matches: readonly Match[],
  current: Match | undefined,
): () => void {
  const ranges = matches
    .filter((match) => match.page === page)
    .map((match) => ({ match, range: rangeOf(runs, match) }))
    .filter((entry): entry is { match: Match; range: Range } => entry.range !== undefined);
  for (const { match, range } of ranges) {
    highlight(match === current ? currentName : foundName)?.add(range);
    if (match === current) bringIntoView(range.startContainer.parentElement);
  }
  return () => {
    for (const { range } of ranges) {
      highlight(foundName)?.delete(range);
      highlight(currentName)?.delete(range);
    }
  };
}

function bringIntoView(line: Element | null): void {
  const pages = line?.closest<HTMLElement>('[data-pages]');
  if (line && pages) bringToMiddle(pages, line);
}

/** Older browsers have no such thing: they only go to the page. */
function highlight(name: string): Highlight | undefined {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return undefined;
  const known = CSS.highlights.get(name);
  if (known) return known;
  const added = new Highlight();
  CSS.highlights.set(name, added);
  return added;
}

function rangeOf(runs: TextRuns, { start, end }: Match): Range | undefined {
  const first = runs[start.run]?.firstChild;
  const last = runs[end.run]?.firstChild;
  if (!(first instanceof Text) || !(last instanceof Text)) return undefined;
  const range = document.createRange();
  range.setStart(first, Math.min(start.offset, first.length));
  range.setEnd(last, Math.min(end.offset + characterLength(last, end.offset), last.length));
  return range;
}

function characterLength({ data }: Text, offset: number): number {
  return (data.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}
