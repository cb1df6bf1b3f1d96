/** ITU-T T.81, table B.1. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Sequential and progressive frames, as browsers write and read them. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Tables of the decoder, and how often it starts anew. */
const KEPT: readonly number[] = [0xdb, 0xc4, 0xdd];
const COMMENT = 0xfe;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** What programs and cameras add: names of places and people among it. */
const isAddition = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;

export interface PlainJpeg {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * The picture of a JPEG and nothing else: no place, camera, comment, thumbnail, nor what stands behind its end.
 * Undefined for what is no JPEG.
 */
export function plainJpeg(file: Uint8Array): PlainJpeg | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) return undefined;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (size === undefined || !hasScan) return undefined;
      return { bytes: Buffer.concat([...parts, bytes.subarray(at, at + 2)]), ...size };
    }
    const segment = segmentAt(bytes, at);
    if (segment === undefined) return undefined;
    if (FRAMES.includes(marker)) {
      const found = sizeOf(segment);
      if (size !== undefined || found === undefined) return undefined;
      size = found;
    } else if (marker === SCAN) {
      if (size === undefined) return undefined;
      hasScan = true;
    } else if (!KEPT.includes(marker) && !isAddition(marker)) return undefined;
    const end = marker === SCAN ? endOfScan(bytes, at + segment.length) : at + segment.length;
    if (!isAddition(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** A marker with its length and what that covers. */
function segmentAt(bytes: Buffer, at: number): Buffer | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > bytes.length ? undefined : bytes.subarray(at, end);
}

/** Of a frame: eight bits for each colour, lines, and samples in a line. */
function sizeOf(frame: Buffer): { width: number; height: number } | undefined {
  if (frame.length < 10 || frame[4] !== 8) return undefined;
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  return height === 0 || width === 0 ? undefined : { width, height };
}

/** Coded samples go on until a marker that neither stuffs a byte nor restarts the decoder. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
