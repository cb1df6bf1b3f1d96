import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { PdfContents } from './pdf-contents.ts';
import { nameText } from './pdf-names.ts';

const MAX_REFERENCES = 20;

/**
 * What a value may stand for: itself, or each version of what it refers to, which may be a reference again. Undefined
 * when references lead to no value within reason: they are there to deceive.
 */
export function meaningsOf(
  value: PDFObject | undefined,
  { versions }: Pick<PdfContents, 'versions'>,
): PDFObject[] | undefined {
  let open = value === undefined ? [] : [value];
  for (let step = 0; step <= MAX_REFERENCES; step += 1) {
    if (!open.some((one) => one instanceof PDFRef)) return open;
    open = open.flatMap((one) => (one instanceof PDFRef ? [...(versions.get(one.objectNumber) ?? [])] : [one]));
  }
  return undefined;
}

/** The dictionaries among what a value may stand for, those in its arrays and those of streams included. */
export function dictionariesOf(value: PDFObject | undefined, contents: PdfContents, depth = 0): PDFDict[] | undefined {
  const meanings = meaningsOf(value, contents);
  if (meanings === undefined || depth > MAX_REFERENCES) return undefined;
  const found: PDFDict[] = [];
  for (const one of meanings) {
    if (one instanceof PDFDict) found.push(one);
    else if (one instanceof PDFStream) found.push(one.dict);
    else if (one instanceof PDFArray) {
      for (const item of one.asArray()) {
        const inner = dictionariesOf(item, contents, depth + 1);
        if (inner === undefined) return undefined;
        found.push(...inner);
      }
    }
  }
  return found;
}

/** The names that a value may stand for; undefined when nobody can tell. */
export function namesOf(value: PDFObject | undefined, contents: Pick<PdfContents, 'versions'>): string[] | undefined {
  return meaningsOf(value, contents)?.flatMap((one) => (one instanceof PDFName ? [nameText(one)] : []));
}

export const entry = (dictionary: PDFDict, key: string) => dictionary.get(PDFName.of(key));

/** How many pages the last revision has; 0 when its tree is none. Counts on no promise of the file. */
export function countPages(contents: PdfContents, most: number): number {
  const [root] = rootsOf(contents);
  const top = root && last(dictionariesOf(entry(root, 'Pages'), contents));
  if (top === undefined) return 0;
  const seen = new Set<PDFDict>();
  const open = [top];
  let pages = 0;
  for (let node = open.pop(); node !== undefined && pages <= most; node = open.pop()) {
    // A branch that is its own descendant has no end.
    if (seen.has(node)) return 0;
    seen.add(node);
    const kids = last(meaningsOf(entry(node, 'Kids'), contents));
    if (!(kids instanceof PDFArray)) pages += 1;
    else for (const kid of kids.asArray()) open.push(...lastDictionary(kid, contents));
  }
  return pages;
}

/** The newest first; where no trailer leads to one, whatever says that it is one. */
function rootsOf(contents: PdfContents): PDFDict[] {
  const named = contents.trailers.flatMap((trailer) => lastDictionary(entry(trailer, 'Root'), contents));
  if (named.length > 0) return named.reverse();
  return [...contents.versions.values()]
    .map((versions) => last(versions))
    .filter((one) => one instanceof PDFDict)
    .filter((one) => namesOf(entry(one, 'Type'), contents)?.includes('Catalog'))
    .reverse();
}

function lastDictionary(value: PDFObject | undefined, contents: PdfContents): PDFDict[] {
  const found = last(meaningsOf(value, contents));
  return found instanceof PDFDict ? [found] : [];
}

function last<One>(list: readonly One[] | undefined): One | undefined {
  return list?.[list.length - 1];
}

/** The largest number that a value may stand for. */
export function numberOf(value: PDFObject | undefined, contents: PdfContents): number {
  const numbers = meaningsOf(value, contents)?.filter((one) => one instanceof PDFNumber) ?? [];
  return Math.max(0, ...numbers.map((one) => one.asNumber()));
}
