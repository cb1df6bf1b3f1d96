/** What the file of a supplier says: read with suspicion, whatever the platform calls it. */
import { MAX_FILE_BYTES } from '@bloom/shared-rules/limits';
import { readReceivedInvoice, UnreadableInvoice } from '../../paper/invoices/received-invoice.reading.ts';
import type { ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import { AppError } from '../../platform/errors.ts';
import { type CheckedUpload, readPdfUpload } from '../../platform/files/file-upload.ts';
import { PlatformRefusal, type ReceivedFlow, TooLargeFile } from '../platform/invoice-platform.ts';

const PDF = '%PDF-';
const TOO_LARGE = 'Son fichier est trop lourd\u00a0: il n’a pas été enregistré.';
const NO_INVOICE = 'Ce PDF ne contient pas de facture électronique (Factur-X).';
const NO_PAPER =
  'Elle est arrivée sans version lisible par une personne\u00a0: demandez à la plateforme de livrer des Factur-X.';

export interface InboundReading {
  said: ReceivedInvoice | null;
  problem: string | null;
  paper: CheckedUpload | null;
  xml: Buffer | null;
  /** Nobody gave its file: it may be asked for again. */
  isMissing: boolean;
}

export const NOTHING_READ: InboundReading = { said: null, problem: null, paper: null, xml: null, isMissing: false };

/** A file that is hostile or unreadable says so. Throws where another try may say more. */
export async function readFlow(flow: Pick<ReceivedFlow, 'name' | 'bytes'>): Promise<InboundReading> {
  const nothing = NOTHING_READ;
  try {
    const bytes = await flow.bytes();
    if (bytes.byteLength > MAX_FILE_BYTES) throw new TooLargeFile();
    if (!bytes.subarray(0, 1_024).toString('latin1').includes(PDF)) {
      return { ...nothing, said: await readReceivedInvoice(bytes), problem: NO_PAPER, xml: bytes };
    }
    const paper = await readPdfUpload(new File([new Uint8Array(bytes)], flow.name || 'facture.pdf'), MAX_FILE_BYTES);
    if (paper.invoice === undefined) return { ...nothing, paper, problem: NO_INVOICE };
    const said = await readReceivedInvoice(Buffer.from(paper.invoice)).catch(sentenceOf);
    return typeof said === 'string' ? { ...nothing, paper, problem: said } : { ...nothing, paper, said };
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

/** What is no fault of the file is one of ours, and is tried again. */
function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableInvoice) return error.message;
  throw error;
}
