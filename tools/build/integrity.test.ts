import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { IntegrityPlugin } from './integrity.ts';

const require = createRequire(import.meta.url);

/** Builds a lazy page with a style sheet, as a remote is built. */
async function build(folder: string): Promise<string> {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/page.css'), '.page { color: red; }');
  writeFileSync(join(folder, 'src/page.js'), "import './page.css'; export const page = 1;");
  writeFileSync(join(folder, 'src/index.js'), "self.open = () => import('./page.js');");
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './src/index.js',
    target: ['web', 'es2022'],
    output: { path: join(folder, 'dist'), publicPath: 'http://registry.test/v/', uniqueName: 'mfe_test' },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
    plugins: [new MiniCssExtractPlugin(), new IntegrityPlugin()],
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    );
  });
  const entry = readdirSync(join(folder, 'dist')).find((name) => name === 'main.js') ?? '';
  return readFileSync(join(folder, 'dist', entry), 'utf8');
}

/** As much of a page as webpack's runtime touches; what it appends is kept. */
function page(more: object = {}) {
  const appended: Record<string, unknown>[] = [];
  const document = {
    createElement: (tagName: string) => ({
      tagName,
      setAttribute(name: string, value: string) {
        (this as Record<string, unknown>)[name] = value;
      },
    }),
    getElementsByTagName: () => [],
    head: { appendChild: (element: Record<string, unknown>) => appended.push(element) },
  };
  const self: Record<string, unknown> = { document, setTimeout: () => 0, clearTimeout: () => undefined, ...more };
  self.self = self;
  self.window = self;
  self.location = { origin: 'http://shell.test' };
  return { self, appended };
}

test('every chunk and style sheet asks the page that hosts it for its hash; alone it asks nobody', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'integrity-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const entry = await build(folder);
  const prepared: string[] = [];
  const bloomFile = (element: { src?: string; href?: string; integrity?: string }) => {
    element.integrity = 'sha384-x';
    prepared.push(element.src ?? element.href ?? '');
  };

  const hosted = page({ bloomFile });
  runInNewContext(entry, hosted.self);
  (hosted.self.open as () => Promise<unknown>)().catch(() => undefined);
  assert.equal(hosted.appended.length, 2);
  assert.deepEqual(new Set(hosted.appended.map(({ integrity }) => integrity)), new Set(['sha384-x']));
  assert.ok(prepared.every((url) => url.startsWith('http://registry.test/v/')));
  const script = hosted.appended.find(({ tagName }) => tagName === 'script');
  // Another version of the remote has a chunk of the same name under another address.
  assert.equal(script?.['data-webpack'], script?.src);

  const alone = page();
  runInNewContext(entry, alone.self);
  (alone.self.open as () => Promise<unknown>)().catch(() => undefined);
  assert.equal(alone.appended.length, 2);
  assert.ok(alone.appended.every((element) => !('integrity' in element)));
});
