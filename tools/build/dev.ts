/**
 * `npm run dev -- mfe-cra`, beside a running `npm start`: the shell of the running product becomes a development build
 * and takes this one remote from webpack-dev-server. Ctrl-C puts both back as they were.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { endDevelopment, develop as showInstead } from '../../registry/src/channels-development.ts';
import { parseManifest } from '../../registry/src/manifest.ts';
import { publish } from '../../registry/src/publishing.ts';
import { type ObjectStore, SHELL } from '../../registry/src/storage.ts';
import { createFolderStore } from '../../registry/src/storage-folder.ts';
import { portsFrom, readPortBase } from '../start/ports.ts';
import { stateFolderPath } from '../start/state-folder.ts';
import { root } from './federation.ts';
import type { AppConfig } from './preset.ts';

/** Milliseconds after which the product forgets a development server that was killed. */
const LEASE_MS = 30_000;

async function develop(app: string | undefined): Promise<void> {
  const manifestFile = join(root, app ?? '', 'remote.manifest.json');
  if (!app || !existsSync(manifestFile)) throw new Error('Usage: npm run dev -- <remote>, for instance mfe-cra.');
  const portBase = readPortBase(process.env.PORT_BASE);
  const ports = portsFrom(portBase);
  if (!(await answers(`http://127.0.0.1:${ports.registry}/healthz`))) {
    throw new Error(`The product does not run on port ${ports.shell}. Start it first, in another terminal: npm start`);
  }
  const store = createFolderStore(join(stateFolderPath(portBase, process.env.BLOOM_STATE), 'registry'));

  const version = await publishDevelopmentShell(store);
  const { default: define } = (await import(pathToFileURL(join(root, app, 'webpack.config.mjs')).href)) as {
    default: AppConfig;
  };
  const { devServer, ...config } = define({}, { mode: 'development' });
  const compiler = webpack({ ...config, stats: 'minimal' });
  if (!compiler) throw new Error('webpack refused its configuration.');
  const server = new WebpackDevServer(devServer, compiler);
  await server.start();

  const manifest = parseManifest(readFileSync(manifestFile, 'utf8'), `${app}/remote.manifest.json`);
  const renew = async () => {
    const until = new Date(Date.now() + LEASE_MS).toISOString();
    await showInstead(store, SHELL, { version, until });
    await showInstead(store, app, { url: `http://localhost:${devServer.port}/`, manifest, until });
  };
  await renew();
  const renewal = setInterval(renew, LEASE_MS / 3);
  console.log(`${app} in the shell: http://localhost:${ports.shell} (reload the page after a change); Ctrl-C ends.`);
  const stop = async () => {
    clearInterval(renewal);
    await Promise.all([SHELL, app].map((id) => endDevelopment(store, id)));
    await server.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** A remote built for development needs React's development build, which comes with the shell. */
async function publishDevelopmentShell(store: ObjectStore): Promise<string> {
  const build = spawnSync(process.execPath, [join(root, 'tools/build/build.ts'), SHELL, '--development'], {
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The shell does not build.');
  const dist = join(root, SHELL, 'dist-development');
  const candidate = { id: SHELL, dist, packageVersion: '0.0.0-development' };
  return (await publish(store, candidate, { by: 'npm run dev' })).version;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

try {
  await develop(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
