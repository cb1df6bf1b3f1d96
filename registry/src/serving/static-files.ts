import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { StorageError } from '../storage/storage.ts';
import { serveWatch } from '../watch/watch.routes.ts';
import type { Registry } from './registry.ts';
import { commonHeaders } from './security-headers.ts';

/** Files below a content-hashed name or a version folder never change. */
const forever = { immutable: true, maxAge: '365d' } as const;

/**
 * A server whose handlers can send files: the brotli copy when there is one and the browser takes it. Requests for
 * files are not logged, only what goes wrong.
 */
export async function createFileServer(registry: Registry): Promise<FastifyInstance> {
  const { files, log, trustProxy = false } = registry;
  const logController = new LogController({ disableRequestLogging: true });
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController,
    http: SLOW_SENDERS,
    requestTimeout: SLOW_SENDERS.requestTimeout,
    keepAliveTimeout: SLOW_SENDERS.keepAliveTimeout,
    // What comes while it stops is answered like any other.
    return503OnClosing: false,
    // One proxy: what stands further left in its header was written by whoever asks.
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    // A `%` that begins nothing: no hook and no handler sees such a request.
    frameworkErrors: (_error, _request, reply) => {
      // Its type is that of a route with a schema, of which there is none yet.
      const plain = reply as unknown as FastifyReply;
      void plain
        .code(400)
        .headers(commonHeaders)
        .type('text/plain; charset=utf-8')
        .send('Cette adresse est illisible.');
    },
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(commonHeaders);
  });
  server.setErrorHandler(async (error: FastifyError, _request, reply) => {
    if (!(error instanceof StorageError)) return reply.send(error);
    log.error({ err: error }, 'the storage does not answer');
    return reply
      .code(503)
      .headers({ 'Cache-Control': 'no-store', 'Retry-After': '5' })
      .type('text/plain; charset=utf-8')
      .send('Ce service ne répond pas pour le moment. Réessayez dans un instant.');
  });
  await server.register(fastifyStatic, {
    root: files.root,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
  });
  serveWatch(server, registry);
  return server;
}

/** A remote's page is sent by whoever adds its policy; as a file of its version it is nothing to open. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function sendForever(reply: FastifyReply, folder: string, path: string): FastifyReply {
  if (path.endsWith('.html')) reply.headers({ 'Content-Security-Policy': NO_PAGE, 'X-Frame-Options': 'DENY' });
  return reply.sendFile(path, folder, forever);
}

/** The browser asks again each time; an unchanged file costs it a 304. */
export function sendFresh(reply: FastifyReply, folder: string, path: string): FastifyReply {
  return reply.sendFile(path, folder, { cacheControl: false });
}
