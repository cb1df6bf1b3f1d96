import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform, RequestContext } from '../context/context.ts';
import type { Environment } from '../environment/environment.ts';
import { AppError, publicError } from '../errors.ts';
import type { RecalledViewer } from '../read/read-passthrough.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { errorBody } from './http-graphql.ts';

/** How an Authorization value becomes a viewer; given by the session domain. `looking` lengthens no session. */
export type Authenticate = (authorization: string | undefined, options?: { looking?: boolean }) => Promise<Viewer>;

/** The viewer of an earlier request with the same credential, without asking the database. */
export type Recall = (authorization: string | undefined) => RecalledViewer | undefined;

/** A caller's own request id is kept when it is harmless in a log line. */
export function requestIdOf(headers: Record<string, unknown>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Only our own proxy is believed: the last address of X-Forwarded-For is what it saw, those before are the caller's
 * word, and addresses go into limits and evidence.
 */
export function trustsOneProxy(_address: string, hop: number): boolean {
  return hop === 0;
}

/** The same for a connection that fastify does not serve: its caller, or what our proxy saw. */
export function callerAddress({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Environment, 'trustProxy'>) {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || socket.remoteAddress || '';
}

export async function requestContext(
  platform: Platform,
  authenticate: Authenticate,
  request: Pick<FastifyRequest, 'headers' | 'id' | 'ip'>,
): Promise<RequestContext> {
  return contextFor(platform, await authenticate(request.headers.authorization), request);
}

export function contextFor(
  platform: Platform,
  viewer: Viewer,
  request: Pick<FastifyRequest, 'headers' | 'id' | 'ip'>,
): RequestContext {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const pageUrl = pageUrlOf(platform.environment, request.headers.origin);
  return { ...platform, viewer, requestId: request.id, ip: request.ip, userAgent, pageUrl };
}

/** Anybody can write any Origin: only the one that we know of leads anywhere but to the shell. */
export function pageUrlOf(
  { shellUrl, clientsUrl }: Pick<Environment, 'shellUrl' | 'clientsUrl'>,
  origin: string | undefined,
): string {
  return clientsUrl !== null && origin === originOf(clientsUrl) ? clientsUrl : shellUrl;
}

const origins = new Map<string, string>();

/** Of an address of the settings: there are two, and each request asks. */
function originOf(address: string): string {
  const known = origins.get(address) ?? new URL(address).origin;
  origins.set(address, known);
  return known;
}

/**
 * Only a page of ours, or a program, may send this: a plain HTML form of another site can send neither JSON nor the
 * preflight header.
 */
export function checkPreflight(headers: Record<string, unknown>): void {
  const type = String(headers['content-type'] ?? '');
  const asksPreflight = type.startsWith('application/json') || type.startsWith('application/graphql-response+json');
  if (asksPreflight || headers['apollo-require-preflight'] !== undefined) return;
  throw new AppError('BAD_USER_INPUT', {
    message: 'L’en-tête Apollo-Require-Preflight est requis pour cet envoi.',
    reason: 'PREFLIGHT',
  });
}

export function isUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '');
}

export function sendError(reply: FastifyReply, error: unknown, requestId: string): FastifyReply {
  const shown = publicError(error, requestId);
  const { status, data } = shown.extensions as { status: number; data?: { retryAfter?: number } };
  if (data?.retryAfter !== undefined) reply.header('retry-after', data.retryAfter);
  return reply.code(status).header('cache-control', 'no-store').send(errorBody(shown));
}
