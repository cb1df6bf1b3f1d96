import { nameTrace } from '@bloom/shared-server/watch/trace-carrier';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context/context.ts';
import { AppError, publicError } from '../errors.ts';
import { createDocumentPreparer, type DocumentPreparer } from '../graphql/document-prepare.ts';
import { createDocumentRunner } from '../graphql/document-run.ts';
import { type EngineAnswer, withIdempotency } from '../graphql/idempotency.ts';
import { isTooDeep, tooDeep } from '../graphql/json-depth.ts';
import { answerSecrets } from '../graphql/secret-answer.ts';
import { type Passed, passThrough } from '../read/read-passthrough.ts';
import { encode } from './http-compression.ts';
import {
  admit,
  admitDocument,
  type Endpoint,
  errorAnswer,
  type GraphqlRoute,
  type HttpParts,
  type OnlyKind,
  runDocument,
  unreadableVariables,
} from './http-endpoint.ts';
import { type AskedUpload, answerUpload, createUploadEngine, reportedError } from './http-graphql.ts';
import { beforeRefusal, checkAddress, checkCaller, checkSize, isSmall } from './http-limits.ts';
import { checkPreflight, contextFor, isUpload, requestContext } from './http-request.ts';
import { noteOperation, type Seen } from './operation-watch.ts';
import { orNothing, withTimeLimit } from './time-limit.ts';

/** One request may take this long, an upload three times as long. */
const TIME_LIMIT_MS = 10_000;
const UPLOAD_TIME_LIMIT_MS = 30_000;

const JSON_ANSWER = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Serves one schema at its path. */
export function serveGraphql(server: FastifyInstance, parts: HttpParts, route: GraphqlRoute): DocumentPreparer {
  const preparer = createDocumentPreparer(route.schema, { production: parts.platform.environment.production });
  const run = createDocumentRunner(route.schema);
  const uploads = createUploadEngine(route.path, route.schema, run);
  const endpoint: Endpoint = { ...parts, route, preparer, run, uploads };
  const limitedBy = { limiter: parts.limiter, environment: parts.platform.environment };
  server.route({
    method: ['GET', 'POST'],
    url: route.path,
    // Before the body is read: whoever asks too much is told so at once.
    onRequest: (request, _reply, done) => {
      try {
        checkAddress(limitedBy, request.ip, request.headers.authorization);
        done();
      } catch (error) {
        void beforeRefusal(error).then(() => done(error as Error));
      }
    },
    preParsing: (request, _reply, payload, done) => {
      if (isSmall(request) || isUpload(request)) return done(null, payload);
      checkSize(parts, request).then(() => done(null, payload), done);
    },
    handler: (request, reply) => handle(endpoint, request, reply),
  });
  return preparer;
}

// A reply is a thenable that settles when it is sent: an async function must never resolve with one, so everything
// below answers plain values, and only this one sends.
async function handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const seen: Seen = {};
  const started = performance.now();
  const answer = await answerOrRefuse(endpoint, request, seen);
  nameTrace(`graphql ${seen.operation ?? 'refused'}`);
  noteOperation(seen, answer, performance.now() - started);
  const { body, headers } = await encode(answer.text, request.headers['accept-encoding'] as string | undefined);
  return reply.code(answer.status).headers(answer.headers).headers(headers).headers(JSON_ANSWER).send(body);
}

async function answerOrRefuse(endpoint: Endpoint, request: FastifyRequest, seen: Seen): Promise<EngineAnswer> {
  try {
    return await answerOf(endpoint, request, seen);
  } catch (error) {
    await beforeRefusal(error);
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'request failed');
    return errorAnswer(publicError(error, request.id));
  }
}

function answerOf(endpoint: Endpoint, request: FastifyRequest, seen: Seen): Promise<EngineAnswer> {
  const isJson = request.method === 'POST' && !Buffer.isBuffer(request.body);
  return isJson ? answerJson(endpoint, request, seen) : answerOther(endpoint, request, seen);
}

/** Queries by GET, and uploads. */
async function answerOther(endpoint: Endpoint, request: FastifyRequest, seen: Seen): Promise<EngineAnswer> {
  checkPreflight(request.headers);
  const context = await admit(endpoint, request);
  return request.method === 'GET'
    ? answerGet(endpoint, request, context, seen)
    : answerForm(endpoint, request, context, seen);
}

const NO_CHANGE = new AppError('BAD_USER_INPUT', { message: 'Une modification passe par POST.', reason: 'METHOD' });
const NO_QUESTION = new AppError('BAD_USER_INPUT', {
  message: 'Un envoi de fichiers modifie quelque chose.',
  reason: 'METHOD',
});

async function answerForm(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: RequestContext,
  seen: Seen,
): Promise<EngineAnswer> {
  seen.operation = 'upload';
  const only: OnlyKind = { kind: 'mutation', refusal: NO_QUESTION };
  const prepare = (asked: AskedUpload) => admitDocument(endpoint, context, asked, { seen: {}, only });
  const uploading = (signal: AbortSignal) =>
    answerUpload(endpoint.uploads, request, { ...context, signal, upload: { prepare } });
  // Its sender tries again by hand, and nothing would tell the second try from the first.
  return orNothing(uploading, UPLOAD_TIME_LIMIT_MS);
}

async function answerGet(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: RequestContext,
  seen: Seen,
): Promise<EngineAnswer> {
  const { variables: text, ...asked } = request.query as AskedUpload;
  const variables = typeof text === 'string' && text !== '' ? readVariables(text) : undefined;
  try {
    const only: OnlyKind = { kind: 'query', refusal: NO_CHANGE };
    const prepared = await admitDocument(endpoint, context, { ...asked, variables }, { seen, only });
    return await withTimeLimit(runDocument(endpoint, context, prepared, variables), TIME_LIMIT_MS);
  } catch (error) {
    if (error !== NO_CHANGE) throw error;
    return { ...errorAnswer(publicError(error, request.id), 405), headers: { allow: 'POST' } };
  }
}

/** Those of an address, which are JSON. */
function readVariables(text: string): unknown {
  if (isTooDeep(text)) throw tooDeep();
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableVariables();
  }
}

async function answerJson(endpoint: Endpoint, request: FastifyRequest, seen: Seen): Promise<EngineAnswer> {
  checkPreflight(request.headers);
  const { body } = request;
  if (Array.isArray(body)) throw new AppError('BAD_USER_INPUT', { message: 'Une seule opération par demande.' });
  if (typeof body !== 'object' || body === null) throw new AppError('BAD_USER_INPUT');
  const { authorization } = request.headers;
  const recalled = endpoint.recall(authorization);
  const early = recalled === undefined ? undefined : contextFor(endpoint.platform, recalled.viewer, request);
  if (early !== undefined) checkCaller(endpoint.limiter, early, authorization);
  const asked = early ?? (await admit(endpoint, request));
  const { variables } = body as AskedUpload;
  const prepared = await admitDocument(endpoint, asked, body, { seen });
  const { pool, replica } = endpoint;
  const passing = { schema: endpoint.route.schema, pool, replica, prepared, variables };
  if (early !== undefined) {
    // A refusal may rest on rights that have changed since: only the viewer of now is refused.
    const passed = await passThrough(passing, early, recalled).catch(() => undefined);
    if (passed !== undefined && passed !== 'stale') return { status: 200, headers: {}, text: passed.text };
  }
  const context = early === undefined ? asked : await requestContext(endpoint.platform, endpoint.authenticate, request);
  const passed = await tryPassing(context, () => passThrough(passing, context));
  if (passed !== undefined) return passed;
  const run = () => runDocument(endpoint, context, prepared, variables);
  const key = prepared.operation.operation === 'mutation' ? request.headers['idempotency-key'] : undefined;
  if (key === undefined) return withTimeLimit(run(), TIME_LIMIT_MS);
  const text = JSON.stringify(body);
  const secrets = answerSecrets(endpoint.route.schema, prepared.document);
  // Whoever waited too long is told so, while the call goes on and keeps its key.
  return withTimeLimit(withIdempotency(context, { key, body: text, secrets, run }), TIME_LIMIT_MS);
}

async function tryPassing(context: RequestContext, pass: () => Promise<Passed>): Promise<EngineAnswer | undefined> {
  try {
    const passed = await pass();
    return passed === undefined || passed === 'stale' ? undefined : { status: 200, headers: {}, text: passed.text };
  } catch (error) {
    return errorAnswer(reportedError(context, error));
  }
}
