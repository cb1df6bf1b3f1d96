import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { operationRoute } from '../publishing/operations.ts';
import { SHELL } from '../storage/storage.ts';
import { incidentRoutes, violationRoute } from './incident-routes.ts';
import { pagePolicy, VIOLATIONS } from './page-policy.ts';
import type { Registry } from './registry.ts';
import { pageHeaders } from './security-headers.ts';
import { readShellConfig } from './shell-config.ts';
import { shellVersions } from './shell-versions.ts';
import { signedAnswers } from './signed-answers.ts';
import { createFileServer, sendForever } from './static-files.ts';

/** The signed list of remotes, their versions, each remote's page of its own, and what browsers tell of failures. */
export async function createRemoteServer(registry: Registry): Promise<FastifyInstance> {
  const { files, allowedOrigins } = registry;
  const server = await createFileServer(registry);
  // The list is read before anything else of a remote; files are compressed when they are built.
  await server.register(compress, { encodings: ['br', 'gzip'], threshold: 0 });
  await server.register(cors, {
    origin: allowedOrigins,
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['Content-Type', 'Authorization'],
    maxAge: 3600,
  });

  signedAnswers(server, registry);
  shellVersions(server, registry);
  incidentRoutes(server, registry);
  violationRoute(server, registry);
  operationRoute(server, registry);

  server.get<{ Params: { id: string; version: string; '*': string } }>(
    '/remotes/:id/:version/*',
    async (request, reply) => {
      const { id, version, '*': path } = request.params;
      const folder = id === SHELL ? undefined : await files.folderWith(id, version, path);
      if (folder === undefined) return reply.callNotFound();
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return sendForever(reply, folder, path);
    },
  );

  standalonePages(server, registry);
  return server;
}

/** Each remote alone, below /standalone/<id>/: the page of its pinned version, and the settings it starts from. */
function standalonePages(server: FastifyInstance, { live, files, shellConfig }: Registry): void {
  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(shellConfig).text),
  );

  server.get<{ Params: { id: string } }>('/standalone/:id', (request, reply) =>
    reply.redirect(`/standalone/${encodeURIComponent(request.params.id)}/`),
  );

  server.get<{ Params: { id: string } }>('/standalone/:id/*', async (request, reply) => {
    const { id } = request.params;
    const { remotes, development } = await live();
    const { url } = development.find((one) => one.id === id)?.development ?? {};
    if (url && id !== SHELL) return reply.redirect(url);
    const pinned = remotes.find((remote) => remote.id === id)?.pinned;
    const folder = pinned && (await files.folderWith(id, pinned.version, 'index.html'));
    if (!folder) return reply.callNotFound();
    const { version, manifest } = pinned;
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const { config } = readShellConfig(shellConfig);
    return reply
      .headers(pageHeaders)
      .headers(pagePolicy(config, { extra: manifest.csp ? [manifest.csp] : [], reports: VIOLATIONS }))
      .type('text/html; charset=utf-8')
      .send(page.replace('<base href="./">', `<base href="/remotes/${id}/${version}/">`));
  });
}
