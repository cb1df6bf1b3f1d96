import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type AppBytes, measurePages } from '../../registry/src/manifest/manifest-bytes.ts';

/** Below this the build writes no second, compressed file; in bytes. */
const SENT_AS_IT_IS = 1024;

/**
 * Scripts and styles that a browser fetches from a finished build, in bytes after brotli.
 * @throws Error when there is no build
 */
export function measureBuild(app: string, dist: string): AppBytes {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`${app} is not built: node tools/build/build.ts ${app}`);
  const sizeOf = (file: string) => sentSize(join(dist, file));
  if (app !== 'shell') {
    const pages = JSON.parse(readFileSync(join(dist, 'route-files.json'), 'utf8')) as Record<string, string[]>;
    return measurePages(pages, sizeOf);
  }
  const first = filesOfPage(readFileSync(join(dist, 'index.html'), 'utf8'));
  const all = globSync('assets/**/*.{js,css}', { cwd: dist }).sort();
  return { ...measurePages({ 'index.html': first }, sizeOf), total: measurePages({ all }, sizeOf).total };
}

/**
 * What the page asks for by itself: what everybody waits for. What it only names is for people it knows.
 * @param known whether it counts
 */
export function filesOfPage(html: string, { known = false } = {}): string[] {
  const tags = [...html.matchAll(/<(?:script|link) [^>]*>/g)].filter(
    ([tag]) => known || !tag.includes('data-remembered'),
  );
  return tags.flatMap(([tag]) => /(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []);
}

export function sentSize(file: string): number {
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  const content = readFileSync(file);
  return content.length <= SENT_AS_IT_IS
    ? content.length
    : Math.min(content.length, brotliCompressSync(content).length);
}
