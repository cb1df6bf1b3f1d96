import type { PDFDict, PDFObject } from '@cantoo/pdf-lib';

/** What a PDF holds, every version of each object, because each reader decides for itself which one it shows. */
export interface PdfContents {
  /** Of every revision, by number: readers do not agree on generations. */
  versions: ReadonlyMap<number, readonly PDFObject[]>;
  trailers: readonly PDFDict[];
  /** Every name that stands in an object, whatever its place. */
  names: ReadonlySet<string>;
}
