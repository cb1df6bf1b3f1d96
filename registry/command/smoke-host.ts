import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright';
import { changeChannel, listChannels, withPinned } from '../src/channels/channels.ts';
import { endDevelopment, listDevelopment } from '../src/channels/channels-development.ts';
import type { Build } from '../src/publishing/publish-build.ts';
import { storeBuild } from '../src/publishing/publishing.ts';
import { openRegistry, type RegistryOptions } from '../src/serving/registry.ts';
import { createRemoteServer } from '../src/serving/remote-server.ts';
import type { ShellConfig } from '../src/serving/shell-config.ts';
import { createShellServer } from '../src/serving/shell-server.ts';
import { createSigner, newSigningKey, publicKeys } from '../src/signing/signing.ts';
import { type ObjectStore, SHELL } from '../src/storage/storage.ts';
import { overlayStore } from './overlay-store.ts';

/**
 * The host and the registry as they would be, in this process: a browser context is told that they are the product's.
 */
export interface SmokeHost {
  /** Answers the context's requests to the product's shell and registry itself; all others go where they are for. */
  answerFor(context: BrowserContext): Promise<void>;
  /** What the pages told the registry of failures so far, and forgets it. */
  takeIncidents(): { remote: string; phase: string; message: string }[];
  close(): Promise<void>;
}

export interface SmokeHostOptions {
  store: ObjectStore;
  /** What is about to be published. */
  builds: Build[];
  /** Version of the host that the pages run in. */
  shell: string;
  shellUrl: string;
  /** Of the running product: its API and its identity provider are used as they are. */
  config: ShellConfig;
}

export async function openSmokeHost({ store, builds, shell, shellUrl, config }: SmokeHostOptions): Promise<SmokeHost> {
  const tried = overlayStore(store);
  await showTo(tried, builds, shell);
  const folder = mkdtempSync(join(tmpdir(), 'bloom-smoke-'));
  const settings = join(folder, 'config.json');
  const key = newSigningKey();
  writeFileSync(settings, JSON.stringify({ ...config, registryKeys: publicKeys([key]) }));
  const registry = openRegistry({
    store: tried,
    shellConfig: settings,
    clientsConfig: settings,
    shellUrl,
    clientsUrl: shellUrl,
    allowedOrigins: [shellUrl],
    signer: createSigner([key]),
    log: noLog,
  });
  const servers = { shell: await createShellServer(registry), registry: await createRemoteServer(registry) };
  let incidents: { remote: string; phase: string; message: string }[] = [];
  const registryOrigin = new URL(config.registryUrl).origin;
  return {
    async answerFor(context) {
      await context.route(`${shellUrl}/**`, (route) => answer(route, servers.shell, shellUrl));
      await context.route(`${registryOrigin}/**`, (route) => {
        const request = route.request();
        if (request.method() === 'POST' && request.url().endsWith('/incidents')) incidents.push(request.postDataJSON());
        return answer(route, servers.registry, shellUrl);
      });
    },
    takeIncidents() {
      const taken = incidents;
      incidents = [];
      return taken;
    },
    async close() {
      await Promise.all([servers.shell.close(), servers.registry.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Server = Awaited<ReturnType<typeof createShellServer>>;

const ignore = () => undefined;

/** What goes wrong here is told by the pages. */
const noLog: RegistryOptions['log'] = {
  level: 'silent',
  fatal: ignore,
  error: ignore,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  silent: ignore,
  child: () => noLog,
};

/** Everybody gets the builds, in this host; no canary and nothing to fall back on, which would hide that one fails. */
async function showTo(store: ObjectStore, builds: Build[], shell: string): Promise<void> {
  for (const { id } of await listDevelopment(store)) await endDevelopment(store, id);
  for (const build of builds) await storeBuild(store, build, { by: 'smoke test' });
  const versions = new Map(builds.map(({ id, version }) => [id, version])).set(SHELL, shell);
  const apps = new Set([...(await listChannels(store)).map(({ id }) => id), ...versions.keys()]);
  for (const id of apps) {
    await changeChannel(store, id, ({ canary: _ended, ...channel }) => {
      const version = versions.get(id) ?? channel.pinned;
      return {
        channel: { ...(version ? withPinned(channel, version) : channel), good: [] },
        note: { action: 'pin', by: 'smoke test' },
      };
    });
  }
}

async function answer(route: Route, server: Server, origin: string): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  const { 'accept-encoding': _plain, ...headers } = request.headers();
  const response = await server.inject({
    method: request.method() as 'GET',
    url: url.pathname + url.search,
    headers: { ...headers, host: url.host, ...(url.origin !== origin && { origin }) },
    ...(request.postData() !== null && { payload: request.postData() ?? '' }),
  });
  const answered = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || name === 'transfer-encoding' ? [] : [[name, String(value)]],
  );
  // A page that was left meanwhile needs no answer.
  await route
    .fulfill({ status: response.statusCode, headers: Object.fromEntries(answered), body: response.rawPayload })
    .catch(() => undefined);
}
