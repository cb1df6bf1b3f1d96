import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context/context.ts';
import { AppError, publicError } from '../errors.ts';
import { sendFile } from '../files/file-response.ts';
import { assertReadable, fileNotFound, findFileRoute, type ServedFile } from '../files/files.ts';
import type { HttpParts } from './http-endpoint.ts';
import { checkAddress, checkCaller, checkCost } from './http-limits.ts';
import { requestContext } from './http-request.ts';

/** What is made for each request costs its time again for each part of it that is asked for. */
const RENDERING_COST = 400;

/** Serves what the domains declared under /files/, /talents/ and /public/, after their policies. */
export function serveFileRoutes(server: FastifyInstance, parts: HttpParts): void {
  for (const url of ['/files/*', '/talents/*', '/public/*']) {
    server.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => handle(parts, request, reply) });
  }
}

async function handle(parts: HttpParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  try {
    const { limiter, platform } = parts;
    const { authorization } = request.headers;
    checkAddress({ limiter, environment: platform.environment }, request.ip, authorization);
    const context = await requestContext(platform, parts.authenticate, request);
    checkCaller(limiter, context, authorization);
    checkCost(limiter, context, 1);
    const served = await findFile(context, decodePath(request.url));
    if ('bytes' in served) checkCost(limiter, context, RENDERING_COST);
    return await sendFile(context, request, reply, served);
  } catch (error) {
    return sendRefusal(request, reply, error);
  }
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { message, extensions } = publicError(error, request.id);
  const { status, data } = extensions as { status: number; data?: { retryAfter?: number } };
  if (status >= 500)
    request.log.error({ err: error instanceof AppError ? (error.cause ?? error) : error }, 'file failed');
  for (const name of ['content-disposition', 'accept-ranges', 'etag']) reply.removeHeader(name);
  if (data?.retryAfter !== undefined) reply.header('retry-after', data.retryAfter);
  // The viewer shows the status text and this field.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ status, result: message, requestId: request.id });
}

/** Decoded part by part: an encoded slash or a dot segment is no way into another path. */
function decodePath(url: string): string {
  const parts = (url.split('?')[0] ?? '').split('/').map(decodePart);
  return parts.join('/').replace(/\/$/, '');
}

function decodePart(part: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(part);
  } catch {
    throw fileNotFound();
  }
  if (decoded === '.' || decoded === '..' || /[/\\\p{Cc}]/u.test(decoded)) throw fileNotFound();
  return decoded;
}

async function findFile(context: RequestContext, path: string): Promise<ServedFile> {
  const route = findFileRoute(path);
  const { viewer } = context;
  if (route?.options.public !== true) {
    if (viewer.kind === 'none') throw viewer.denial ?? new AppError('UNAUTHENTICATED');
    if (viewer.link?.expired === true && route?.options.expired !== true) throw new AppError('TOKEN_EXPIRED');
    if (viewer.link === null && !viewer.emailVerified) {
      throw new AppError('FORBIDDEN', { reason: 'EMAIL_NOT_VERIFIED' });
    }
  }
  const served = await route?.handler(context, route.params);
  if (served === undefined) throw fileNotFound();
  if ('file' in served) assertReadable(viewer, served.file);
  return served;
}
