import { constants, inflateRawSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { countContainers } from './pdf-heads.ts';
import { nameText } from './pdf-names.ts';

/** Bytes that belong to no PDF: between its objects, after its end, or an object inside another one's data. */
export class ForeignBytes extends Error {}

/** Objects that unpack to more than any honest file holds, or that are packed as no writer packs them. */
export class TooComplex extends Error {}

/** Bytes of all object streams and tables together. */
export const MAX_UNPACKED = 32_000_000;
/** In the file and in each object stream; a book of a thousand pages has a third of them. */
const MAX_CONTAINERS = 400_000;

/** What an object stream may say of itself: another word could make its bytes mean something else to other readers. */
const OBJECT_STREAM_KEYS = new Set(['Type', 'N', 'First', 'Length', 'Filter', 'DecodeParms', 'Extends']);

const key = (name: string) => PDFName.of(name);

export function checkSize(bytes: Uint8Array): void {
  if (countContainers(bytes) > MAX_CONTAINERS) throw new TooComplex();
}

/** Whether every reader takes the same bytes of it and unpacks them in the same way. */
export function isOrdinary(
  { dict, contents }: PDFRawStream,
  versions: ReadonlyMap<number, readonly PDFObject[]>,
): boolean {
  if (dict.keys().some((name) => !OBJECT_STREAM_KEYS.has(nameText(name)))) return false;
  const parameters = dict.get(key('DecodeParms'));
  if (parameters instanceof PDFDict && parameters.keys().length > 0) return false;
  const length = dict.get(key('Length'));
  const lengths = length instanceof PDFRef ? (versions.get(length.objectNumber) ?? []) : [length];
  // The end of the line before the end of the stream counts for some writers.
  return lengths.every((one) => one instanceof PDFNumber && Math.abs(one.asNumber() - contents.length) <= 2);
}

/** Without its packing, which the parser would undo without a limit. */
export function unpackedStream({ dict, contents }: PDFRawStream, room: number): PDFRawStream {
  const filter = dict.lookup(key('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  if (filters.length > 1 || filters.some((one) => one !== key('FlateDecode'))) throw new TooComplex();
  const plain = dict.clone(dict.context);
  plain.delete(key('Filter'));
  return PDFRawStream.of(plain, filters.length === 0 ? contents : inflated(contents, room));
}

/** As tolerant as readers are: of a missing end, and of a wrong sum at it. */
function inflated(contents: Uint8Array, room: number): Uint8Array {
  try {
    return inflateRawSync(contents.subarray(2), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: room });
  } catch (error) {
    throw error instanceof RangeError ? new TooComplex() : error;
  }
}
