import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import { findIn, foldedQuery, type Match, type PageText, pageText } from './search-text.ts';

export type DocumentSearch = ReturnType<typeof useDocumentSearch>;

type Found = {
  query: string;
  matches: readonly Match[];
  /** Pages read so far. */
  done: number;
  isOver: boolean;
  /** Nothing on any page: a scan, whose words are pictures. */
  hasText: boolean;
};

const nothing: Found = { query: '', matches: [], done: 0, isOver: true, hasText: true };

/** After the last key, in milliseconds. */
const typingPause = 200;

/** Looks for words in the whole document, page by page, without regard to case and accents. */
export function useDocumentSearch(pdf: PDFDocumentProxy, goTo: (page: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const query = isOpen ? foldedQuery(words) : '';
  const found = useFound(pdf, query);

  // Other words begin at their first place.
  const [searched, setSearched] = useState(found.query);
  if (searched !== found.query) {
    setSearched(found.query);
    setIndex(0);
  }

  const current = found.matches[index];
  const currentPage = current?.page;
  // Before the page marks it and brings the very line into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next match may be on the same page
  useLayoutEffect(() => {
    if (currentPage !== undefined) goTo(currentPage);
  }, [current, currentPage, goTo]);

  const step = (by: 1 | -1) => {
    const { length } = found.matches;
    if (length > 0) setIndex((last) => (last + by + length) % length);
  };

  return {
    isOpen,
    field,
    words,
    setWords,
    /** What was typed has not been looked for yet, or not everywhere. */
    isSearching: query !== '' && (found.query !== query || !found.isOver),
    found,
    matches: found.matches,
    index,
    current,
    total: pdf.numPages,
    next: () => step(1),
    previous: () => step(-1),
    open: () => {
      setOpen(true);
      // Already open: the words are ready to be replaced.
      field.current?.select();
    },
    close: () => setOpen(false),
  };
}

/** What is found so far; pages that were read once are not read again for other words. */
function useFound(pdf: PDFDocumentProxy, query: string): Found {
  const [found, setFound] = useState<Found>(nothing);
  const texts = useRef(new Map<number, Promise<PageText>>());

  const textOf = useCallback(
    (number: number) => {
      const known = texts.current.get(number) ?? readText(pdf, number);
      texts.current.set(number, known);
      return known;
    },
    [pdf],
  );

  useEffect(() => {
    if (query === '') {
      setFound(nothing);
      return;
    }
    let goesOn = true;
    const search = async () => {
      let result: Found = { ...nothing, query, isOver: false, hasText: false };
      for (let number = 1; number <= pdf.numPages && goesOn; number += 1) {
        const text = await textOf(number);
        result = withPage(result, text, number, pdf.numPages);
        if (goesOn) setFound(result);
      }
    };
    const timer = setTimeout(() => void search(), typingPause);
    return () => {
      goesOn = false;
      clearTimeout(timer);
    };
  }, [query, pdf, textOf]);

  return found;
}

function withPage(found: Found, text: PageText, number: number, total: number): Found {
  return {
    query: found.query,
    matches: [...found.matches, ...findIn(text, found.query, number)],
    done: number,
    isOver: number === total,
    hasText: found.hasText || text.folded.trim() !== '',
  };
}

/** A page whose text cannot be read has none. */
async function readText(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  try {
    const page = await pdf.getPage(number);
    return pageText((await page.getTextContent()).items);
  } catch {
    return pageText([]);
  }
}
