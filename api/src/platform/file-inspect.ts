import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { findThreat } from './virus-scan-rules.ts';

const MAX_PAGES = 200;

/** Why bytes are not an inert PDF, with the sentence for the person. */
export interface Refusal {
  reason: 'EMPTY' | 'NOT_PDF' | 'UNREADABLE' | 'ENCRYPTED' | 'ACTIVE' | 'PAGES' | 'INFECTED' | 'TOO_COMPLEX';
  message: string;
}

/** What crosses from the worker: plain data only. */
export type Inspection = { pages: number; refusal?: undefined } | { refusal: Refusal };

const refuse = (reason: Refusal['reason'], message: string): Inspection => ({ refusal: { reason, message } });

/** Reads bytes as a PDF. Runs in a worker (file-inspector.ts): a hostile file may ask for much time and memory. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  if (bytes.byteLength === 0) return refuse('EMPTY', 'Fichier vide !');
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (!head.includes('%PDF-')) return refuse('NOT_PDF', 'Ce fichier n’est pas un PDF.');
  const threat = findThreat(bytes);
  if (threat === 'Eicar-Test-Signature') {
    return refuse('INFECTED', 'Ce fichier contient un virus\u00a0: il n’a pas été enregistré.');
  }
  if (threat?.startsWith('Polyglot')) {
    return refuse('NOT_PDF', 'Ce fichier n’est pas un simple PDF\u00a0: exportez-le de nouveau en PDF.');
  }
  return inspectDocument(bytes, threat !== undefined);
}

async function inspectDocument(bytes: Uint8Array, active: boolean): Promise<Inspection> {
  const document = await parse(bytes);
  // Some ciphers make the objects themselves unreadable; what matters to the person is the password.
  if (document === undefined && !Buffer.from(bytes).includes('/Encrypt')) {
    return refuse('UNREADABLE', 'Ce PDF est illisible ou abîmé.');
  }
  if (document === undefined || document.isEncrypted) {
    return refuse('ENCRYPTED', 'Ce PDF est protégé par un mot de passe\u00a0: enlevez la protection puis renvoyez-le.');
  }
  if (active || hasActiveContent(document)) {
    return refuse(
      'ACTIVE',
      'Ce PDF contient un script ou un fichier joint\u00a0: exportez-le de nouveau en PDF simple.',
    );
  }
  const pages = countPages(document);
  if (pages === 0 || pages > MAX_PAGES) return refuse('PAGES', `Ce PDF doit avoir entre 1 et ${MAX_PAGES} pages.`);
  return { pages };
}

async function parse(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    return await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true });
  } catch {
    return undefined;
  }
}

function countPages(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch {
    return 0;
  }
}

const ACTIVE_KEYS = [
  'JavaScript',
  'JS',
  'EmbeddedFiles',
  'EmbeddedFile',
  // Every attached file hangs on this key; the type of its stream is optional.
  'EF',
  'RichMedia',
  'XFA',
  'RichMediaContent',
  'AA',
].map((key) => PDFName.of(key));
const ACTIVE_VALUES = new Set([
  '/JavaScript',
  '/Launch',
  '/EmbeddedFile',
  '/FileAttachment',
  '/RichMedia',
  '/SubmitForm',
  '/ImportData',
]);
const DECIDING_KEYS = ['S', 'Type', 'Subtype'].map((key) => PDFName.of(key));
const OPEN_ACTION = PDFName.of('OpenAction');
const MAX_REFERENCES = 20;

/** Looks at every object of the file, because an action may hang on any page, field or annotation. */
function hasActiveContent(document: PDFDocument): boolean {
  return document.context.enumerateIndirectObjects().some(([, object]) => isActive(object, 0));
}

function isActive(object: unknown, depth: number): boolean {
  // Direct objects deeper than this are not written by any PDF producer; refusing is the safe answer.
  if (depth > 100) return true;
  if (object instanceof PDFStream) return isActive(object.dict, depth + 1);
  if (object instanceof PDFArray) return object.asArray().some((item) => isActive(item, depth + 1));
  if (!(object instanceof PDFDict)) return false;
  if (ACTIVE_KEYS.some((key) => object.has(key))) return true;
  for (const key of DECIDING_KEYS) {
    const value = resolve(object, key);
    // A reference that leads to no value within reason is there to deceive.
    if (value instanceof PDFRef || (value instanceof PDFName && ACTIVE_VALUES.has(value.asString()))) return true;
  }
  const open = resolve(object, OPEN_ACTION);
  // An array is only a destination ("open on page 1"); a dictionary is an action.
  if (open instanceof PDFDict || open instanceof PDFRef) return true;
  return object.values().some((value) => !(value instanceof PDFRef) && isActive(value, depth + 1));
}

/** The value of a key behind its references: what one refers to may be a reference again, which pdf-lib does not follow. */
function resolve(dictionary: PDFDict, key: PDFName): PDFObject | undefined {
  let value = dictionary.get(key);
  for (let step = 0; step < MAX_REFERENCES && value instanceof PDFRef; step += 1) {
    value = dictionary.context.lookup(value);
  }
  return value;
}
