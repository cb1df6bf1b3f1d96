import type { Server } from 'node:http';
import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { AppError } from '../errors.ts';
import { isTooDeep, tooDeep } from '../graphql/json-depth.ts';
import { LateLogger } from '../late-logger.ts';
import { type Logger, redactText } from '../log.ts';
import { guardMemory } from '../memory-guard.ts';
import { load } from '../watch/load.ts';
import { serveUploadGate } from './file-gate.ts';
import type { HttpParts } from './http-endpoint.ts';
import { serveFileRoutes } from './http-files.ts';
import { JSON_LIMIT } from './http-limits.ts';
import { serveMetrics } from './http-metrics.ts';
import { requestIdOf, sendError, trustsOneProxy } from './http-request.ts';
import { serveGraphql } from './http-routes.ts';
import { serveSocket } from './http-socket.ts';
import { serveHealth } from './readiness.ts';

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
    childLoggerFactory: (parent, bindings) => new LateLogger(parent as Logger, bindings) as never,
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: JSON_LIMIT,
    trustProxy: environment.trustProxy && trustsOneProxy,
    http: SLOW_SENDERS,
    requestTimeout: SLOW_SENDERS.requestTimeout,
    keepAliveTimeout: SLOW_SENDERS.keepAliveTimeout,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Saying goodbye to sockets takes a while, and what comes meanwhile is answered like any other.
    return503OnClosing: false,
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
      'traceparent',
      'tracestate',
      'x-request-id',
    ],
    // As one text: a list is put together again for each answer.
    exposedHeaders: 'accept-ranges, content-disposition, content-range, etag, retry-after, x-request-id',
    maxAge: 3_600,
  });
  guardMemory(server, log);
  const endLooking = load.start(() => parts.pool.waitingCount);
  server.addHook('onClose', async () => endLooking());
  boundJson(server);
  serveUploadGate(server, parts);
  serveLogs(server, log);
  serveHealth(server, parts);
  serveMetrics(server, parts);
  const preparer = serveGraphql(server, parts, { path: '/graphql', schema: parts.schema });
  serveGraphql(server, parts, { path: '/talents-api/graphql', schema: parts.talentsSchema });
  serveFileRoutes(server, parts);
  const sockets = serveSocket(server.server as Server, parts, { path: '/graphql', schema: parts.schema, preparer });
  server.addHook('preClose', () => sockets.stop());
  return server;
}

/** Looked at as text: once parsed, what is nested too deep fails wherever it is walked. */
function boundJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body as string)) done(tooDeep());
    else parse(request, body as string, done);
  });
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
