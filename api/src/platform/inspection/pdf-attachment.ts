import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import type { PdfContents } from './pdf-contents.ts';
import { entry, meaningsOf, namesOf } from './pdf-graph.ts';
import { nameText } from './pdf-names.ts';

/** Bytes of one, unpacked. */
const MAX_BYTES = 2_000_000;

/** What our own sealed reports carry, and what the law wants in an invoice: data that no program runs. */
const INVOICE = 'factur-x.xml';
const ALLOWED = new Map<string, (text: string) => boolean>([
  ['instantane.json', isJsonObject],
  [INVOICE, isInvoice],
]);

/** Other words lead to further files. */
const KEYS = new Set(['Type', 'F', 'UF', 'EF', 'Desc', 'AFRelationship']);

/** Whether all files of a file specification are of the few that may be inside an upload, by name and by content. */
export function isAllowedAttachment(specification: PDFDict, contents: PdfContents): boolean {
  if (specification.keys().some((key) => !KEYS.has(nameText(key)))) return false;
  const isContent = allowedContent(specification, contents);
  const files = meaningsOf(entry(specification, 'EF'), contents);
  if (isContent === undefined || files === undefined || files.length === 0) return false;
  return files.every((one) => {
    if (!(one instanceof PDFDict)) return false;
    return one.values().every((value) => hasOnly(value, contents, isContent));
  });
}

/**
 * The invoice for machines that a PDF carries. Undefined where it has none, and where it has two that differ: each
 * reader would take another one.
 */
export function attachedInvoice(contents: PdfContents): string | undefined {
  const texts = new Set<string>();
  for (const one of [...contents.versions.values()].flat()) {
    if (!(one instanceof PDFDict) || !one.has(PDFName.of('EF'))) continue;
    if (fileName(one, contents) !== INVOICE || !isAllowedAttachment(one, contents)) continue;
    for (const file of meaningsOf(entry(one, 'EF'), contents) ?? []) {
      const streams =
        file instanceof PDFDict ? file.values().flatMap((value) => meaningsOf(value, contents) ?? []) : [];
      for (const stream of streams) texts.add(textOf(stream, contents) ?? '');
    }
  }
  const [text, ...others] = texts;
  return others.length === 0 ? text : undefined;
}

function allowedContent(specification: PDFDict, contents: PdfContents) {
  const name = fileName(specification, contents);
  return name === undefined ? undefined : ALLOWED.get(name);
}

/** The one name that the specification gives its file, in all its ways to tell it. */
function fileName(specification: PDFDict, contents: PdfContents): string | undefined {
  const names = ['F', 'UF'].flatMap((key) => {
    const meanings = meaningsOf(entry(specification, key), contents) ?? [undefined];
    return meanings.map((one) => (one instanceof PDFString || one instanceof PDFHexString ? one.decodeText() : ''));
  });
  const [name = '', ...others] = [...new Set(names)];
  return others.length === 0 ? name : undefined;
}

function hasOnly(value: PDFObject, contents: PdfContents, isContent: (text: string) => boolean): boolean {
  const streams = meaningsOf(value, contents) ?? [];
  return streams.length > 0 && streams.every((stream) => isContent(textOf(stream, contents) ?? ''));
}

/** Undefined for what is no UTF-8, too long, or packed in another way than everybody does. */
function textOf(stream: PDFObject, contents: PdfContents): string | undefined {
  if (!(stream instanceof PDFRawStream) || stream.dict.has(PDFName.of('DecodeParms'))) return undefined;
  const filters = filtersOf(stream, contents);
  if (filters === undefined || filters.length > 1 || filters.some((filter) => filter !== 'FlateDecode')) {
    return undefined;
  }
  try {
    const bytes = filters.length === 0 ? stream.contents : inflateSync(stream.contents, { maxOutputLength: MAX_BYTES });
    return bytes.length > MAX_BYTES ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function filtersOf({ dict }: PDFRawStream, contents: PdfContents): string[] | undefined {
  const filter = entry(dict, 'Filter');
  if (!(filter instanceof PDFArray)) return namesOf(filter, contents);
  return filter.asArray().map((one) => (one instanceof PDFName ? nameText(one) : ''));
}

function isJsonObject(text: string): boolean {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null && !Array.isArray(content);
  } catch {
    return false;
  }
}

const NAMESPACE = /\sxmlns(?::[\w.-]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const KNOWN_NAMESPACE =
  /^(?:urn:(?:un:unece|factur-x|ferd|cen\.eu)[\w:.#-]*|http:\/\/www\.w3\.org\/2001\/XMLSchema(?:-instance)?)$/;

/** A comment ends at its first end: searched for any other, sixty of them end never. */
const BEGINNING = /^\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<[\w.-]+:CrossIndustryInvoice[\s>]/;

/** An invoice without anything that fetches, grows or runs when a program opens it. */
function isInvoice(text: string): boolean {
  const xml = text.replace(/^\ufeff/, '');
  if (!BEGINNING.test(xml)) return false;
  if (/<!(?:DOCTYPE|ENTITY|\[)|<\?xml-|schemaLocation/i.test(xml)) return false;
  if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(xml)) return false;
  return [...xml.matchAll(NAMESPACE)].every(([, double, single]) => KNOWN_NAMESPACE.test(double ?? single ?? ''));
}
