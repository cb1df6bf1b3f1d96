import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inlineScripts } from './inline-scripts.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';
import { readShellConfig, type ShellConfig } from './shell-config.ts';
import { createFileServer, sendForever, sendFresh } from './static-files.ts';
import { SHELL, type Storage } from './storage.ts';

export interface ShellServerOptions {
  storage: Storage;
  shellConfig: string;
  log: FastifyBaseLogger;
}

/** The host of the shell: one page for every address, its assets, and its run-time settings. */
export async function createShellServer({ storage, shellConfig, log }: ShellServerOptions): Promise<FastifyInstance> {
  const server = await createFileServer(storage.root, log);

  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(shellConfig).text),
  );

  server.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = `assets/${request.params['*']}`;
    const folder = folderWith(storage, path);
    return folder ? sendForever(reply, folder, path) : notFound(reply);
  });

  server.get('/*', async (request, reply) => {
    const version = storage.pinnedVersion(SHELL);
    if (!version) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('La page n’est pas encore publiée. Réessayez dans un instant.');
    }
    const folder = storage.versionFolder(SHELL, version);
    const file = rootFile(request, folder);
    if (file) return sendFresh(reply.header('Cache-Control', 'no-cache'), folder, file);
    const elsewhere = storage.remotes().flatMap(({ url }) => url ?? []);
    const scripts = inlineScripts(readFileSync(join(folder, 'index.html'), 'utf8'));
    const { config } = readShellConfig(shellConfig);
    reply
      .headers(pageHeaders)
      .header('Link', earlyRequests(config))
      .header('Content-Security-Policy', contentSecurityPolicy(config, elsewhere, scripts));
    return sendFresh(reply, folder, 'index.html');
  });

  return server;
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
function folderWith(storage: Storage, path: string): string | undefined {
  const pinned = storage.pinnedVersion(SHELL);
  const versions = [...(pinned ? [pinned] : []), ...storage.versions(SHELL)];
  return versions
    .map((version) => storage.versionFolder(SHELL, version))
    .find((folder) => !path.includes('..') && existsSync(join(folder, path)));
}

/** A file at the top of the build, such as a favicon; any other address is a screen, even one that ends in .pdf. */
function rootFile(request: FastifyRequest, folder: string): string | undefined {
  const [path = ''] = request.url.split('?');
  const name = path.slice(1);
  const isFile = /^[a-z0-9][\w-]*\.[a-z0-9]+$/i.test(name) && name !== 'index.html' && !name.endsWith('.br');
  return isFile && existsSync(join(folder, name)) ? name : undefined;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'Not Found' });
}
