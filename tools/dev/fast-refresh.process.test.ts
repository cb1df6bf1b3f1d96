import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { chromium, type Page } from 'playwright';
import type { Configuration } from 'webpack';
import { findTestChromium } from '../browser/chromium.ts';
import { compile } from '../build/compile.ts';
import { root, sharedModules } from '../build/federation.ts';
import { portIsFree } from '../start/ports.ts';
import { serve } from './dev-server.ts';
import { hosted } from './hosted.ts';
import { refreshEntry } from './refresh-hook.ts';

const PIECE = `
import { useState } from 'react';
function Piece() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>before {count}</button>;
}
export { Piece };
`;

/** A small shell, with a field of its own beside the remote's component, and a boundary around that. */
const HOST = `
import { Component } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
// Provided, as the shell does: the remote brings none of its own.
const provided = () => import('react/jsx-dev-runtime');
registerRemotes([{ name: 'mfe_probe', entry: globalThis.PROBE + 'mf-manifest.json' }]);
const { Piece } = await loadRemote('mfe_probe/remote').catch(({ message }) => ({ Piece: () => message }));
class Boundary extends Component {
  state = {};
  static getDerivedStateFromError = ({ message }) => ({ message });
  render() { return this.state.message ?? this.props.children; }
}
createRoot(document.getElementById('root')).render(<><input aria-label="typed" /><Boundary><Piece /></Boundary></>);
`;

/** Inside the repository: the packages are found from there. */
function folderOf(t: TestContext): string {
  mkdirSync(join(root, '.bloom'), { recursive: true });
  const folder = mkdtempSync(join(root, '.bloom/fast-refresh-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries({
    'src/remote.tsx': `export { Piece } from './piece.tsx';`,
    'src/piece.tsx': PIECE,
    'host/index.tsx': `import('./bootstrap.tsx');`,
    'host/bootstrap.tsx': HOST,
  })) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** As much of the product's preset as a component needs. */
function base(folder: string): Configuration {
  const react = { runtime: 'automatic', development: true };
  const parser = { syntax: 'typescript', tsx: true };
  const options = { jsc: { target: 'es2022', parser, transform: { react } } };
  return {
    mode: 'development',
    context: folder,
    devtool: false,
    target: ['web', 'es2022'],
    resolve: { extensions: ['.tsx', '.mjs', '.js'] },
    module: { rules: [{ test: /\.tsx$/, loader: 'swc-loader', options }] },
    cache: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** The page of the shell, built once with React's development build, from an origin of its own. */
async function startHost(t: TestContext, folder: string, remote: string): Promise<string> {
  const { 'react-router': _router, '@apollo/client': _apollo, ...shared } = sharedModules();
  const react = Object.fromEntries(Object.entries(shared).filter(([name]) => name.startsWith('react')));
  await compile({
    ...base(folder),
    entry: [refreshEntry, './host/index.tsx'],
    output: { path: join(folder, 'dist'), filename: '[name].js', publicPath: '/' },
    plugins: [new ModuleFederationPlugin({ name: 'shell', shared: react, dts: false, manifest: false })],
    devServer: {},
  });
  const page = `<!doctype html><div id="root"></div><script>PROBE = '${remote}'</script><script defer src="/main.js"></script>`;
  const server = createServer((request, response) => {
    const script = request.url?.endsWith('.js');
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(join(folder, 'dist', request.url ?? '')) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

async function startRemote(t: TestContext, folder: string): Promise<string> {
  let port = 20_000 + Math.floor(Math.random() * 8000);
  while (!(await portIsFree(port))) port += 1;
  const output = { publicPath: 'auto', uniqueName: 'mfe_probe', strictModuleExceptionHandling: true } as const;
  const signals = process.listenerCount('SIGINT');
  const server = await serve(
    hosted('mfe-probe', { ...base(folder), output }),
    { port, host: 'localhost', headers: { 'Access-Control-Allow-Origin': '*' } },
    true,
  );
  t.after(() => server.stop());
  assert.equal(process.listenerCount('SIGINT'), signals, 'Ctrl-C is left to who holds the lease');
  return `http://localhost:${port}/`;
}

async function openPage(t: TestContext, folder: string): Promise<Page> {
  const host = await startHost(t, folder, await startRemote(t, folder));
  const { executablePath, args, env } = await findTestChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  t.after(() => browser.close());
  const page = await browser.newPage();
  // The remote is built while the page waits for it.
  page.setDefaultTimeout(120_000);
  await page.goto(host);
  return page;
}

test('a component that throws from the start, as after a reload, is drawn by the save that mends it', async (t) => {
  const folder = folderOf(t);
  writeFileSync(join(folder, 'src/piece.tsx'), PIECE.replace('return', `throw new Error('broken'); return`));
  const page = await openPage(t, folder);
  await page.getByText('broken').waitFor();
  writeFileSync(join(folder, 'src/piece.tsx'), PIECE.replace('before', 'mended'));
  await page.getByRole('button', { name: 'mended 0' }).waitFor();
});

for (const file of ['src/remote.tsx', 'src/piece.tsx']) {
  test(`what throws while ${file} is read is there with the save that mends it`, async (t) => {
    const folder = folderOf(t);
    const right = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), `${right}\nthrow new Error('broken');`);
    const page = await openPage(t, folder);
    await page.getByText('broken').waitFor();
    writeFileSync(join(folder, file), right);
    await page.getByRole('button', { name: 'before 0' }).waitFor();
  });
}

test('an edited component is replaced in the page of the shell: what was typed and counted stays', async (t) => {
  const folder = folderOf(t);
  const page = await openPage(t, folder);
  await page.getByLabel('typed').fill('kept');
  await page.getByRole('button', { name: 'before 0' }).click();
  await page.getByRole('button', { name: 'before 1' }).waitFor();

  writeFileSync(join(folder, 'src/piece.tsx'), PIECE.replace('before', 'after'));
  await page.getByRole('button', { name: 'after 1' }).waitFor();
  assert.equal(await page.getByLabel('typed').inputValue(), 'kept');
  const hooked = () => Object.keys(globalThis).filter((name) => name.startsWith('__reactRefreshInjected'));
  assert.deepEqual(await page.evaluate(hooked), ['__reactRefreshInjected_bloom'], 'one refresh runtime in the page');

  // Broken and mended again and again, as people do who type.
  const overlay = page.locator('#webpack-dev-server-client-overlay');
  for (let save = 1; save <= 10; save += 1) {
    const next = PIECE.replace('before', `save${save}`);
    writeFileSync(join(folder, 'src/piece.tsx'), next.replace('return', 'retur n <'));
    await overlay.waitFor();
    assert.equal(await page.getByRole('button').textContent(), save === 1 ? 'after 1' : `save${save - 1} 1`);
    writeFileSync(join(folder, 'src/piece.tsx'), next);
    await page.getByRole('button', { name: `save${save} 1` }).waitFor();
  }
  assert.equal(await page.getByLabel('typed').inputValue(), 'kept');
});
