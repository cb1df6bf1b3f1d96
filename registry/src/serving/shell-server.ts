import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveVersions } from '../channels/live-versions.ts';
import { SHELL } from '../storage/storage.ts';
import { violationRoute } from './incident-routes.ts';
import { inlineScripts } from './inline-scripts.ts';
import { type ExtraSources, pagePolicy, VIOLATIONS } from './page-policy.ts';
import type { Registry } from './registry.ts';
import { pageHeaders } from './security-headers.ts';
import { readShellConfig, type ShellConfig } from './shell-config.ts';
import { createFileServer, sendForever, sendFresh } from './static-files.ts';

/** The host of the shell: one page for every address, its assets, and its run-time settings. */
export async function createShellServer(registry: Registry): Promise<FastifyInstance> {
  const { live, files, shellConfig } = registry;
  const server = await createFileServer(registry);

  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(shellConfig).text),
  );

  violationRoute(server, registry);

  server.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const path = `assets/${request.params['*']}`;
    const folder = await folderWith(registry, path);
    return folder ? sendForever(reply, folder, path) : notFound(reply);
  });

  server.get('/*', async (request, reply) => {
    const versions = await live({ anyAge: true });
    const version = shellVersion(versions);
    const folder = version && (await files.folderWith(SHELL, version, 'index.html'));
    if (!folder) {
      return reply
        .code(503)
        .header('Cache-Control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('La page n’est pas encore publiée. Réessayez dans un instant.');
    }
    const file = rootFile(request);
    if (file && (await files.folderWith(SHELL, version, file)))
      return sendFresh(reply.header('Cache-Control', 'no-cache'), folder, file);
    const scripts = inlineScripts(readFileSync(join(folder, 'index.html'), 'utf8'));
    const { config } = readShellConfig(shellConfig);
    reply
      .headers(pageHeaders)
      .header('Link', earlyRequests(config))
      .headers(pagePolicy(config, { ...sourcesOf(versions), scripts, reports: VIOLATIONS }));
    return sendFresh(reply, folder, 'index.html');
  });

  return server;
}

/** What any version that this page may load declares, and the development servers of today. */
function sourcesOf({ remotes, development }: LiveVersions): { extra: ExtraSources[]; development: string[] } {
  const loadable = remotes.flatMap(({ pinned, previous, canary }) => [pinned, previous, canary]);
  const manifests = [
    ...loadable.map((version) => version?.manifest),
    ...development.map((one) => one.development.manifest),
  ];
  return {
    extra: manifests.flatMap((manifest) => manifest?.csp ?? []),
    development: development.flatMap((one) => one.development.url ?? []),
  };
}

/** What the page will certainly ask of other origins; a browser that knows early saves a round trip each. */
function earlyRequests({ registryUrl, apiUrls }: ShellConfig): string {
  const apis = new Set(Object.values(apiUrls).map((url) => new URL(url.replace(/^ws/, 'http')).origin));
  return [
    `<${new URL('/remotes.json', registryUrl).href}>; rel=preload; as=fetch; crossorigin=anonymous`,
    ...[...apis].map((origin) => `<${origin}>; rel=preconnect; crossorigin=anonymous`),
  ].join(', ');
}

/**
 * An open tab goes on asking for the chunks of the version it started with, so older versions answer too. Names carry
 * the hash of their content: the first that has the name has the right file.
 */
async function folderWith({ live, files }: Registry, path: string): Promise<string | undefined> {
  const current = shellVersion(await live({ anyAge: true }));
  const folder = current && (await files.folderWith(SHELL, current, path));
  if (folder) return folder;
  const earlier = await files.anyVersionWith(SHELL, path);
  return earlier && files.folderWith(SHELL, earlier, path);
}

function shellVersion({ shell, development }: LiveVersions): string | undefined {
  return development.find(({ id }) => id === SHELL)?.development.version ?? shell;
}

/** A file at the top of the build, such as a favicon; any other address is a screen, even one that ends in .pdf. */
function rootFile(request: FastifyRequest): string | undefined {
  const [path = ''] = request.url.split('?');
  const name = path.slice(1);
  const isFile = /^[a-z0-9][\w-]*\.[a-z0-9]+$/i.test(name) && name !== 'index.html' && !name.endsWith('.br');
  return isFile ? name : undefined;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').send({ error: 'Not Found' });
}
