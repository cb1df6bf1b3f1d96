import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from './context.ts';
import type { Row } from './database.tables.ts';
import { AppError } from './errors.ts';
import { contentDisposition } from './file-name.ts';
import { requestedRange } from './file-range.ts';
import type { ByteRange } from './file-store.ts';
import { type ServedFile, sha256 } from './files.ts';

interface Content {
  name: string;
  size: number;
  sha256: string;
  /** Known to be harmless: may be shown in place. */
  clean: boolean;
  open(range: ByteRange | undefined): Promise<Readable>;
}

/** Sends a PDF, or the part of it that is asked for. Throws before the first byte when the store has a problem. */
export async function sendFile(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedFile,
): Promise<FastifyReply> {
  const content = 'bytes' in served ? ofBytes(served) : ofStored(platform, served);
  const etag = `"${content.sha256}"`;
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition(content.clean ? 'inline' : 'attachment', content.name),
    'accept-ranges': 'bytes',
    etag,
  });
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = requestedRange(request.headers, content.size, etag);
  if (range === 'unsatisfiable') {
    return reply.code(416).removeHeader('content-type').header('content-range', `bytes */${content.size}`).send();
  }
  const body = request.method === 'HEAD' ? undefined : await content.open(range);
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  reply.header('content-length', range === undefined ? content.size : range.end - range.start + 1);
  return reply.send(body);
}

function namesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function ofBytes({ bytes, name }: { bytes: Uint8Array; name: string }): Content {
  return {
    name,
    size: bytes.byteLength,
    sha256: sha256(bytes),
    clean: true,
    open: async (range) => {
      const part = range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
      return Readable.from([Buffer.from(part)]);
    },
  };
}

function ofStored(platform: Platform, { file, name }: { file: Row<'file'>; name?: string }): Content {
  return {
    name: name ?? file.name,
    size: file.byte_size,
    sha256: file.sha256,
    clean: file.state === 'clean',
    open: async (range) => {
      await checkBytes(platform, file);
      return platform.files.get(file.storage_key, range);
    },
  };
}

/** Parts of one file come in quick series; its bytes are read twice for the first of them only. */
const CHECKED_FOR_MS = 60_000;
const MAX_REMEMBERED = 1_000;
const checked = new Map<string, number>();

/** Nothing is shown that is not, byte for byte, what was written: signed documents above all. */
async function checkBytes({ files, log }: Platform, file: Row<'file'>): Promise<void> {
  if ((checked.get(file.storage_key) ?? 0) > Date.now()) return;
  const hash = createHash('sha256');
  for await (const chunk of await files.get(file.storage_key)) hash.update(chunk as Uint8Array);
  if (hash.digest('hex') !== file.sha256) {
    log.error({ fileId: file.id }, 'a stored file does not match its hash');
    throw new AppError('INTERNAL_SERVER_ERROR', {
      message: 'Ce document est abîmé\u00a0: il n’est pas affiché. Nos équipes sont prévenues.',
    });
  }
  if (checked.size >= MAX_REMEMBERED) checked.clear();
  checked.set(file.storage_key, Date.now() + CHECKED_FOR_MS);
}
