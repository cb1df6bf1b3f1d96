import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { AppError } from './errors.ts';

export const MAX_PDF_BYTES = 5_000_000;
const MAX_PAGES = 200;
const MAX_NAME = 120;

export interface CheckedUpload {
  bytes: Uint8Array;
  /** The person's own name for it, cleaned; never used as a path. */
  name: string;
  pages: number;
}

/**
 * Reads an uploaded PDF within its limit and refuses what is empty, too large, not a PDF, encrypted, longer than
 * 200 pages or able to act by itself. Codes: BAD_USER_INPUT, PAYLOAD_TOO_LARGE, UNSUPPORTED_FILE.
 */
export async function readPdfUpload(file: File, maxBytes: number = MAX_PDF_BYTES): Promise<CheckedUpload> {
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readStream(file, maxBytes);
  const pages = await checkPdf(bytes);
  return { bytes, name: cleanFileName(file.name), pages };
}

async function readStream(file: File, maxBytes: number): Promise<Uint8Array> {
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

/** Throws the refusal of bytes that are not an inert PDF; answers its number of pages. */
export async function checkPdf(bytes: Uint8Array): Promise<number> {
  if (bytes.byteLength === 0) {
    throw new AppError('BAD_USER_INPUT', { message: 'Fichier vide !', invalidArgs: ['file'], reason: 'EMPTY' });
  }
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (!head.includes('%PDF-')) throw unsupported('Ce fichier n’est pas un PDF.', 'NOT_PDF');
  const document = await parse(bytes);
  if (document.isEncrypted) {
    throw unsupported('Ce PDF est protégé par un mot de passe : enlevez la protection puis renvoyez-le.', 'ENCRYPTED');
  }
  if (hasActiveContent(document) || namesAction(bytes)) {
    throw unsupported(
      'Ce PDF contient un script ou un fichier joint : exportez-le de nouveau en PDF simple.',
      'ACTIVE',
    );
  }
  const pages = countPages(document);
  if (pages === 0 || pages > MAX_PAGES) {
    throw unsupported(`Ce PDF doit avoir entre 1 et ${MAX_PAGES} pages.`, 'PAGES');
  }
  return pages;
}

async function parse(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true });
  } catch (error) {
    throw new AppError('UNSUPPORTED_FILE', {
      message: 'Ce PDF est illisible ou abîmé.',
      reason: 'UNREADABLE',
      data: { detail: 'UNREADABLE' },
      cause: error,
    });
  }
}

function countPages(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch {
    return 0;
  }
}

const ACTIVE_KEYS = ['JavaScript', 'JS', 'EmbeddedFiles', 'EmbeddedFile', 'RichMedia', 'XFA', 'RichMediaContent', 'AA'];
const ACTIVE_VALUES = new Set(['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia', '/SubmitForm', '/ImportData']);

/** Looks at every object of the file, because an action may hang on any page, field or annotation. */
function hasActiveContent(document: PDFDocument): boolean {
  return document.context.enumerateIndirectObjects().some(([, object]) => isActive(object, 0));
}

const ACTION_NAME =
  /(?:[^\w]|\/S|\/Type|\/Subtype)\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?!\w)/;

/**
 * The same names anywhere in the bytes: the table of a hostile file may point readers to objects inside what looks like
 * the data of a stream. A word before the slash is ordinary text, such as "HTML/JavaScript" in a title.
 */
function namesAction(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return ACTION_NAME.test(
    text.replace(/#([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

function isActive(object: unknown, depth: number): boolean {
  // Direct objects deeper than this are not written by any PDF producer; refusing is the safe answer.
  if (depth > 100) return true;
  if (object instanceof PDFStream) return isActive(object.dict, depth + 1);
  if (object instanceof PDFArray) return object.asArray().some((item) => isActive(item, depth + 1));
  if (!(object instanceof PDFDict)) return false;
  if (ACTIVE_KEYS.some((key) => object.has(PDFName.of(key)))) return true;
  for (const key of ['S', 'Type', 'Subtype']) {
    const value = object.get(PDFName.of(key));
    if (value instanceof PDFName && ACTIVE_VALUES.has(value.asString())) return true;
  }
  const open = object.get(PDFName.of('OpenAction'));
  // An array is only a destination ("open on page 1"); a dictionary is an action.
  if (open instanceof PDFDict || (open instanceof PDFRef && object.context.lookup(open) instanceof PDFDict))
    return true;
  return object.values().some((value) => !(value instanceof PDFRef) && isActive(value, depth + 1));
}

/** A name that is safe to show and to offer for download: composed accents, no control or path character, ≤ 120. */
export function cleanFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const characters = [...cleaned];
  if (characters.length === 0) return 'document.pdf';
  if (characters.length <= MAX_NAME) return cleaned;
  const extension = /\.\w{1,8}$/.exec(cleaned)?.[0] ?? '';
  return `${characters.slice(0, MAX_NAME - extension.length).join('')}${extension}`;
}

function unsupported(message: string, reason: string): AppError {
  return new AppError('UNSUPPORTED_FILE', { message, reason, data: { detail: reason } });
}

function tooLarge(limit: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `Fichier trop volumineux : ${Math.floor(limit / 1_000_000)} Mo au plus.`,
    data: { limit },
  });
}
