import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import type { PageSize } from './zoom.ts';

/**
 * Every page as large as the first until all are known: nobody waits for the sizes of two hundred pages.
 * @param mayAsk the page somebody waits for is drawn: until then the worker has better things to do
 */
export function usePageSizes(pdf: PDFDocumentProxy, first: PageSize, mayAsk: boolean): PageSize[] {
  const [sizes, setSizes] = useState<PageSize[]>(() => Array.from({ length: pdf.numPages }, () => first));

  useEffect(() => {
    if (!mayAsk) return;
    let current = true;
    void measured(pdf, first, () => current).then((all) => {
      if (current && all.some((size) => size !== first)) setSizes(all);
    });
    return () => {
      current = false;
    };
  }, [pdf, first, mayAsk]);

  return sizes;
}

/** One after the other, so that the page being read goes first. */
async function measured(pdf: PDFDocumentProxy, first: PageSize, goesOn: () => boolean): Promise<PageSize[]> {
  const all = [first];
  for (let number = 2; number <= pdf.numPages && goesOn(); number += 1) {
    const page = await pdf.getPage(number).catch(() => undefined);
    const { width, height } = page?.getViewport({ scale: 1 }) ?? first;
    all.push(width === first.width && height === first.height ? first : { width, height });
  }
  return all;
}
