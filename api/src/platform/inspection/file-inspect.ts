import { attachedInvoice } from './pdf-attachment.ts';
import { countPages } from './pdf-graph.ts';
import { ForeignBytes, TooComplex } from './pdf-packing.ts';
import { readContents } from './pdf-reader.ts';
import { type Finding, findActive } from './pdf-rules.ts';
import { readPdfText } from './pdf-text.ts';
import { findThreat } from './virus-scan-rules.ts';

const MAX_PAGES = 200;

/** Why bytes are not an inert PDF, with the sentence for the person. */
export interface Refusal {
  reason: 'EMPTY' | 'NOT_PDF' | 'UNREADABLE' | 'ENCRYPTED' | 'ACTIVE' | 'PAGES' | 'INFECTED' | 'TOO_COMPLEX';
  message: string;
}

/** What crosses from the worker: plain data only. */
export type Inspection =
  /** With what people read in it, and the invoice for machines that it carries, as Factur-X does. */
  { pages: number; text: string; invoice?: string; refusal?: undefined } | { refusal: Refusal; invoice?: undefined };

const refuse = (reason: Refusal['reason'], message: string): Inspection => ({ refusal: { reason, message } });

const AGAIN = 'exportez-le de nouveau en PDF simple.';
const TOO_COMPLEX = `Ce PDF est trop complexe pour être vérifié\u00a0: ${AGAIN}`;
const NOT_SIMPLE = 'Ce fichier n’est pas un simple PDF\u00a0: exportez-le de nouveau en PDF.';

const SENTENCES: Record<Finding, readonly [Refusal['reason'], string]> = {
  ACTION: ['ACTIVE', `Ce PDF contient un script ou une action\u00a0: ${AGAIN}`],
  LINK: [
    'ACTIVE',
    `Ce PDF contient un lien qui n’ouvre ni une page web ni un courriel\u00a0: enlevez-le, puis ${AGAIN}`,
  ],
  ATTACHMENT: ['ACTIVE', `Ce PDF contient un fichier joint\u00a0: ${AGAIN}`],
  MEDIA: ['ACTIVE', `Ce PDF contient un son, une vidéo ou un objet animé\u00a0: ${AGAIN}`],
  OUTSIDE: ['ACTIVE', `Ce PDF va chercher une partie de son contenu ailleurs\u00a0: ${AGAIN}`],
  HIDDEN: ['ACTIVE', `Ce PDF cache une partie de son contenu\u00a0: ${AGAIN}`],
  TOO_LARGE: [
    'TOO_COMPLEX',
    'Ce PDF contient une image trop grande\u00a0: numérisez-le avec une résolution plus basse.',
  ],
};

/** Reads bytes as a PDF. Runs in a worker (file-inspector.ts): a hostile file may ask for much time and memory. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  if (bytes.byteLength === 0) return refuse('EMPTY', 'Fichier vide !');
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (!head.includes('%PDF-')) return refuse('NOT_PDF', 'Ce fichier n’est pas un PDF\u00a0: exportez-le en PDF.');
  const threat = findThreat(bytes);
  if (threat === 'Eicar-Test-Signature') {
    return refuse('INFECTED', 'Ce fichier contient un virus.');
  }
  if (threat?.startsWith('Polyglot')) return refuse('NOT_PDF', NOT_SIMPLE);
  return inspectDocument(bytes, threat !== undefined);
}

async function inspectDocument(bytes: Uint8Array, active: boolean): Promise<Inspection> {
  const contents = await readContents(bytes).catch((error: unknown) => (error instanceof Error ? error : new Error()));
  if (contents instanceof ForeignBytes) return refuse('NOT_PDF', NOT_SIMPLE);
  if (contents instanceof TooComplex) return refuse('TOO_COMPLEX', TOO_COMPLEX);
  if (contents instanceof Error)
    return refuse('UNREADABLE', 'Ce PDF est illisible ou abîmé\u00a0: exportez-le de nouveau en PDF.');
  if (contents.encrypted) {
    return refuse('ENCRYPTED', 'Ce PDF est protégé par un mot de passe\u00a0: enlevez la protection puis renvoyez-le.');
  }
  const finding = findActive(contents) ?? (active ? 'ACTION' : undefined);
  if (finding !== undefined) return refuse(...SENTENCES[finding]);
  const pages = countPages(contents, MAX_PAGES);
  if (pages === 0 || pages > MAX_PAGES) return refuse('PAGES', `Ce PDF doit avoir entre 1 et ${MAX_PAGES} pages.`);
  const invoice = attachedInvoice(contents);
  const text = await readPdfText(bytes);
  return { pages, text, ...(invoice === undefined ? {} : { invoice }) };
}
