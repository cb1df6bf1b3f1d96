/** What the file of a supplier says: read with suspicion, whatever the platform calls it. */
import { MAX_FILE_BYTES } from '@bloom/shared-rules/input/file-limits';
import { readReceivedInvoice } from '../../paper/invoices/received-invoice.reading.ts';
import type { ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import { UnreadableInvoice } from '../../paper/invoices/received-text.reading.ts';
import { AppError } from '../../platform/errors.ts';
import { type CheckedUpload, readPdfUpload } from '../../platform/files/file-upload.ts';
import { PlatformRefusal, type ReceivedFlow, TooLargeFile } from '../e-invoicing/invoice-platform.ts';

const PDF = '%PDF-';
const TOO_LARGE = 'Son fichier est trop lourd\u00a0: il n’a pas été enregistré.';
const NO_INVOICE = 'Ce PDF ne contient pas de facture électronique (Factur-X).';
const NO_PAPER =
  'Elle est arrivée sans version lisible par une personne\u00a0: redemandez-la, ou demandez au fournisseur une Factur-X.';
const NO_SIREN =
  'Elle ne dit pas le SIREN de son émetteur\u00a0: sans lui, aucun mois ne peut lui être trouvé. Refusez-la.';

export interface InboundReading {
  said: ReceivedInvoice | null;
  problem: string | null;
  paper: CheckedUpload | null;
  xml: Buffer | null;
  /** Nobody gave its file, or what people read of it: it may be asked for again. */
  isMissing: boolean;
}

export const NOTHING_READ: InboundReading = { said: null, problem: null, paper: null, xml: null, isMissing: false };

export type ReadableFlow = Pick<ReceivedFlow, 'name' | 'bytes' | 'readable'>;

/** A file that is hostile or unreadable says so. Throws where another try may say more. */
export async function readFlow(flow: ReadableFlow): Promise<InboundReading> {
  const nothing = NOTHING_READ;
  try {
    const bytes = await flow.bytes();
    if (bytes.byteLength > MAX_FILE_BYTES) throw new TooLargeFile();
    if (!isPdf(bytes)) return await readData(flow, bytes);
    const paper = await readPdfUpload(
      'system',
      new File([new Uint8Array(bytes)], flow.name || 'facture.pdf'),
      MAX_FILE_BYTES,
    );
    if (paper.invoice === undefined) return { ...nothing, paper, problem: NO_INVOICE };
    const read = await readReceivedInvoice(Buffer.from(paper.invoice)).catch(sentenceOf);
    if (typeof read === 'string') return { ...nothing, paper, problem: read };
    return { ...nothing, paper, said: read.said, problem: sirenProblem(read.said) };
  } catch (error) {
    if (error instanceof TooLargeFile) return { ...nothing, problem: TOO_LARGE };
    if (error instanceof PlatformRefusal) {
      return {
        ...nothing,
        isMissing: true,
        problem: `La plateforme ne donne pas son fichier\u00a0: ${error.message}.`,
      };
    }
    if (error instanceof AppError) return { ...nothing, problem: error.message };
    return { ...nothing, problem: sentenceOf(error) };
  }
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 1_024).toString('latin1').includes(PDF);

const sirenProblem = ({ seller }: ReceivedInvoice) => (seller.siren === null ? NO_SIREN : null);

/** CII or UBL alone: what people read of it came with it, or its platform has it. */
async function readData(flow: ReadableFlow, xml: Buffer): Promise<InboundReading> {
  const { said, paper: attached } = await readReceivedInvoice(xml);
  const view = attached ?? (await flow.readable());
  const paper = view === null || !isPdf(view) ? null : await paperOf(flow.name, view);
  if (paper === null) return { said, problem: NO_PAPER, paper, xml, isMissing: true };
  return { said, problem: sirenProblem(said), paper, xml, isMissing: false };
}

/** Hostile or too large, it is as good as none: the data is what counts. */
async function paperOf(name: string, view: Buffer): Promise<CheckedUpload | null> {
  const file = new File([new Uint8Array(view)], `${name.replace(/\.xml$/i, '') || 'facture'}.pdf`);
  return readPdfUpload('system', file, MAX_FILE_BYTES).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** What is no fault of the file is one of ours, and is tried again. */
function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableInvoice) return error.message;
  throw error;
}
