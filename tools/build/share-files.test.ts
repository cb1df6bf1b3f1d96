import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { compile } from './compile.ts';
import { SHARE_FILES, ShareFilesPlugin } from './share-files.ts';

const sources = {
  'index.js': "export const provided = [() => import('@x/ui/card')];",
  'node_modules/@x/ui/package.json': '{ "name": "@x/ui", "version": "1.0.0" }',
  'node_modules/@x/ui/card.js': "import { box } from './box.js'; export const card = () => [box, import('./late.js')];",
  'node_modules/@x/ui/box.js': "export const box = 'box';",
  'node_modules/@x/ui/late.js': "export const late = 'late';",
};

test('the files that come with an entry are written down, those that it fetches later are not', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  await compile({
    name: 'share-files-test',
    mode: 'none',
    context: folder,
    target: ['web', 'es2022'],
    entry: { main: './index.js' },
    output: { path: join(folder, 'dist'), chunkFilename: '[name].js' },
    optimization: {
      chunkIds: 'named',
      splitChunks: { cacheGroups: { box: { name: 'box', test: /box[.]js$/, enforce: true } } },
    },
    plugins: [
      new ModuleFederationPlugin({ name: 'shell_test', dts: false, manifest: false }),
      new ProvideSharedPlugin({
        shareScope: 'default',
        provides: { '@x/ui/': { version: '1.0.0', shareKey: '@x/ui/' } },
      }),
      new ConsumeSharedPlugin({ shareScope: 'default', consumes: [] }),
      new ShareFilesPlugin(),
    ],
    devServer: {},
  });
  const table = JSON.parse(readFileSync(join(folder, 'dist', SHARE_FILES), 'utf8')) as Record<string, string[]>;
  assert.deepEqual(Object.keys(table), ['@x/ui/card']);
  const files = table['@x/ui/card'] ?? [];
  assert.equal(files.includes('box.js'), true);
  assert.equal(
    files.some((file) => file.includes('card')),
    true,
  );
  assert.equal(
    files.some((file) => file.includes('late')),
    false,
  );
});
