import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Fonts are compressed by their own format; the others are text. */
const worthIt = '**/*.{js,mjs,css,html,json,svg,txt,wasm,woff2}';

/** A tenth larger than the best there is, in a twentieth of its time. */
const QUICK = 5;

/**
 * Writes `x.br` beside every file of a build, best quality, once per content. Below one kilobyte the gain does not pay
 * for the second file.
 * @param seldom files, relative to the folder, that hardly anybody loads: they are compressed quickly instead
 * @returns the bytes before and after, in total.
 */
export async function compressFolder(
  folder: string,
  cache: string,
  seldom: ReadonlySet<string> = new Set(),
): Promise<{ before: number; after: number }> {
  mkdirSync(cache, { recursive: true });
  const total = { before: 0, after: 0 };
  const one = async (name: string) => {
    const file = join(folder, name);
    const quality = seldom.has(name) ? QUICK : constants.BROTLI_MAX_QUALITY;
    const content = readFileSync(file);
    const kept = join(cache, `${createHash('sha256').update(content).digest('hex')}-${quality}.br`);
    if (!existsSync(kept)) {
      const packed = await compress(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      // Two builds may meet here; a rename never leaves half a file.
      const draft = `${kept}.${process.pid}`;
      writeFileSync(draft, packed);
      renameSync(draft, kept);
    }
    const packed = readFileSync(kept).length;
    total.before += content.length;
    total.after += Math.min(packed, content.length);
    if (packed < content.length && content.length > 1024) copyFileSync(kept, `${file}.br`);
  };
  // The thread pool of zlib does the work; the list is short enough to start at once.
  await Promise.all(globSync(worthIt, { cwd: folder }).map(one));
  return total;
}
