/**
 * `npm run dev -- mfe-cra`: one remote from a development server, refreshed in the open page while it is edited. Inside
 * the shell of a running `npm start` it takes the place of the published one until Ctrl-C; see command.ts for the rest.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../../registry/src/manifest/manifest.ts';
import { SHELL } from '../../registry/src/storage/storage.ts';
import { openStore } from '../../registry/src/storage/storage-settings.ts';
import { root } from '../build/federation.ts';
import { appNames } from '../start/build-apps.ts';
import { developerOrigins } from '../start/developer-origins.ts';
import { portIsFree, portsFrom, readPortBase } from '../start/ports.ts';
import { stateFolderPath } from '../start/state-folder.ts';
import { type DevCommand, parseCommand } from './command.ts';
import { type DevServerOptions, portOf, startDevServer } from './dev-server.ts';
import { publishDevelopmentShell } from './development-shell.ts';
import { followDocuments } from './follow-documents.ts';
import { heldBy, Lease } from './lease.ts';
import { readShell } from './shell-page.ts';

type Stop = () => Promise<void>;

async function main(): Promise<void> {
  const command = parseCommand(
    process.argv.slice(2),
    appNames().filter((name) => name !== SHELL),
  );
  const stop = await (command.against ? developAgainst(command, command.against) : developHere(command));
  let isEnding = false;
  const end = async () => {
    // A signal arrives twice: from the terminal and through npm.
    if (isEnding) return;
    isEnding = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end);
}

/** Beside a running `npm start`. */
async function developHere({ app, alone }: DevCommand): Promise<Stop> {
  const portBase = readPortBase(process.env.PORT_BASE);
  const ports = portsFrom(portBase);
  const shellUrl = `http://localhost:${ports.shell}`;
  if (!(await answers(`http://127.0.0.1:${ports.registry}/healthz`))) {
    throw new Error(
      `The product does not run on port ${ports.shell}. Start it first, in another terminal: npm start. ` +
        `If it was started with a PORT_BASE, give the same: PORT_BASE=8000 npm run dev -- ${app}`,
    );
  }
  if (alone) {
    const { url, stop } = await serve({ app, shellUrl, isHosted: false, refresh: true });
    console.log(`${app} alone: ${url}\nEdits show in the open page. Ctrl-C ends.`);
    return stop;
  }
  const { isLocal } = await readShell(new URL(shellUrl));
  if (!isLocal) {
    throw new Error(
      `Not everybody is a developer at ${shellUrl} (DEVELOPER_ROLES): npm run dev -- ${app} --against ${shellUrl}`,
    );
  }
  const folder = join(stateFolderPath(portBase, process.env.BLOOM_STATE), 'registry');
  // A bucket that the product was started with is where its registry looks.
  const store = openStore({ ...process.env, STORAGE_DIR: folder });
  const holder = await heldBy(store, app, answers);
  if (holder) throw new Error(`${app} is in development already, from ${holder}: end that one first.`);
  const version = await publishDevelopmentShell(store);
  const { url, stop } = await serve({ app, shellUrl, isHosted: true, refresh: true });
  const lease = new Lease(store, app, { version }, () => ({ url, manifest: readManifest(app) }));
  await lease.begin();
  console.log(
    `${app} in the shell: ${shellUrl}\nEdits show in the open page. Ctrl-C gives the published version back.`,
  );
  return async () => {
    await lease.end();
    await stop();
    console.log(`\n${app}: the published version is back.`);
  };
}

/** In a shell that runs elsewhere, in the tab of whoever opens the link. */
async function developAgainst({ app }: DevCommand, shell: URL): Promise<Stop> {
  const { isDevelopment, origins } = await readShell(shell);
  const { url, stop } = await serve({ app, shellUrl: shell.href, isHosted: true, refresh: isDevelopment });
  const link = new URL('/', shell);
  link.searchParams.set('override', `${app}@${url}`);
  console.log(`${app} in ${shell.origin}, for eight hours, in the tab of whoever opens this and may:\n  ${link}`);
  if (!origins.includes(new URL(url).origin)) {
    console.log(`That shell does not allow builds from ${new URL(url).origin}: add it to its DEVELOPER_ORIGINS.`);
  }
  const edits = isDevelopment
    ? 'Edits show in the open page.'
    : 'It is a production build: each edit reloads the page.';
  console.log(`${edits} Ctrl-C ends.`);
  return stop;
}

async function serve(options: Omit<DevServerOptions, 'port'>): Promise<{ url: string; stop: Stop }> {
  const port = await freePort(options.app);
  console.log(`Building ${options.app} …`);
  const endDocuments = await followDocuments(root, options.app, console.log);
  const { stop } = await startDevServer({ ...options, port });
  const end = async () => {
    endDocuments();
    await stop();
  };
  return { url: `http://localhost:${port}/`, stop: end };
}

/** The remote's own port, or else one of those from which the product takes builds in development. */
async function freePort(app: string): Promise<number> {
  const own = await portOf(app);
  const others = developerOrigins({}).map((origin) => Number(new URL(origin).port));
  for (const port of new Set([own, ...others.reverse()])) if (await portIsFree(port)) return port;
  throw new Error(`Port ${own} and all others for development are taken: end another npm run dev.`);
}

let lastProblem = '';

function readManifest(app: string) {
  const file = `${app}/remote.manifest.json`;
  try {
    const manifest = parseManifest(readFileSync(join(root, file), 'utf8'), file);
    lastProblem = '';
    return manifest;
  } catch (error) {
    const problem = (error as Error).message;
    if (problem !== lastProblem) console.error(problem);
    lastProblem = problem;
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
