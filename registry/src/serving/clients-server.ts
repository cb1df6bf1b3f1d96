import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LiveRemote } from '../channels/live-versions.ts';
import type { LiveVersion } from '../channels/record-shape.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { violationRoute } from './incident-routes.ts';
import { sendMissingPage } from './missing-client-page.ts';
import { pagePolicy, VIOLATIONS } from './page-policy.ts';
import type { Registry } from './registry.ts';
import { pageHeaders } from './security-headers.ts';
import { readShellConfig } from './shell-config.ts';
import { createFileServer, sendForever } from './static-files.ts';

type Route = Manifest['routes'][number];

/**
 * The routes that clients get here: those made for them, as the manifest says. That a screen needs no session does not
 * make it one of theirs.
 */
export function clientRoutes({ routes }: Pick<Manifest, 'routes'>): Route[] {
  return routes.filter(({ audience }) => audience === 'clients');
}

/**
 * The screens for clients, on an origin of their own: the very files that were published for the shell, of those
 * remotes alone that have something for clients. No list, no menu, no other remote.
 */
export async function createClientsServer(registry: Registry): Promise<FastifyInstance> {
  const { live, files, clientsConfig } = registry;
  const server = await createFileServer(registry);
  violationRoute(server, registry);

  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(clientsConfig).text),
  );

  server.get<{ Params: { id: string; version: string; '*': string } }>(
    '/remotes/:id/:version/*',
    async (request, reply) => {
      const { id, version, '*': path } = request.params;
      const isAllowed = (await live({ anyAge: true })).remotes.some((remote) => remote.id === id && hasClients(remote));
      const folder = isAllowed && (await files.folderWith(id, version, path));
      return folder ? sendForever(reply, folder, path) : notFound(reply);
    },
  );

  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const { remotes } = await live({ anyAge: true });
    const path = `/${request.params['*']}`;
    if (path === '/') return reply.redirect(homeOf(remotes));
    const { config } = readShellConfig(clientsConfig);
    const remote = remotes.find(({ pinned }) => routesFor(pinned).some((route) => matches(route.path, path)));
    if (remote === undefined) return sendMissingPage(reply, config);
    const { id, version, manifest } = remote.pinned;
    const folder = await files.folderWith(id, version, 'index.html');
    if (!folder) return sendMissingPage(reply, config);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    return reply
      .headers(pageHeaders)
      .headers(pagePolicy(config, { extra: manifest.csp ? [manifest.csp] : [], reports: VIOLATIONS }))
      .type('text/html; charset=utf-8')
      .send(page.replace('<base href="./">', `<base href="/remotes/${id}/${version}/">`));
  });

  return server;
}

function routesFor({ manifest }: LiveVersion): Route[] {
  return clientRoutes(manifest);
}

function hasClients({ pinned }: LiveRemote): boolean {
  return routesFor(pinned).length > 0;
}

/** The first screen that needs no parameter. */
function homeOf(remotes: LiveRemote[]): string {
  const paths = remotes.flatMap(({ pinned }) => routesFor(pinned).map(({ path }) => path));
  return paths.find((path) => !/[:*]/.test(path)) ?? '/login/callback';
}

/** Whether an address belongs to a route's pattern (`:name`, `:optional?` and a final `*`). */
export function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') return true;
    const value = given[index];
    if (value === undefined) return wanted.slice(index).every((rest) => /^:.*\?$|^\*$/.test(rest));
    if (!segment.startsWith(':') && segment.toLowerCase() !== value.toLowerCase()) return false;
  }
  return given.length <= wanted.length;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Ce fichier n’existe pas.');
}
