import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';

const gzipped = promisify(gzip);
const zstandard = promisify(zstdCompress);

/** Bytes below which compressing costs more than it saves. */
const WORTH_IT = 16_384;

export interface Encoded {
  body: string | Buffer;
  headers: Record<string, string>;
}

/**
 * A long answer in the encoding that the caller reads, quickly rather than as small as possible: a list of names and
 * dates shrinks to a tenth either way. Our answers carry no cookie and no secret of the server beside what the caller
 * sent, so that their length tells nothing to others. They are never stored: no Vary is needed.
 *
 * @param accepted the caller's Accept-Encoding
 */
export function encode(text: string, accepted: string | undefined): Encoded | Promise<Encoded> {
  if (text.length < WORTH_IT || accepted === undefined) return { body: text, headers: {} };
  return compress(text, accepted);
}

async function compress(text: string, accepted: string): Promise<Encoded> {
  if (accepts(accepted, 'zstd')) {
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    return { body: await zstandard(text, { params }), headers: { 'content-encoding': 'zstd' } };
  }
  if (accepts(accepted, 'gzip')) {
    return { body: await gzipped(text, { level: 1 }), headers: { 'content-encoding': 'gzip' } };
  }
  return { body: text, headers: {} };
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
