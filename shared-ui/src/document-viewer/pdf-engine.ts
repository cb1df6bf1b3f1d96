import { getDocument, PasswordException, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { UnreadableDocumentError } from './document-error.ts';
import { HashedResources } from './pdf-resources.ts';
import type { DocumentWorker } from './pdf-worker.ts';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

export type OpenDocument = { pdf: PDFDocumentProxy; close: () => void };

/** Readers look for the mark of a PDF in this many bytes. */
const HEADER_LENGTH = 1024;

/**
 * Opens a document as far as its first page. The bytes are given away: they cannot be read afterwards.
 * @throws UnreadableDocumentError for what is no PDF, is broken or asks for a password.
 */
export async function openPdf(bytes: Uint8Array, worker: DocumentWorker | undefined): Promise<OpenDocument> {
  if (!hasHeader(bytes)) throw new UnreadableDocumentError('notPdf');
  const task = getDocument({
    data: bytes,
    worker: worker && PDFWorker.create({ port: worker.port }),
    BinaryDataFactory: HashedResources,
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    enableXfa: false,
  });
  const close = () => {
    void task.destroy().finally(() => worker?.end());
  };
  try {
    const pdf = await Promise.race([task.promise, ...(worker ? [worker.failed] : [])]);
    await pdf.getPage(1);
    return { pdf, close };
  } catch (error) {
    close();
    throw explained(error);
  }
}

function hasHeader(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_LENGTH)).includes('%PDF-');
}

function explained(error: unknown): unknown {
  if (error instanceof PasswordException) return new UnreadableDocumentError('locked', { cause: error });
  const name = error instanceof Error ? error.name : '';
  if (/^(InvalidPDF|Format|UnknownError|MissingPDF|XRef|ParserEOF)/.test(name)) {
    return new UnreadableDocumentError('broken', { cause: error });
  }
  return error;
}
