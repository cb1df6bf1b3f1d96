import { inflateSync } from 'node:zlib';

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The plain font inside a WOFF 1.0 file (W3C recommendation of 2012). The PDF library reads WOFF too, but inflates
 * tables in JavaScript at every access, which costs a second per document.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('not a WOFF 1.0 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, WOFF_HEADER + index * WOFF_ENTRY));
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 16 * 2 ** power, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach((table, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    head.writeUInt32BE(table.tag, entry);
    head.writeUInt32BE(table.checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.data.length, entry + 12);
    const padding = Buffer.alloc((4 - (table.data.length % 4)) % 4);
    parts.push(table.data, padding);
    offset += table.data.length + padding.length;
  });
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  const data = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), data };
}
