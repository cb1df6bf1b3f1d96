import { useEffect, useRef, useState } from 'react';
import { nothingFound } from './document-finder.ts';
import type { ShownPages } from './shown-pages.ts';

export type DocumentSearch = ReturnType<typeof useDocumentSearch>;

/** Looks for words in the whole document, page by page, without regard to case and accents. */
export function useDocumentSearch(pages: ShownPages | undefined) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [found, setFound] = useState(nothingFound);
  const field = useRef<HTMLInputElement>(null);
  const finder = pages?.finder;
  const total = pages?.total ?? 0;

  useEffect(() => finder?.follow(setFound), [finder]);
  useEffect(() => {
    if (isOpen) finder?.find(words);
    else finder?.close();
  }, [finder, isOpen, words]);

  const step = (back: boolean) => {
    if (found.count > 0) finder?.step(words, back);
  };

  return {
    isOpen,
    field,
    words,
    setWords,
    /** What was typed has not been looked for yet, or not everywhere. */
    isSearching: words.trim() !== '' && (found.isPending || found.done < total),
    found,
    total,
    next: () => step(false),
    previous: () => step(true),
    open: () => {
      setOpen(true);
      // Already open: the words are ready to be replaced.
      field.current?.select();
    },
    close: () => setOpen(false),
  };
}
