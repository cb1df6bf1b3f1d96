import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from './context.ts';
import { AppError, appErrorOf } from './errors.ts';
import type { ByteRange } from './file-store.ts';
import { findFileRoute, type ServedFile } from './files.ts';
import { checkRate, requestContext } from './http-request.ts';
import type { HttpParts } from './http-routes.ts';
import { actorOf } from './viewer.ts';

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
    const context = await requestContext(parts.platform, parts.authenticate, request);
    checkRate(parts.limiter, context, 1);
    const served = await findFile(context, decodePath(request.url));
    return 'bytes' in served
      ? sendBytes(request, reply, served.name, served.bytes.byteLength, (range) => slice(served.bytes, range))
      : sendBytes(request, reply, served.name ?? served.file.name, served.file.byte_size, (range) =>
          context.files.get(served.file.storage_key, range),
        );
  } catch (error) {
    const known = appErrorOf(error);
    if (known === undefined) request.log.error({ err: error }, 'file failed');
    const shown = known ?? new AppError('INTERNAL_SERVER_ERROR');
    // The viewer shows the status text and this field.
    return reply.code(shown.status).send({ status: shown.status, result: shown.message, requestId: request.id });
  }
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    throw notFound();
  }
}

function notFound(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce document n’existe pas ou n’est plus disponible.' });
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
  if (served === undefined) throw notFound();
  if ('file' in served) {
    const { state, uploaded_by: uploader } = served.file;
    if (state === 'infected') throw notFound();
    // Not scanned yet: only the person who sent it may look at it.
    if (state === 'quarantined' && uploader !== actorOf(viewer)) {
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce document est en cours de vérification.' });
    }
  }
  return served;
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  size: number,
  open: (range: ByteRange | undefined) => Readable,
): FastifyReply {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_');
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'accept-ranges': 'bytes',
  });
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const length = range === undefined ? size : range.end - range.start + 1;
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', length);
  return request.method === 'HEAD' ? reply.send() : reply.send(open(range));
}

/** One range of bytes; several ranges, or another unit, are answered with the whole. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

function slice(bytes: Uint8Array, range: ByteRange | undefined): Readable {
  const part = range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
  return Readable.from(Buffer.from(part));
}
