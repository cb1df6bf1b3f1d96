import { useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '../error/report-error.ts';
import { french } from '../format/french.ts';
import { useToasts } from '../toasts/toasts.tsx';
import type { PDFDocumentProxy, PDFPageProxy } from './pdf-engine.ts';
import styles from './pdf-pages.module.css';

/** Dots per inch on paper; a PDF counts 72 to the inch. */
const paperDensity = 150;
const pdfDensity = 72;

export type Printing = {
  /** Pages made ready so far; undefined when nothing is being printed. */
  done: number | undefined;
  start: () => void;
  cancel: () => void;
};

/** Prints the pages themselves and not the screen around them: they are drawn for paper one after the other. */
export function usePrinting(pdf: PDFDocumentProxy): Printing {
  const [done, setDone] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const toasts = useToasts();

  const start = useCallback(async () => {
    if (stop.current) return;
    const control = new AbortController();
    stop.current = control;
    setDone(0);
    try {
      await printDocument(pdf, control.signal, setDone);
    } catch (error) {
      if (!control.signal.aborted) {
        reportError(error);
        toasts.error(french("L'impression n'a pas pu être préparée. Téléchargez le document pour l'imprimer."));
      }
    } finally {
      stop.current = undefined;
      setDone(undefined);
    }
  }, [pdf, toasts]);

  const cancel = useCallback(() => stop.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  return { done, start: () => void start(), cancel };
}

async function printDocument(
  pdf: PDFDocumentProxy,
  signal: AbortSignal,
  onPage: (done: number) => void,
): Promise<void> {
  const paper = document.createElement('div');
  paper.className = styles.paper ?? '';
  const addresses: string[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const address = URL.createObjectURL(await pictureOf(page));
      addresses.push(address);
      if (number === 1) paper.append(sheetRule(page));
      paper.append(await imageOf(address));
      onPage(number);
      signal.throwIfAborted();
    }
    document.body.append(paper);
    // Returns once the browser's own window is closed, or at once where it opens beside the page.
    window.print();
  } finally {
    for (const address of addresses) URL.revokeObjectURL(address);
    paper.remove();
  }
}

async function pictureOf(page: PDFPageProxy): Promise<Blob> {
  const viewport = page.getViewport({ scale: paperDensity / pdfDensity });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  canvas.width = 0;
  canvas.height = 0;
  if (!picture) throw new Error('The browser made no picture of the page');
  return picture;
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  const image = document.createElement('img');
  image.src = address;
  image.alt = '';
  await image.decode();
  return image;
}

/** Paper of the document's own format, without the browser's margins, head and foot. */
function sheetRule(page: PDFPageProxy): HTMLStyleElement {
  const { width, height } = page.getViewport({ scale: 1 });
  const rule = document.createElement('style');
  rule.textContent = `@page { size: ${width}pt ${height}pt; margin: 0; }`;
  return rule;
}
