import { MAX_FILE_BYTES } from '@bloom/shared-rules/limits';
import { readReceivedInvoice, UnreadableInvoice } from '../../paper/invoices/received-invoice.reading.ts';
import type { ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { storeFrom } from '../../platform/files/file-quarantine.ts';
import { type CheckedUpload, readPdfUpload } from '../../platform/files/file-upload.ts';
import { storeFile } from '../../platform/files/files.ts';
import { PlatformRefusal, type ReceivedFlow, TooLargeFile } from '../platform/invoice-platform.ts';
import { tellArrival } from './inbound.notice.ts';
import * as repository from './inbound.repository.ts';
import { matchAlone } from './inbound-matching.service.ts';

const PDF = '%PDF-';
const TOO_LARGE = 'Son fichier est trop lourd\u00a0: il n’a pas été enregistré.';
const NO_INVOICE = 'Ce PDF ne contient pas de facture électronique (Factur-X).';
const NO_PAPER =
  'Elle est arrivée sans version lisible par une personne\u00a0: demandez à la plateforme de livrer des Factur-X.';

interface Reading {
  said: ReceivedInvoice | null;
  problem: string | null;
  paper: CheckedUpload | null;
  xml: Buffer | null;
}

/** Keeps what arrived, once, and looks for the month that it is for. A file that is hostile or unreadable is kept as that. */
export async function keepInbound(platform: Platform, source: string, flow: ReceivedFlow): Promise<void> {
  if (await repository.isKnown(platform.db, source, flow.flowId)) return;
  const reading = await read(flow);
  await inTransaction(platform.db, async (tx) => {
    const id = await keep(platform, tx, source, { flow, reading });
    if (id === undefined) return;
    await matchAlone({ ...platform, db: tx }, id);
    // Whatever is kept, finance hears of it.
    await tellArrival({ ...platform, db: tx }, id);
  });
}

async function keep(
  platform: Platform,
  tx: Db,
  source: string,
  { flow, reading }: { flow: ReceivedFlow; reading: Reading },
): Promise<string | undefined> {
  const { said, problem } = reading;
  const id = await repository.insertInbound(tx, {
    ...{ platform: source, flow_id: flow.flowId, name: cleanFileName(flow.name || 'facture.pdf') },
    ...{ received_at: platform.clock.now() },
    ...{ has_paper: reading.paper !== null },
    ...{ said: said === null ? null : JSON.stringify(said), number: said?.number ?? null },
    ...{ seller_siren: said?.seller.siren ?? null, state: 'toMatch', problem },
  });
  // Somebody else has it, with its file.
  if (id === undefined) return undefined;
  await repository.setFile(tx, id, await fileOf(platform, tx, flow, reading));
  await auditSystem(tx, {
    action: 'invoice.received',
    objectKind: 'inbound_invoice',
    objectId: id,
    data: { flowId: flow.flowId, number: said?.number ?? null, siren: said?.seller.siren ?? null },
  });
  return id;
}

async function fileOf(platform: Platform, tx: Db, { name }: ReceivedFlow, { paper, xml }: Reading) {
  if (paper !== null) return (await storeFrom(platform, tx, paper, 'product')).id;
  if (xml === null) return null;
  const file = { bytes: xml, name: cleanFileName(name || 'facture.xml'), mediaType: 'application/xml' } as const;
  return (await storeFile(platform, tx, { ...file, state: 'clean' })).id;
}

async function read(flow: ReceivedFlow): Promise<Reading> {
  const nothing: Reading = { said: null, problem: null, paper: null, xml: null };
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
      return { ...nothing, problem: `La plateforme ne donne pas son fichier\u00a0: ${error.message}.` };
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
