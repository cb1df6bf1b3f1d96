import type { FastifyRequest } from 'fastify';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import type pg from 'pg';
import type { Platform, RequestContext } from '../context/context.ts';
import { AppError } from '../errors.ts';
import { tellReads } from '../graphql/audited-read.ts';
import type { DocumentPreparer, PreparedDocument } from '../graphql/document-prepare.ts';
import type { DocumentRunner } from '../graphql/document-run.ts';
import type { EngineAnswer } from '../graphql/idempotency.ts';
import type { AskedOperation, OperationSource } from '../graphql/operation-source.ts';
import type { MemoryLimiter } from '../limits/rate-limit.ts';
import type { ReadReplica } from '../read/read-replica.ts';
import { errorBody, resultAnswer, retryHeaders, type UploadEngine } from './http-graphql.ts';
import { checkCaller, checkCost, prepareWithin } from './http-limits.ts';
import { type Authenticate, type Recall, requestContext } from './http-request.ts';
import type { Seen } from './operation-watch.ts';

export interface GraphqlRoute {
  path: string;
  schema: GraphQLSchema;
}

export interface HttpParts {
  platform: Platform;
  pool: pg.Pool;
  /** Without one the database itself answers reads. */
  replica?: ReadReplica | undefined;
  authenticate: Authenticate;
  recall: Recall;
  limiter: MemoryLimiter;
  operations: OperationSource;
}

/** One schema at its path, with all that answers there. */
export interface Endpoint extends HttpParts {
  route: GraphqlRoute;
  preparer: DocumentPreparer;
  run: DocumentRunner;
  uploads: UploadEngine;
}

/** Who asks, within the limits of everybody. */
export async function admit(endpoint: Endpoint, request: FastifyRequest): Promise<RequestContext> {
  const context = await requestContext(endpoint.platform, endpoint.authenticate, request);
  checkCaller(endpoint.limiter, context, request.headers.authorization);
  return context;
}

/** The one kind of operation that a way to ask is for, and what refuses the others. */
export interface OnlyKind {
  kind: 'query' | 'mutation';
  refusal: AppError;
}

/**
 * The document that is asked for, however it came: within the limits of its caller, and told to the audit before
 * anything of it runs.
 */
export async function admitDocument(
  endpoint: Endpoint,
  context: RequestContext,
  asked: AskedOperation & { variables?: unknown },
  { seen, only }: { seen: Seen; only?: OnlyKind },
): Promise<PreparedDocument> {
  const prepared = await prepareWithin(endpoint, context, asked);
  const { operation } = prepared;
  seen.operation = operation.name?.value ?? 'unnamed';
  if (only !== undefined && operation.operation !== only.kind) throw only.refusal;
  checkCost(endpoint.limiter, context, prepared.measure.cost);
  await tellReads(context, endpoint.route.schema, prepared, asked.variables);
  return prepared;
}

export async function runDocument(
  { run }: Endpoint,
  context: RequestContext,
  prepared: PreparedDocument,
  variables: unknown,
): Promise<EngineAnswer> {
  if (prepared.operation.operation === 'subscription') throw subscriptionHere();
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) throw unreadableVariables();
  return resultAnswer(context, await run(prepared, (variables ?? {}) as Record<string, unknown>, context));
}

const subscriptionHere = () =>
  new AppError('BAD_USER_INPUT', { message: 'Les abonnements passent par le canal ouvert.', reason: 'METHOD' });

export const unreadableVariables = () =>
  new AppError('BAD_USER_INPUT', { message: 'Les variables de la demande sont illisibles.', reason: 'VARIABLES' });

/** One failure as the whole answer. */
export function errorAnswer(error: GraphQLError, status = Number(error.extensions.status)): EngineAnswer {
  return { status, headers: retryHeaders(error), text: JSON.stringify(errorBody(error)) };
}
