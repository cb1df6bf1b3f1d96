import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../context/context.ts';
import type { Row } from '../database/database.tables.ts';
import type { ByteRange } from '../file-store/file-store.ts';
import { contentDisposition } from './file-name.ts';
import { requestedRange } from './file-range.ts';
import { verifiedPart } from './file-series.ts';
import { type MediaType, readStoredFile, type ServedFile, sha256 } from './files.ts';

interface Content {
  name: string;
  mediaType: MediaType;
  size: number;
  sha256: string;
  /** Known to be harmless: may be shown in place. */
  clean: boolean;
  open(range: ByteRange | undefined): Promise<Buffer>;
}

/**
 * Sends a PDF, data as a download, or the part of them that is asked for. Throws before the first byte when the store
 * has a problem, or when its bytes are not the ones that were written.
 */
export async function sendFile(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedFile,
): Promise<FastifyReply> {
  const content = 'bytes' in served ? ofBytes(served) : ofStored(platform, served);
  const etag = `"${content.sha256}"`;
  reply.headers({
    ...headsOf(content),
    'accept-ranges': 'bytes',
    etag,
  });
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = requestedRange(request.headers, content.size, etag);
  if (range === 'unsatisfiable') {
    return reply.code(416).removeHeader('content-type').header('content-range', `bytes */${content.size}`).send();
  }
  // By HEAD too: what cannot be sent is not announced.
  const body = await content.open(range);
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  reply.header('content-length', range === undefined ? content.size : range.end - range.start + 1);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}

const DATA: Partial<Record<MediaType, 'json' | 'xml' | 'txt'>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/plain': 'txt',
};

/** Only a PDF that is known to be harmless is shown in place. */
function headsOf({ mediaType, clean, name }: Content): Record<string, string> {
  const extension = DATA[mediaType];
  if (extension !== undefined) {
    return {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': contentDisposition('attachment', name, extension),
    };
  }
  return {
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition(clean ? 'inline' : 'attachment', name),
  };
}

function namesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function ofBytes({ bytes, name, mediaType = 'application/pdf' }: Exclude<ServedFile, { file: unknown }>): Content {
  return {
    name,
    mediaType,
    size: bytes.byteLength,
    sha256: sha256(bytes),
    clean: true,
    open: async (range) => {
      const part = range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
      return Buffer.from(part);
    },
  };
}

function ofStored(platform: Platform, { file, name }: { file: Row<'file'>; name?: string }): Content {
  return {
    name: name ?? file.name,
    mediaType: file.media_type === 'application/json' ? 'application/json' : 'application/pdf',
    size: file.byte_size,
    sha256: file.sha256,
    clean: file.state === 'clean',
    open: async (range) => {
      const whole = range === undefined;
      return whole ? readStoredFile(platform, file) : verifiedPart(platform, file, range);
    },
  };
}
