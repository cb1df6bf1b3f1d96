import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { bringToTop } from './gestures.ts';
import { useZoom } from './use-zoom.ts';
import type { PageSize } from './zoom.ts';

export type Reading = ReturnType<typeof useReading>;

/** Where one is in a document and how large it is shown. */
export function useReading(
  pages: RefObject<HTMLElement | null>,
  sizes: readonly PageSize[],
  lastPage: RefObject<number>,
) {
  const total = sizes.length;
  const [page, setPage] = useState(() => Math.min(lastPage.current, total));
  const { remember, ...zooming } = useZoom(pages, sizes);
  lastPage.current = page;

  const follow = useCallback(() => {
    if (pages.current) setPage(pageInView(pages.current));
    remember();
  }, [pages, remember]);

  const goTo = useCallback(
    (target: number) => {
      const number = Math.min(Math.max(Math.round(target), 1), total);
      const frame = pages.current?.querySelector(`[data-page="${number}"]`);
      if (pages.current && frame) bringToTop(pages.current, frame);
      setPage(number);
    },
    [pages, total],
  );

  // A page that is to be seen whole begins at the top.
  const { zoom } = zooming;
  useLayoutEffect(() => {
    if (zoom === 'page') goTo(lastPage.current);
  }, [zoom, lastPage, goTo]);

  // After a failure and its retry: back to where one was.
  useEffect(() => {
    if (lastPage.current > 1) goTo(lastPage.current);
  }, [lastPage, goTo]);

  return { ...zooming, page, follow, goTo };
}

/** The last page that begins in the upper third of the window. */
function pageInView(pages: HTMLElement): number {
  const line = pages.getBoundingClientRect().top + pages.clientHeight / 3;
  const frames = [...pages.querySelectorAll('[data-page]')];
  const isAtEnd = pages.scrollTop > 0 && pages.scrollTop + pages.clientHeight >= pages.scrollHeight - 1;
  if (isAtEnd) return frames.length;
  return Math.max(1, frames.filter((frame) => frame.getBoundingClientRect().top <= line).length);
}
