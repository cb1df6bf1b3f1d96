import type { Server } from 'node:http';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { sql } from 'kysely';
import { AppError } from './errors.ts';
import { serveUploadGate } from './file-gate.ts';
import { serveFileRoutes } from './http-files.ts';
import { requestIdOf, sendError, trustsOneProxy } from './http-request.ts';
import { type HttpParts, serveGraphql } from './http-routes.ts';
import { serveSocket } from './http-socket.ts';
import { type Logger, redactText } from './log.ts';
import { guardMemory } from './memory-guard.ts';
import { migrationNames } from './migrations.ts';

const JSON_LIMIT = 1_000_000;

export interface ServerParts extends HttpParts {
  schema: GraphQLSchema;
  talentsSchema: GraphQLSchema;
}

/** The HTTP server with everything it serves; not listening yet. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { environment, log } = parts.platform;
  const server = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: JSON_LIMIT,
    trustProxy: environment.trustProxy && trustsOneProxy,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      sendError(
        reply as never,
        new AppError('BAD_USER_INPUT', { message: 'Cette adresse est illisible.' }),
        request.id,
      );
    },
  }) as unknown as FastifyInstance;
  await server.register(cors, {
    origin: environment.allowedOrigins,
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'apollo-require-preflight',
      'idempotency-key',
      'if-range',
      'range',
      'x-request-id',
    ],
    exposedHeaders: ['accept-ranges', 'content-disposition', 'content-range', 'etag', 'retry-after', 'x-request-id'],
    maxAge: 3_600,
  });
  guardMemory(server, log);
  serveUploadGate(server, parts);
  serveLogs(server, log);
  serveHealth(server, parts);
  const preparer = serveGraphql(server, parts, { path: '/graphql', schema: parts.schema });
  serveGraphql(server, parts, { path: '/talents-api/graphql', schema: parts.talentsSchema });
  serveFileRoutes(server, parts);
  const sockets = serveSocket(server.server as Server, parts, { path: '/graphql', schema: parts.schema, preparer });
  server.addHook('preClose', () => sockets.stop());
  return server;
}

function serveLogs(server: FastifyInstance, log: Logger): void {
  // With callbacks: promises of hooks are a good part of what a short answer costs.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    done();
  });
  if (log.isLevelEnabled('debug')) {
    server.addHook('onResponse', (request, reply, done) => {
      const path = redactText(request.url.split('?')[0] ?? '');
      const line = { method: request.method, path, status: reply.statusCode };
      request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
      done();
    });
  }
  server.setNotFoundHandler((request, reply) =>
    sendError(reply, new AppError('OBJECT_NOT_FOUND', { message: 'Cette adresse n’existe pas.' }), request.id),
  );
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AppError) return sendError(reply, error, request.id);
    const { statusCode = 500 } = error;
    if (statusCode === 413) return sendError(reply, new AppError('PAYLOAD_TOO_LARGE'), request.id);
    if (statusCode >= 400 && statusCode < 500) {
      return sendError(reply, new AppError('BAD_USER_INPUT', { message: 'La demande est illisible.' }), request.id);
    }
    request.log.error({ err: error }, 'request failed');
    return sendError(reply, error, request.id);
  });
}

/** Seconds a queued job may wait before this server says it is not well. */
const MAX_QUEUE_LAG = 60;

function serveHealth(server: FastifyInstance, { platform }: ServerParts): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const problems: string[] = [];
    try {
      const { rows } = await sql<{ version: string; lag: number }>`select
        (select max(name) from schema_migration) as version,
        coalesce((select extract(epoch from now() - min(started_at)) from job_run where state = 'queued'), 0)::float8 as lag
      `.execute(platform.db);
      const expected = (await migrationNames()).at(-1);
      if (rows[0]?.version !== expected) problems.push('schema');
      if ((rows[0]?.lag ?? 0) > MAX_QUEUE_LAG) problems.push('queue');
    } catch {
      problems.push('database');
    }
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .send({ status: problems.length === 0 ? 'ready' : 'not ready', problems });
  });
}
