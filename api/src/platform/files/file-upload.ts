import { fileKinds, MAX_FILE_BYTES } from '@bloom/shared-rules/input/file-limits';
import type { RequestContext } from '../context/context.ts';
import { AppError } from '../errors.ts';
import type { Refusal } from '../inspection/file-inspect.ts';
import { inspectApart } from '../inspection/file-inspector.ts';
import { actorOf } from '../viewer/viewer.ts';
import { cleanFileName } from './file-name.ts';
import { sha256 } from './files.ts';

export interface CheckedUpload {
  bytes: Uint8Array;
  /** The person's own name for it, cleaned; never used as a path. */
  name: string;
  pages: number;
  /** What people read in it; empty for images. */
  text: string;
  /** What it carries for machines, where it is a Factur-X. */
  invoice?: string;
  /** Hexadecimal. */
  sha256: string;
}

/** Who waits for what is said of a file; those who send several wait behind themselves. */
export type UploadSender = Pick<RequestContext, 'viewer' | 'signal'> | 'system';

/**
 * Reads an uploaded PDF within its limit and refuses what is empty, too large, not a PDF, encrypted, longer than
 * 200 pages, endless once unfolded or able to act by itself. Codes: BAD_USER_INPUT, PAYLOAD_TOO_LARGE,
 * UNSUPPORTED_FILE.
 */
export async function readPdfUpload(
  sender: UploadSender,
  file: File,
  maxBytes: number = fileKinds.paper.maxSize,
): Promise<CheckedUpload> {
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readStream(file, maxBytes);
  const person = sender === 'system' ? sender : actorOf(sender.viewer);
  const signal = sender === 'system' ? undefined : sender.signal;
  const inspection = await inspectApart(bytes, { person, signal });
  if (inspection.refusal !== undefined) throw refusalError(inspection.refusal);
  const { pages, text, invoice } = inspection;
  const carried = invoice === undefined ? {} : { invoice };
  return { bytes, name: cleanFileName(file.name), pages, text, sha256: sha256(bytes), ...carried };
}

/** The bytes of an upload, no more of them than its limit. */
export async function readStream(file: File, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // The declared size is the sender's word only.
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refusalError({ reason, message }: Refusal): AppError {
  return reason === 'EMPTY'
    ? new AppError('BAD_USER_INPUT', { message, reason, invalidArgs: ['file'] })
    : new AppError('UNSUPPORTED_FILE', { message, reason, data: { detail: reason } });
}

/** The refusal of a file above `limit` bytes. */
export function tooLarge(limit: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `Fichier trop volumineux\u00a0: ${inMegabytes(limit)} au plus.`,
    data: { limit },
  });
}

/** The refusal of a request that is larger than any file may be: nobody has read yet for what it is. */
export function requestTooLarge(): AppError {
  const { paper, contract } = fileKinds;
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `Envoi trop volumineux\u00a0: un document (CV, compte rendu, facture, pièce) a ${inMegabytes(paper.maxSize)} au plus, un contrat ${inMegabytes(contract.maxSize)}, et aucun envoi plus de ${inMegabytes(MAX_FILE_BYTES)}.`,
    data: { limit: MAX_FILE_BYTES },
  });
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} Mo`;
