import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { visibleLines } from '../visible-text.ts';

/** A career of forty years fills a tenth of it. */
const MAX_LENGTH = 200_000;

const { resolve } = createRequire(import.meta.url);
const resources = join(dirname(resolve('pdfjs-dist/package.json')), '/');

/**
 * What a person reads in a PDF, in the order of its pages; empty for images, and for what cannot be read. Every page is
 * unfolded as a browser does it, beyond the length of any text as well: one that is small on the way and endless once
 * unfolded would hold up whoever opens it. Runs in a worker, which ends by that (file-inspector.ts).
 */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  // Own bytes: the reader takes them over. Nothing is drawn, and nothing is fetched but tables that stand beside it.
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: join(resources, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(resources, 'standard_fonts/'),
  });
  try {
    const document = await loading.promise;
    let text = '';
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await textOfPage(document, number).catch(() => '');
      if (text.length < MAX_LENGTH) text += `${page}\n`;
    }
    return visibleLines(text.slice(0, MAX_LENGTH).normalize('NFC')).trim();
  } catch {
    return '';
  } finally {
    await loading.destroy();
  }
}

async function textOfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  try {
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  } finally {
    page.cleanup();
  }
}
