import { lockCra } from '../../cra/activities/cra-record.repository.ts';
import { invoicePaperApart } from '../../paper/invoices/invoice-paper-apart.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { storeFile, supersedeFiles } from '../../platform/files/files.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import * as repository from './invoice.repository.ts';
import { draftOf } from './invoice-draft.service.ts';
import type { Draft } from './invoice-draft.ts';
import { invoiceFileName } from './invoice-file-name.ts';
import { finaliseWithoutAnybody, lockWithMonth } from './invoice-finalise.service.ts';
import { isOfCorrectedMonth, isOfOpenMonth } from './invoice-month.repository.ts';
import { problemsOf, sentenceOf } from './invoice-problems.ts';
import { tellInvoiceMoved } from './invoice-subject.ts';

const CHANGED = 'Le CRA a changé pendant la création de la facture\u00a0: relancez-la.';

/** One attempt to make an invoice. */
export async function makeInvoice(platform: Platform, invoiceId: string, attempt: number): Promise<void> {
  const invoice = await repository.findInvoice(platform.db, invoiceId);
  // Cancelled, or asked for again: another attempt is the one that counts.
  if (invoice === undefined || invoice.attempt !== attempt) return;
  if (invoice.status === 'IN_PROGRESS') await makeDraft(platform, invoice);
  // Also where a try was cut short after its draft was kept.
  await finaliseWithoutAnybody(platform, invoiceId);
}

/** What it says, whether the law accepts it, and its paper. */
async function makeDraft(platform: Platform, invoice: repository.InvoiceRow): Promise<void> {
  const { id: invoiceId, attempt } = invoice;
  const draft = await draftOf(platform, platform.db, invoice);
  const pdf = draft.receivedFileId === null ? await soundPaper(platform, invoice.id, draft) : null;
  await inTransaction(platform.db, async (tx) => {
    const locked = await lockWithMonth(tx, invoiceId);
    if (locked.status !== 'IN_PROGRESS' || locked.attempt !== attempt) return;
    await assertSameReport(tx, locked);
    const fileId = draft.receivedFileId ?? (await storeDraft(platform, tx, draft, pdf as Buffer));
    if (draft.receivedFileId === null) await supersedeFiles(tx, [locked.draft_file_id]);
    await repository.saveDraft(tx, invoiceId, { ...draft, fileId });
    if (invoice.preceding_id === null) {
      await tellInvoiceMoved(tx, invoice, { status: 'TO_VALIDATE', error: null });
    }
    const { side } = invoice;
    const { kind, totals } = draft.document;
    const data = { side, kind, totalCents: totals.total };
    await auditSystem(tx, { action: 'invoice.create', objectKind: 'invoice', objectId: invoiceId, data });
  });
}

/** The paper of what no rule refuses. */
async function soundPaper(platform: Platform, invoiceId: string, { document }: Draft): Promise<Buffer> {
  const problems = problemsOf(document, { isDraft: true });
  if (problems.length > 0) {
    await repository.saveRuleIds(
      platform.db,
      invoiceId,
      problems.map(({ id }) => id),
    );
    throw new JobError(sentenceOf(problems), { final: true });
  }
  const paper = await invoicePaperApart(document, platform.environment);
  if (paper.problems.length > 0) throw new JobError(paper.problems.join(' '), { final: true });
  return paper.pdf;
}

async function storeDraft(platform: Platform, tx: Db, { document }: Draft, pdf: Buffer): Promise<string> {
  const file = await storeFile(platform, tx, { bytes: pdf, name: invoiceFileName(document), state: 'clean' });
  return file.id;
}

/** The days that are invoiced are the days that were signed, and nobody corrected them while the job ran. */
async function assertSameReport(tx: Tx, invoice: repository.InvoiceRow): Promise<void> {
  if (invoice.activity_id === null || invoice.preceding_id !== null) return;
  const cra = await lockCra(tx, invoice.activity_id);
  const isOpen = (await isOfOpenMonth(tx, invoice.id)) || (await isOfCorrectedMonth(tx, invoice.id));
  if (cra === undefined || isOpen || cra.version !== invoice.report_version)
    throw new JobError(CHANGED, { final: true });
}

/** After the last attempt: the error is on the invoice and in the list of months. */
export async function giveUpInvoice(
  platform: Platform,
  { invoiceId, attempt, sentence }: { invoiceId: string; attempt: number; sentence: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const invoice = await lockWithMonth(tx, invoiceId);
    if (invoice.status !== 'IN_PROGRESS' || invoice.attempt !== attempt) return;
    await repository.saveError(tx, invoiceId, sentence);
    if (invoice.preceding_id === null) {
      await tellInvoiceMoved(tx, invoice, { status: 'ERROR', error: sentence });
    }
  });
}
