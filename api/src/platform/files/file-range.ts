import type { ByteRange } from '../file-store/file-store.ts';

export interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * The part that is asked for (RFC 9110, 14.2). Undefined means the whole: no range, several, another unit, or one of an
 * earlier version (If-Range; its date form never matches, since we send no date).
 */
export function requestedRange(
  headers: RangeHeaders,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  return parseRange(headers.range, size);
}

function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  // Its last byte before its first one: not a range at all.
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size ? 'unsatisfiable' : { start, end };
}
