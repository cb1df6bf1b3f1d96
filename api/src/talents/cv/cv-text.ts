import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { visibleLines } from '../../platform/visible-text.ts';

/** A career of forty years fills a tenth of it. */
const MAX_LENGTH = 200_000;

const { resolve } = createRequire(import.meta.url);
const resources = join(dirname(resolve('pdfjs-dist/package.json')), '/');

/** What a person reads in a PDF, in the order of its pages. Runs in a worker (cv-text-apart.ts). */
export async function readCvText(bytes: Uint8Array): Promise<string> {
  // Own bytes: the reader takes them over. Nothing is drawn, and nothing is fetched but tables that stand beside it.
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: join(resources, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(resources, 'standard_fonts/'),
  }).promise;
  try {
    let text = '';
    for (let number = 1; number <= document.numPages && text.length < MAX_LENGTH; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      text += `${items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')}\n`;
      page.cleanup();
    }
    return visibleLines(text.slice(0, MAX_LENGTH).normalize('NFC')).trim();
  } finally {
    await document.loadingTask.destroy();
  }
}
