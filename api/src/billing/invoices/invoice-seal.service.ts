import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { sealedInvoice } from '../../paper/invoices/invoice-paper.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { storeFile } from '../../platform/files/files.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { INVOICE_SEAL_QUEUE } from './invoice.queues.ts';
import * as repository from './invoice.repository.ts';
import { invoiceFileName } from './invoice-file-name.ts';
import { announceSealed } from './invoice-followers.ts';

/** Younger ones belong to their job. */
const GRACE_MS = 5 * MINUTE_MS;

/**
 * The sealed paper of a finalised invoice, made now when it is not there yet. Two makers at once end with one file.
 * Throws when the time-stamp authority does not answer.
 */
export async function sealInvoice(platform: Platform, invoiceId: string): Promise<string> {
  const invoice = await repository.findInvoice(platform.db, invoiceId);
  if (invoice?.number == null || invoice.document === null) throw new Error('only a finalised invoice is sealed');
  if (invoice.file_id !== null) return invoice.file_id;
  const document: InvoiceDocument = invoice.document;
  const { sealed } = await sealedInvoice(platform, document);
  return inTransaction(platform.db, async (tx) => {
    const locked = await repository.lockInvoice(tx, invoiceId);
    if (locked?.file_id) return locked.file_id;
    const file = await storeFile(platform, tx, { bytes: sealed, name: invoiceFileName(document), state: 'clean' });
    await repository.saveSealed(tx, invoiceId, file.id, platform.clock.now());
    await auditSystem(tx, {
      action: 'document.seal',
      objectKind: 'invoice',
      objectId: invoiceId,
      data: { number: invoice.number, sealedSha256: file.sha256 },
    });
    // What was taken over has reached its reader from where it was made: its paper here leaves for nobody.
    if (locked !== undefined && locked.finalised_by !== repository.TAKEN_OVER) {
      await announceSealed(platform, tx, { ...locked, file_id: file.id });
    }
    return file.id;
  });
}

/** Thousands of invoices that came from elsewhere have no paper of ours: each gets it when somebody opens it. */
export async function sealWhenOpened(platform: Platform, invoiceId: string): Promise<void> {
  if (!(await repository.awaitsPaper(platform.db, invoiceId))) return;
  const key = `opened ${invoiceId}`;
  await inTransaction(platform.db, (tx) => platform.jobs.enqueue(tx, INVOICE_SEAL_QUEUE, { key, data: { invoiceId } }));
}

/** Finalised invoices whose seal was lost, however old: all of them, so that one that has no seal keeps none back. */
export async function sweepInvoiceSeals(platform: Platform, signal?: AbortSignal): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - GRACE_MS);
  const unsealed = await repository.unsealed(platform.db, before);
  await forEachAlone(platform.log, unsealed, (id) => sealInvoice(platform, id), signal);
}
