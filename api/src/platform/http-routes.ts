import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type pg from 'pg';
import type { Platform, RequestContext } from './context.ts';
import { createDocumentPreparer, type DocumentPreparer } from './document-prepare.ts';
import { AppError, publicError } from './errors.ts';
import { createGraphqlEngine, errorBody, type GraphqlEngine, reportedError } from './http-graphql.ts';
import { type Authenticate, checkPreflight, checkRate, requestContext, sendError } from './http-request.ts';
import { type EngineAnswer, withIdempotency } from './idempotency.ts';
import type { MemoryLimiter } from './rate-limit.ts';
import { passThrough } from './read-passthrough.ts';

export interface GraphqlRoute {
  path: string;
  schema: GraphQLSchema;
}

export interface HttpParts {
  platform: Platform;
  pool: pg.Pool;
  authenticate: Authenticate;
  limiter: MemoryLimiter;
}

interface Endpoint extends HttpParts {
  route: GraphqlRoute;
  preparer: DocumentPreparer;
  engine: GraphqlEngine;
}

/** One request may take this long, an upload three times as long. */
const TIME_LIMIT_MS = 10_000;
const UPLOAD_TIME_LIMIT_MS = 30_000;

/** Serves one schema at its path. */
export function serveGraphql(server: FastifyInstance, parts: HttpParts, route: GraphqlRoute): DocumentPreparer {
  const preparer = createDocumentPreparer(route.schema, { production: parts.platform.environment.production });
  const endpoint: Endpoint = {
    ...parts,
    route,
    preparer,
    engine: createGraphqlEngine(route.path, route.schema, preparer),
  };
  server.route({
    method: ['GET', 'POST'],
    url: route.path,
    handler: (request, reply) => handle(endpoint, request, reply),
  });
  return preparer;
}

async function handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    checkPreflight(request.headers);
    const context = await requestContext(endpoint.platform, endpoint.authenticate, request);
    return await answer(endpoint, request, reply, context);
  } catch (error) {
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'request failed');
    return sendError(reply, error, request.id);
  }
}

interface JsonBody {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
}

async function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { body } = request;
  if (request.method === 'POST' && !Buffer.isBuffer(body)) return answerJson(endpoint, request, reply, context);
  if (request.method === 'GET') {
    const { query, operationName } = request.query as JsonBody;
    const prepared = endpoint.preparer.prepare(query, operationName);
    if (prepared.operation.operation !== 'query') {
      reply.header('allow', 'POST');
      const refused = new AppError('BAD_USER_INPUT', { message: 'Une modification passe par POST.', reason: 'METHOD' });
      return sendJson(reply, 405, JSON.stringify(errorBody(publicError(refused, request.id))));
    }
    checkRate(endpoint.limiter, context, prepared.measure.cost);
    return send(reply, await runEngine(endpoint, request, context, undefined, TIME_LIMIT_MS));
  }
  checkRate(endpoint.limiter, context, 1);
  return send(reply, await runEngine(endpoint, request, context, body as Buffer, UPLOAD_TIME_LIMIT_MS));
}

async function answerJson(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { body } = request;
  if (Array.isArray(body)) throw new AppError('BAD_USER_INPUT', { message: 'Une seule opération par demande.' });
  if (typeof body !== 'object' || body === null) throw new AppError('BAD_USER_INPUT');
  const { query, variables, operationName } = body as JsonBody;
  const prepared = endpoint.preparer.prepare(query, operationName);
  checkRate(endpoint.limiter, context, prepared.measure.cost);
  try {
    const text = await passThrough(endpoint.route.schema, endpoint.pool, prepared, variables, context);
    if (text !== undefined) return sendJson(reply, 200, text);
  } catch (error) {
    const shown = reportedError(context, error);
    return sendJson(reply, Number(shown.extensions.status), JSON.stringify(errorBody(shown)));
  }
  const run = () => runEngine(endpoint, request, context, JSON.stringify(body), TIME_LIMIT_MS);
  const idempotent = prepared.operation.operation === 'mutation' ? request.headers['idempotency-key'] : undefined;
  return send(reply, await withIdempotency(context, idempotent, JSON.stringify(body), run));
}

async function runEngine(
  { engine }: Endpoint,
  request: FastifyRequest,
  context: RequestContext,
  body: string | Buffer | undefined,
  timeLimit: number,
): Promise<EngineAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const type = request.headers['content-type'];
  if (type !== undefined && body !== undefined) headers['content-type'] = type;
  const url = `http://api.local${request.url}`;
  const response = engine.fetch(url, { method: request.method, headers, body: body as never }, context);
  const answered = await withTimeLimit(Promise.resolve(response), timeLimit);
  const extra: Record<string, string> = {};
  for (const name of ['allow', 'retry-after']) {
    const value = answered.headers.get(name);
    if (value !== null) extra[name] = value;
  }
  return { status: answered.status, headers: extra, text: await answered.text() };
}

async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('EXTERNAL_UNAVAILABLE', { data: { retryAfter: 5 } })), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function send(reply: FastifyReply, answer: EngineAnswer): FastifyReply {
  reply.headers(answer.headers);
  return sendJson(reply, answer.status, answer.text);
}

function sendJson(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}
