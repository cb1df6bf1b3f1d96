import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Fonts are compressed by their own format; the others are text. */
const worthIt = '**/*.{js,mjs,css,html,json,svg,wasm,woff2}';

/**
 * Writes `x.br` beside every file of a build, best quality, once per content. Below one kilobyte the gain does not pay
 * for the second file.
 * @returns the bytes before and after, in total.
 */
export async function compressFolder(folder: string, cache: string): Promise<{ before: number; after: number }> {
  mkdirSync(cache, { recursive: true });
  const total = { before: 0, after: 0 };
  const one = async (file: string) => {
    const content = readFileSync(file);
    const kept = join(cache, `${createHash('sha256').update(content).digest('hex')}.br`);
    if (!existsSync(kept)) {
      const packed = await compress(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
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
  await Promise.all(globSync(worthIt, { cwd: folder }).map((file) => one(join(folder, file))));
  return total;
}
