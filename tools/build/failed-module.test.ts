import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInThisContext } from 'node:vm';
import { compile } from './compile.ts';
import { defineRemote } from './preset.ts';

const sources = {
  'index.js': "globalThis.askForPage = () => import(/* webpackMode: 'eager' */ './page.js');",
  'page.js': "import { thing } from './thing.js'; export function Page() { return thing(); }",
  'thing.js': "if (globalThis.isAway) throw new Error('did not come'); export const thing = () => 'thing';",
};

const globals = globalThis as unknown as { isAway?: boolean; askForPage: () => Promise<{ Page: () => string }> };

test('a page of which something did not come is refused to whoever asks next, too, until it is whole', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'failed-module-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
  const remote = defineRemote({ name: 'mfe-cra', port: 1 })({}, {});
  await compile({
    name: 'failed-module-test',
    mode: 'none',
    context: folder,
    target: ['web', 'es2022'],
    entry: { main: './index.js' },
    output: {
      path: join(folder, 'dist'),
      filename: 'main.js',
      strictModuleExceptionHandling: remote.output?.strictModuleExceptionHandling,
    },
    optimization: { concatenateModules: false },
    devServer: {},
  });
  globals.isAway = true;
  runInThisContext(readFileSync(join(folder, 'dist', 'main.js'), 'utf8'));
  await assert.rejects(globals.askForPage(), /did not come/);
  await assert.rejects(globals.askForPage(), /did not come/);
  globals.isAway = false;
  assert.equal((await globals.askForPage()).Page(), 'thing');
});
