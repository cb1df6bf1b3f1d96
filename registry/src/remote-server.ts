import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';
import { readShellConfig } from './shell-config.ts';
import { createFileServer, sendForever } from './static-files.ts';
import { SHELL, type Storage } from './storage.ts';

export interface RemoteServerOptions {
  storage: Storage;
  shellConfig: string;
  allowedOrigins: string[];
  log: FastifyBaseLogger;
}

/** The list of remotes, their versions, and each remote's page of its own. */
export async function createRemoteServer(options: RemoteServerOptions): Promise<FastifyInstance> {
  const { storage, shellConfig, allowedOrigins, log } = options;
  const server = await createFileServer(storage.root, log);
  // The list is read before anything else of a remote; files are compressed when they are built.
  await server.register(compress, { encodings: ['br', 'gzip'], threshold: 0 });
  await server.register(cors, { origin: allowedOrigins, methods: ['GET', 'HEAD'], maxAge: 3600 });

  server.get('/remotes.json', async (_request, reply) => {
    const { registryUrl } = readShellConfig(shellConfig).config;
    const remotes = storage.remotes().map(({ id, version, entry, manifest, routeFiles, url }) => ({
      id,
      version,
      baseUrl: url ?? new URL(`/remotes/${id}/${version}/`, registryUrl).href,
      entry,
      manifest,
      routeFiles,
    }));
    return reply.header('Cache-Control', 'no-cache').send({ remotes });
  });

  server.get<{ Params: { id: string; version: string; '*': string } }>('/remotes/:id/:version/*', (request, reply) => {
    const { id, version } = request.params;
    if (!isName(id) || !isName(version) || id === SHELL) return reply.callNotFound();
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return sendForever(reply, storage.versionFolder(id, version), request.params['*']);
  });

  standalonePages(server, options);
  return server;
}

/** Each remote alone, below /standalone/<id>/: the page of its pinned version, and the settings it starts from. */
function standalonePages(server: FastifyInstance, { storage, shellConfig }: RemoteServerOptions): void {
  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(shellConfig).text),
  );

  server.get<{ Params: { id: string } }>('/standalone/:id', (request, reply) =>
    reply.redirect(`/standalone/${encodeURIComponent(request.params.id)}/`),
  );

  server.get<{ Params: { id: string } }>('/standalone/:id/*', async (request, reply) => {
    const { id } = request.params;
    const pin = isName(id) && id !== SHELL ? storage.pinned(id) : undefined;
    if (!pin) return reply.callNotFound();
    if (pin.url) return reply.redirect(pin.url);
    const { version } = pin;
    const page = readFileSync(join(storage.versionFolder(id, version), 'index.html'), 'utf8');
    return reply
      .headers(pageHeaders)
      .header('Content-Security-Policy', contentSecurityPolicy(readShellConfig(shellConfig).config))
      .type('text/html; charset=utf-8')
      .send(page.replace('<base href="./">', `<base href="/remotes/${id}/${version}/">`));
  });
}

/** One segment of a path that is no hidden file. */
function isName(text: string): boolean {
  return /^[a-z0-9][a-z0-9.-]*$/.test(text);
}
