import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readChannel } from './channels.ts';
import { developmentOf, listDevelopment } from './channels-development.ts';
import { inlineScripts } from './inline-scripts.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';
import { readShellConfig, type ShellConfig } from './shell-config.ts';
import { createFileServer, sendForever, sendFresh } from './static-files.ts';
import { type ObjectStore, SHELL } from './storage.ts';
import { createVersionFiles, type VersionFiles } from './storage-files.ts';

export interface ShellServerOptions {
  store: ObjectStore;
  shellConfig: string;
  log: FastifyBaseLogger;
}

/** The host of the shell: one page for every address, its assets, and its run-time settings. */
export async function createShellServer({ store, shellConfig, log }: ShellServerOptions): Promise<FastifyInstance> {
  const files = createVersionFiles(store);
  const server = await createFileServer(files.root, log);

  server.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json').send(readShellConfig(shellConfig).text),
  );

  server.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const path = `assets/${request.params['*']}`;
    const folder = await folderWith(store, files, path);
    return folder ? sendForever(reply, folder, path) : notFound(reply);
  });

  server.get('/*', async (request, reply) => {
    const version = await shellVersion(store);
    const folder = version && (await files.folderWith(SHELL, version, 'index.html'));
    if (!folder) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('La page n’est pas encore publiée. Réessayez dans un instant.');
    }
    const file = rootFile(request);
    if (file && (await files.folderWith(SHELL, version, file)))
      return sendFresh(reply.header('Cache-Control', 'no-cache'), folder, file);
    const elsewhere = (await listDevelopment(store)).flatMap(({ development }) => development.url ?? []);
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
async function folderWith(store: ObjectStore, files: VersionFiles, path: string): Promise<string | undefined> {
  const current = await shellVersion(store);
  const folder = current && (await files.folderWith(SHELL, current, path));
  if (folder) return folder;
  const earlier = await files.anyVersionWith(SHELL, path);
  return earlier && files.folderWith(SHELL, earlier, path);
}

async function shellVersion(store: ObjectStore): Promise<string | undefined> {
  return (await developmentOf(store, SHELL))?.version ?? (await readChannel(store, SHELL))?.pinned;
}

/** A file at the top of the build, such as a favicon; any other address is a screen, even one that ends in .pdf. */
function rootFile(request: FastifyRequest): string | undefined {
  const [path = ''] = request.url.split('?');
  const name = path.slice(1);
  const isFile = /^[a-z0-9][\w-]*\.[a-z0-9]+$/i.test(name) && name !== 'index.html' && !name.endsWith('.br');
  return isFile ? name : undefined;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'Not Found' });
}
