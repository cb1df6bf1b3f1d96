import { setTimeout } from 'node:timers/promises';
import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context/context.ts';
import type { Environment } from '../environment/environment.ts';
import { AppError } from '../errors.ts';
import type { DocumentPreparer, PreparedDocument } from '../graphql/document-prepare.ts';
import { type AskedOperation, hashIn, type OperationSource, sha256Of } from '../graphql/operation-source.ts';
import { checkText } from '../graphql/query-limits.ts';
import { type HitAnswer, type MemoryLimiter, rateLimited } from '../limits/rate-limit.ts';
import { isStaff, type Viewer } from '../viewer/viewer.ts';
import type { Authenticate, Recall } from './http-request.ts';

/** Per minute; multiplied by RATE_LIMIT_FACTOR. */
const PER_USER = 600;
const PER_IP = 1_200;
const WITHOUT_TOKEN = 60;
const SOCKETS_PER_IP = 300;
const COST_PER_USER = 50_000;
const COST_WITHOUT_TOKEN = 10_000;
/** Documents that were not met before, broken ones among them: each is read and checked as a whole. */
const NEW_DOCUMENTS = 120;
const NEW_DOCUMENTS_WITHOUT_TOKEN = 20;
/** A broken document counts so many times: ours are not broken. */
const BROKEN = 4;

/** Bytes of an operation with its variables. */
export const JSON_LIMIT = 1_000_000;
/** Bytes that a caller without a token may send: a public operation and a few variables. */
const BODY_WITHOUT_TOKEN = 40_000;

export interface LimitedBy {
  limiter: MemoryLimiter;
  environment: Pick<Environment, 'rateLimitFactor'>;
}

/**
 * The limits that need nobody: taken before a byte of the body is read, so that a refusal costs next to nothing.
 * Throws RATE_LIMITED.
 */
export function checkAddress({ limiter, environment }: LimitedBy, ip: string, authorization: string | undefined): void {
  const factor = environment.rateLimitFactor;
  const network = networkOfAddress(ip);
  refuse(limiter.take('ip', network, PER_IP * factor));
  if (!authorization) refuse(limiter.take('none', network, WITHOUT_TOKEN * factor));
}

/** Milliseconds that a refusal takes: who asks again as soon as he has his answer asks a thousand times less. */
const REFUSED_AFTER = 500;
/** Refusals that wait; beyond them a refusal is at once. */
const MAX_WAITING = 1_000;
let waiting = 0;

/** Answers later, when the error is one of too many requests: waiting costs nothing, answering does. */
export async function beforeRefusal(error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED' || waiting >= MAX_WAITING) return;
  waiting += 1;
  await setTimeout(REFUSED_AFTER);
  waiting -= 1;
}

/** Whether one more connection that wants to stay is within the limit of its network. */
export function mayConnect({ limiter, environment }: LimitedBy, ip: string): boolean {
  return limiter.take('socket', networkOfAddress(ip), SOCKETS_PER_IP * environment.rateLimitFactor).allowed;
}

/** The general limits of whoever asks, once it is known who that is. Throws RATE_LIMITED. */
export function checkCaller(limiter: MemoryLimiter, context: RequestContext, authorization: string | undefined): void {
  const { viewer, ip, environment } = context;
  const factor = environment.rateLimitFactor;
  if (viewer.kind !== 'none') refuse(limiter.take('user', callerOf(viewer), PER_USER * factor));
  // A credential that does not count is none.
  else if (authorization) refuse(limiter.take('none', networkOfAddress(ip), WITHOUT_TOKEN * factor));
}

/** What the operation asks for counts too. Throws RATE_LIMITED. */
export function checkCost(limiter: MemoryLimiter, context: RequestContext, cost: number): void {
  const { viewer, ip, environment } = context;
  const factor = environment.rateLimitFactor;
  if (viewer.kind === 'none')
    refuse(limiter.take('cost of nobody', networkOfAddress(ip), COST_WITHOUT_TOKEN * factor, cost));
  else refuse(limiter.take('cost', callerOf(viewer), COST_PER_USER * factor, cost));
}

export interface Documents {
  limiter: MemoryLimiter;
  preparer: DocumentPreparer;
  operations: OperationSource;
}

type Asker = Pick<RequestContext, 'viewer' | 'ip' | 'environment'>;

/**
 * The document that was asked for, by its text or by the hash of a published operation, prepared within the limit of
 * documents that this process does not know.
 * Throws RATE_LIMITED, EXTERNAL_UNAVAILABLE, and BAD_USER_INPUT with PERSISTED_QUERY_NOT_FOUND besides the preparer's.
 */
export function prepareWithin(
  documents: Documents,
  asker: Asker,
  asked: AskedOperation,
): PreparedDocument | Promise<PreparedDocument> {
  const { preparer, operations } = documents;
  const hash = asked.query ? publishedHash(asked.query, asker) : hashIn(asked);
  const text = hash === undefined ? asked.query : operations.recall(hash);
  const known = text === undefined ? undefined : preparer.known(text, asked.operationName);
  return known ?? prepareNew(documents, asker, { hash, text, operationName: asked.operationName });
}

interface NewDocument {
  hash: string | undefined;
  text: unknown;
  operationName: unknown;
}

async function prepareNew(
  documents: Documents,
  asker: Asker,
  { hash, text, operationName }: NewDocument,
): Promise<PreparedDocument> {
  const { preparer, operations } = documents;
  const isStranger = asker.viewer.kind === 'none';
  const count = countDocuments(documents.limiter, asker);
  const isOurs = hash !== undefined && text !== undefined;
  if (!isOurs) refuse(count(1));
  try {
    if (hash === undefined) return preparer.prepare(text, operationName, { lasting: keepsAnything(asker) });
    const found = text ?? (await operations.find(hash, { isStranger }));
    if (found === undefined) throw unknownOperation();
    return preparer.prepare(found, operationName, { lasting: true });
  } catch (error) {
    // A registry that is away is nobody's mistake.
    if (error instanceof AppError && error.status < 500) count(BROKEN - 1);
    throw error;
  }
}

function countDocuments(limiter: MemoryLimiter, { viewer, ip, environment }: Asker): (weight: number) => HitAnswer {
  const isNobody = viewer.kind === 'none';
  const max = (isNobody ? NEW_DOCUMENTS_WITHOUT_TOKEN : NEW_DOCUMENTS) * environment.rateLimitFactor;
  const subject = isNobody ? networkOfAddress(ip) : callerOf(viewer);
  return (weight) => limiter.take('document', subject, max, weight);
}

/** The hash under which a text must have been published; undefined for callers who may send any. */
function publishedHash(query: unknown, { viewer, environment }: Asker): string | undefined {
  if (environment.unknownDocuments === 'everybody' || isStaff(viewer)) return undefined;
  checkText(String(query));
  return sha256Of(String(query));
}

/** Where only staff may send anything, what they send is tried out: it is not worth the room of what everybody uses. */
function keepsAnything({ viewer, environment }: Asker): boolean {
  return environment.unknownDocuments === 'everybody' && viewer.kind !== 'none';
}

function unknownOperation(): AppError {
  return new AppError('BAD_USER_INPUT', {
    message: 'Cette page n’est plus à jour\u00a0: rechargez-la, puis recommencez.',
    reason: 'PERSISTED_QUERY_NOT_FOUND',
  });
}

/** Whether a body is no larger than public operations need; one that does not say its size counts as a large one. */
export function isSmall({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const size = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Number.POSITIVE_INFINITY);
  return Number(size) <= BODY_WITHOUT_TOKEN;
}

/** A large body is only read for callers that are known. Throws PAYLOAD_TOO_LARGE. */
export async function checkSize(
  { authenticate, recall }: { authenticate: Authenticate; recall: Recall },
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  const { authorization } = headers;
  const viewer = recall(authorization)?.viewer ?? (await authenticate(authorization));
  if (viewer.kind === 'none') throw new AppError('PAYLOAD_TOO_LARGE', { data: { limit: BODY_WITHOUT_TOKEN } });
}

/** Whose requests are counted together. */
export function callerOf(viewer: Viewer): string {
  return viewer.link?.tokenId ?? viewer.subject;
}

function refuse({ allowed, retryAfter }: HitAnswer): void {
  if (!allowed) throw rateLimited(retryAfter);
}
