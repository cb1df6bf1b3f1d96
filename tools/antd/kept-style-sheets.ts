import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StyleSheets } from './style-sheets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.bloom/cache/antd');
const { version } = createRequire(import.meta.url)('antd/package.json') as { version: string };

/** What the style sheets are made of. */
export const sources = globSync(['tools/antd/*', 'shared-ui/src/theme/{antd-look,theme.tokens,touch}.ts'], {
  cwd: root,
})
  .sort()
  .map((file) => join(root, file));

let read: Promise<StyleSheets> | undefined;

/** Written once for all builds of this folder, and again when the look or antd change. */
export function keptStyleSheets(): Promise<StyleSheets> {
  read ??= readOrWrite();
  return read;
}

async function readOrWrite(): Promise<StyleSheets> {
  const hash = createHash('sha256').update(version);
  for (const file of sources) hash.update(readFileSync(file));
  const kept = join(folder, `${hash.digest('hex').slice(0, 16)}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as StyleSheets;
  } catch {
    const { writeStyleSheets } = await import('./style-sheets.ts');
    const sheets = writeStyleSheets();
    mkdirSync(folder, { recursive: true });
    // Two builds may meet here; a rename never leaves half a file.
    writeFileSync(`${kept}.${process.pid}`, JSON.stringify(sheets));
    renameSync(`${kept}.${process.pid}`, kept);
    return sheets;
  }
}
