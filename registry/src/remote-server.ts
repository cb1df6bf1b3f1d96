import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { listChannels, readChannel } from './channels.ts';
import { developmentOf, listDevelopment } from './channels-development.ts';
import { readPublication } from './publish-record.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';
import { readShellConfig } from './shell-config.ts';
import { createFileServer, sendForever } from './static-files.ts';
import { ENTRY, type ObjectStore, SHELL } from './storage.ts';
import { createVersionFiles, type VersionFiles } from './storage-files.ts';

export interface RemoteServerOptions {
  store: ObjectStore;
  shellConfig: string;
  allowedOrigins: string[];
  log: FastifyBaseLogger;
}

/** The list of remotes, their versions, and each remote's page of its own. */
export async function createRemoteServer(options: RemoteServerOptions): Promise<FastifyInstance> {
  const { store, shellConfig, allowedOrigins, log } = options;
  const files = createVersionFiles(store);
  const server = await createFileServer(files.root, log);
  // The list is read before anything else of a remote; files are compressed when they are built.
  await server.register(compress, { encodings: ['br', 'gzip'], threshold: 0 });
  await server.register(cors, { origin: allowedOrigins, methods: ['GET', 'HEAD'], maxAge: 3600 });

  server.get('/remotes.json', async (_request, reply) => {
    const { registryUrl } = readShellConfig(shellConfig).config;
    const remotes = await listRemotes(store, registryUrl);
    return reply.header('Cache-Control', 'no-cache').send({ remotes });
  });

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

  standalonePages(server, files, options);
  return server;
}

/** Each remote alone, below /standalone/<id>/: the page of its pinned version, and the settings it starts from. */
function standalonePages(
  server: FastifyInstance,
  files: VersionFiles,
  { store, shellConfig }: RemoteServerOptions,
): void {
  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(shellConfig).text),
  );

  server.get<{ Params: { id: string } }>('/standalone/:id', (request, reply) =>
    reply.redirect(`/standalone/${encodeURIComponent(request.params.id)}/`),
  );

  server.get<{ Params: { id: string } }>('/standalone/:id/*', async (request, reply) => {
    const { id } = request.params;
    if (id === SHELL) return reply.callNotFound();
    const { url } = (await developmentOf(store, id)) ?? {};
    if (url) return reply.redirect(url);
    const version = (await readChannel(store, id))?.pinned;
    const folder = version && (await files.folderWith(id, version, 'index.html'));
    if (!folder) return reply.callNotFound();
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    return reply
      .headers(pageHeaders)
      .header('Content-Security-Policy', contentSecurityPolicy(readShellConfig(shellConfig).config))
      .type('text/html; charset=utf-8')
      .send(page.replace('<base href="./">', `<base href="/remotes/${id}/${version}/">`));
  });
}

async function listRemotes(store: ObjectStore, registryUrl: string): Promise<object[]> {
  const developed = new Map((await listDevelopment(store)).map(({ id, development }) => [id, development]));
  const channels = (await listChannels(store)).filter(({ id }) => id !== SHELL);
  const lines = channels.map(async ({ id, channel: { pinned } }) => {
    const development = developed.get(id);
    if (development?.url && development.manifest) {
      const { url, manifest } = development;
      return [{ id, version: 'development', baseUrl: url, entry: ENTRY, manifest }];
    }
    const publication = pinned && (await readPublication(store, id, pinned));
    if (!publication) return [];
    const { version, entry, integrity, manifest, routeFiles } = publication;
    const baseUrl = new URL(`/remotes/${id}/${version}/`, registryUrl).href;
    return [{ id, version, baseUrl, entry, integrity, manifest, routeFiles }];
  });
  return (await Promise.all(lines)).flat();
}
