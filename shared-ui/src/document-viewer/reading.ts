import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import { ShownPages } from './shown-pages.ts';
import { nextZoom, type Zoom } from './zoom.ts';

export type Reading = ReturnType<typeof useReading>;

/** Where one is in a document and how large it is shown. */
export function useReading(
  container: RefObject<HTMLDivElement | null>,
  pdf: PDFDocumentProxy,
  lastPage: RefObject<number>,
) {
  const total = pdf.numPages;
  const [pages, setPages] = useState<ShownPages>();
  const [page, setPage] = useState(() => Math.min(lastPage.current, total));
  const [{ scale, zoom }, setZoom] = useState<{ scale: number; zoom: Zoom }>({ scale: 1, zoom: 'width' });
  const [broken, setBroken] = useState<readonly number[]>([]);

  useEffect(() => {
    lastPage.current = page;
  }, [lastPage, page]);

  useLayoutEffect(() => {
    if (!container.current) return;
    const shown = new ShownPages(container.current, pdf, Math.min(lastPage.current, total), {
      onPage: setPage,
      onZoom: (next, at) => setZoom({ zoom: next, scale: at }),
      onDrawn: (number, isShown) =>
        setBroken((last) => (last.includes(number) === isShown ? withOrWithout(last, number, isShown) : last)),
    });
    setPages(shown);
    return () => shown.close();
  }, [container, pdf, total, lastPage]);

  return {
    pages,
    page,
    total,
    scale,
    zoom,
    /** Pages that could not be drawn. */
    broken,
    redraw: () => broken.forEach((number) => void pages?.redraw(number)),
    goTo: (target: number) => pages?.goTo(target),
    fitWidth: () => pages?.zoomTo('width'),
    fitPage: () => pages?.zoomTo('page'),
    zoomIn: () => pages?.zoomTo(nextZoom(scale, 1)),
    zoomOut: () => pages?.zoomTo(nextZoom(scale, -1)),
  };
}

function withOrWithout(numbers: readonly number[], number: number, isShown: boolean): readonly number[] {
  return isShown ? numbers.filter((one) => one !== number) : [...numbers, number];
}
