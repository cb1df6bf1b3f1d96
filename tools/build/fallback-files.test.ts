import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { compile } from './compile.ts';
import { fallbackFiles } from './fallback-files.ts';

const sources = {
  'index.js': "import('./standalone.js');",
  'standalone.js': "import('shared'); export const open = () => import('./page.js');",
  'remote.js': "export const page = () => import('./page.js');",
  'page.js': "import { shared } from 'shared'; export const dialog = () => import('./dialog.js'); export { shared };",
  'dialog.js': "export const dialog = 'own';",
  'node_modules/shared/package.json': '{ "name": "shared", "version": "1.0.0", "main": "index.js" }',
  'node_modules/shared/index.js': "export const shared = () => import('./part.js');",
  'node_modules/shared/part.js': "export const part = 'heavy';",
};

test('copies of what the shell shares, and what only they load, are told from the files of the pages', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'fallback-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  const compilation = await compile({
    name: 'fallback-test',
    mode: 'none',
    context: folder,
    target: ['web', 'es2022'],
    entry: { main: './index.js' },
    output: { path: join(folder, 'dist'), chunkFilename: '[id].js' },
    optimization: { chunkIds: 'named' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'mfe_test',
        filename: 'remoteEntry.js',
        dts: false,
        manifest: false,
        exposes: { './remote': './remote.js' },
        shared: { shared: { requiredVersion: '^1.0.0' } },
      }),
    ],
    devServer: {},
  });
  const files = [...fallbackFiles(compilation, 'main')].sort();
  assert.deepEqual(files, [
    'main.js',
    'node_modules_shared_index_js.js',
    'node_modules_shared_part_js.js',
    'standalone_js.js',
  ]);
});
