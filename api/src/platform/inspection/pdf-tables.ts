import { PDFArray, PDFName, PDFNumber, type PDFObject, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PdfContents } from './pdf-contents.ts';
import { namesOf } from './pdf-graph.ts';
import { ForeignBytes, TooComplex, unpackedStream } from './pdf-packing.ts';

/** Of all tables together: whoever reads one makes an object of each row. */
const MAX_ROWS = 400_000;
/** Bytes of one of the three numbers of a row. */
const MAX_NUMBER_BYTES = 8;

/** What a reader asks of a table before it reads it; the format wants each in its place, not behind a reference. */
const DIRECT = ['Type', 'Size', 'W', 'Index', 'Filter', 'DecodeParms'];

const key = (name: string) => PDFName.of(name);

/** What tables may still take of their readers. */
export interface TableRoom {
  bytes: number;
  rows: number;
}

export const tableRoom = (bytes: number): TableRoom => ({ bytes, rows: MAX_ROWS });

export function isTable({ dict }: PDFRawStream, contents: Pick<PdfContents, 'versions'>): boolean {
  return namesOf(dict.get(key('Type')), contents)?.includes('XRef') ?? true;
}

/**
 * Where objects stand, as a stream: nothing here follows it, but programs that take the file for honest unpack it and
 * believe how many rows it says it has. Throws ForeignBytes or TooComplex.
 */
export function checkTable(stream: PDFRawStream, room: TableRoom): void {
  const { dict } = stream;
  for (const name of DIRECT) if (hasReference(dict.get(key(name)))) throw new ForeignBytes('An odd table.');
  room.rows -= rowsOf(stream);
  if (room.rows < 0) throw new TooComplex();
  const widths = numbersOf(dict.get(key('W')));
  if (widths.some((width) => width > MAX_NUMBER_BYTES)) throw new TooComplex();
  room.bytes -= unpackedStream(stream, room.bytes).contents.length;
}

function hasReference(value: PDFObject | undefined): boolean {
  return value instanceof PDFRef || (value instanceof PDFArray && value.asArray().some((one) => one instanceof PDFRef));
}

function rowsOf({ dict }: PDFRawStream): number {
  const parts = dict.get(key('Index'));
  if (!(parts instanceof PDFArray)) return Math.max(0, ...numbersOf(dict.get(key('Size'))));
  return numbersOf(parts)
    .filter((_, index) => index % 2 === 1)
    .reduce((sum, rows) => sum + Math.max(0, rows), 0);
}

function numbersOf(value: PDFObject | undefined): number[] {
  const numbers = value instanceof PDFArray ? value.asArray() : [value];
  return numbers.map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
}
