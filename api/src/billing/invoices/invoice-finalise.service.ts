import { isDeepStrictEqual } from 'node:util';
import { daysBetween } from '@bloom/shared-rules/calendar/calendar-day';
import { leftToCredit } from '@bloom/shared-rules/invoice/credit-note';
import { type InvoiceDocument, isSelfBilledKind } from '@bloom/shared-rules/invoice/invoice-document';
import { CORRECTION_OPEN, invoiceRefusal, NOT_VALIDATED } from '@bloom/shared-rules/invoice/invoice-state';
import { supplierMoneyMoved } from '../../cra/activities/invoice-state.service.ts';
import { invoiceProblems as formProblems } from '../../paper/invoices/invoice-paper.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from './invoice.policy.ts';
import { INVOICE_SEAL_QUEUE } from './invoice.queues.ts';
import * as repository from './invoice.repository.ts';
import { unknownInvoice } from './invoice.service.ts';
import { settleDeducted } from './invoice-collected.service.ts';
import { creditsBefore, draftOf } from './invoice-draft.service.ts';
import { announceCredited, announceTaken } from './invoice-followers.ts';
import { findUncredited, isOfCorrectedMonth, isOfOpenMonth } from './invoice-month.repository.ts';
import { areNumbersHeld, type GivenNumber, nextNumber, seriesOf } from './invoice-number.repository.ts';
import { problemsError, problemsOf } from './invoice-problems.ts';
import { lockSubject, tellInvoiceMoved } from './invoice-subject.ts';
import { tellOrdered, tellOverpaid } from './overpaid.notice.ts';
import { type CheckedPaper, checkedPaper, receivedNumber, type SupplierPaper } from './supplier-paper.service.ts';
import { priceHoldOf } from './unsigned-amendment.repository.ts';

type Row = repository.InvoiceRow & { document: InvoiceDocument };

const CHANGED =
  'Le mois, sa mission, ses tarifs ou ses sociétés ont changé depuis la création\u00a0: régénérez la facture.';
/** The draft of a fee is not made again from its own page. */
const FEE_CHANGED =
  'La ligne de «\u202fFacturation CDI\u202f» ou la société a changé depuis la création\u00a0: annulez ce brouillon, puis régénérez la facture depuis cette ligne.';

/**
 * Gives the number, and with it a content that never changes. What is received from a supplier keeps its own number.
 * @throws AppError INVOICE_RULES when the norm would refuse it: no number is used then
 */
export async function finalizeInvoice(
  context: RequestContext,
  {
    recordId,
    supplierNumber,
    paper,
  }: { recordId: string; supplierNumber?: string | null; paper?: SupplierPaper | null },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, (tx) => finaliseIn(context, tx, recordId, { supplierNumber, paper: paper ?? {} }));
}

interface Finalising {
  supplierNumber?: string | null;
  /** What somebody reads on a paper that the supplier sent; of what a platform brought its data speaks. */
  paper?: SupplierPaper;
  /** Why finance does not wait until a new price is signed. */
  forcedBecause?: string;
}

/** Finalises an invoice within a transaction that does more. */
export async function finaliseIn(
  context: RequestContext,
  tx: Tx,
  recordId: string,
  asked: Finalising,
): Promise<string> {
  const invoice = await lockWithMonth(tx, recordId);
  // Somebody clicked twice: the number stays.
  if (invoice.status === 'FINALISED') return invoice.id;
  const { number, difference } = await finalise(context, tx, invoice, { ...asked, by: actorOf(context.viewer) });
  const { forcedBecause } = asked;
  await audit(tx, context, {
    action: 'invoice.finalise',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: {
      number,
      totalCents: invoice.total_cents,
      ...(forcedBecause && { reason: forcedBecause }),
      ...(difference && { difference }),
    },
  });
  return invoice.id;
}

/** Clients whose drafts nobody looks at: theirs are finalised by the product, unless something is in the way. */
export async function finaliseWithoutAnybody(platform: Platform, recordId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    if (invoice.status !== 'TO_VALIDATE' || !(await repository.isAutomatic(tx, invoice.id))) return;
    // Somebody looks at what waited for its number.
    if (await areNumbersHeld(tx)) return;
    const { number } = await finalise(platform, tx, invoice, { by: 'product' });
    await auditSystem(tx, {
      action: 'invoice.finalise',
      objectKind: 'invoice',
      objectId: invoice.id,
      data: { number },
    });
  });
}

/** The invoice with the locks that its fate needs, in the order of all: mission, report, invoice. */
export async function lockWithMonth(tx: Tx, recordId: string): Promise<Row> {
  const found = await repository.findInvoice(tx, recordId);
  if (found === undefined) throw unknownInvoice();
  await lockSubject(tx, found);
  const invoice = await repository.lockInvoice(tx, recordId);
  if (invoice === undefined) throw unknownInvoice();
  return invoice as Row;
}

export function assertMayHappen(invoice: repository.InvoiceRow, kind: 'finalise' | 'cancel' | 'credit'): void {
  const refusal = invoiceRefusal(invoice.status, { kind });
  if (refusal !== undefined) throw new AppError('BAD_USER_INPUT', { message: refusal, reason: invoice.status });
}

async function finalise(
  platform: Platform,
  tx: Tx,
  invoice: Row,
  { by, supplierNumber, paper, forcedBecause }: Finalising & { by: string },
): Promise<GivenNumber & Pick<CheckedPaper, 'difference'>> {
  assertMayHappen(invoice, 'finalise');
  await assertAfterCorrection(tx, invoice);
  if (await isOfOpenMonth(tx, invoice.id)) {
    throw new AppError('BAD_USER_INPUT', { message: NOT_VALIDATED, reason: 'NOT_VALIDATED' });
  }
  await assertPriceSigned(tx, invoice, forcedBecause);
  const isReceived = invoice.side === 'supplier' && invoice.kind === 'invoice';
  const { issuedOn, difference } =
    isReceived && paper !== undefined
      ? checkedPaper(invoice.document, paper, platform.clock.today())
      : { issuedOn: invoice.document.issueDate, difference: null };
  const given = isReceived
    ? await receivedNumber(tx, invoice, supplierNumber, issuedOn)
    : await nextNumber(tx, seriesOf(invoice.kind, supplierOf(invoice)), platform.clock.today());
  const document = await finalDocument(platform, tx, invoice, given);
  // The transaction takes the number back.
  const problems = isReceived ? [] : problemsOf(document, { isDraft: false });
  if (problems.length > 0) throw problemsError(problems);
  const form = isReceived ? [] : await formProblems(document, platform.environment);
  if (form.length > 0) throw new AppError('INVOICE_RULES', { message: form.join(' '), data: { ruleIds: [] } });
  await repository.saveFinal(tx, invoice.id, { given, document, by, now: platform.clock.now(), difference });
  if (invoice.preceding_id !== null) await endPreceding(platform, tx, invoice, by);
  else await tellInvoiceMoved(tx, invoice, { status: 'FINALISED', error: null });
  if (isReceived) await repository.keepReceived(tx, invoice.id, platform.clock.now());
  else await platform.jobs.enqueue(tx, INVOICE_SEAL_QUEUE, { key: invoice.id, data: { invoiceId: invoice.id } });
  if (isReceived && paper !== undefined) await announceTaken(platform, tx, { ...invoice, document });
  return { ...given, difference };
}

/** What finance forced, and what takes an invoice back, waits for no amendment. */
async function assertPriceSigned(tx: Db, invoice: Row, forcedBecause: string | undefined): Promise<void> {
  if (invoice.activity_id === null || invoice.preceding_id !== null || invoice.is_forced) return;
  const hold = await priceHoldOf(tx, invoice.activity_id, invoice.side);
  if (hold === null) return;
  if (forcedBecause === undefined) {
    throw new AppError('BAD_USER_INPUT', { message: hold, reason: 'AMENDMENT_UNSIGNED' });
  }
  await repository.saveForced(tx, invoice.id, forcedBecause);
}

/** The correction of a month ends before its money moves, and what it takes back goes before what takes its place. */
async function assertAfterCorrection(tx: Tx, invoice: Row): Promise<void> {
  if (await isOfCorrectedMonth(tx, invoice.id)) {
    throw stateError({ reason: 'CORRECTION_OPEN', message: CORRECTION_OPEN });
  }
  if (invoice.preceding_id !== null || invoice.activity_id === null) return;
  const replaced = await findUncredited(tx, invoice);
  if (replaced === undefined) return;
  throw stateError({
    reason: 'CREDIT_FIRST',
    message: `Cette facture remplace la facture ${replaced.number}\u00a0: finalisez d’abord l’avoir de celle-ci.`,
  });
}

/** Made from the same facts once more, it must say the same: what changed since is no longer what was looked at. */
async function finalDocument(platform: Platform, tx: Db, invoice: Row, given: GivenNumber): Promise<InvoiceDocument> {
  const changed = invoice.subject_id === null ? CHANGED : FEE_CHANGED;
  const draft = (issueDate: string) => draftOf(platform, tx, invoice, issueDate).catch(asRefusal(changed));
  // A paper that bears another day is compared as it was looked at: its delay begins elsewhere.
  const isOfOtherDay = invoice.side === 'supplier' && invoice.kind === 'invoice';
  const { document } = await draft(isOfOtherDay ? invoice.document.issueDate : given.issuedOn);
  if (!saysTheSame(document, invoice.document)) throw new AppError('CONFLICT', { message: changed });
  const dated = document.issueDate === given.issuedOn ? document : (await draft(given.issuedOn)).document;
  return { ...dated, number: given.number };
}

/** Of all that somebody looked at before the number: the day may be another one, the delay from it may not. */
const lookedAt = ({ seller, buyer, lines, totals, vatCategory, kind, issueDate, dueDate }: InvoiceDocument): unknown =>
  JSON.parse(
    JSON.stringify({ seller, buyer, lines, totals, vatCategory, kind, delay: daysBetween(issueDate, dueDate) }),
  );

export const saysTheSame = (one: InvoiceDocument, other: InvoiceDocument): boolean =>
  isDeepStrictEqual(lookedAt(one), lookedAt(other));

/** What a job would have said is said to whoever asked. */
const asRefusal =
  (changed: string) =>
  (error: unknown): never => {
    if (error instanceof JobError)
      throw new AppError('CONFLICT', { message: `${changed} ${error.message}`, cause: error });
    throw error;
  };

/** What it takes back is owed no more; an invoice of which nothing is left is cancelled, and may be made again. */
async function endPreceding(platform: Platform, tx: Db, credit: Row, by: string): Promise<void> {
  const id = credit.preceding_id ?? '';
  await repository.takeOff(tx, id, credit.document.totals.total);
  const invoice = (await repository.findInvoice(tx, id)) as Row;
  const credited = (await creditsBefore(tx, id)).flatMap(({ lines }) => lines);
  if (leftToCredit(invoice.document.lines, credited).length > 0) {
    await announceCredited(platform, tx, invoice);
    await settleDeducted(platform, tx, id);
  } else {
    await repository.saveCancelled(tx, id, { by, now: platform.clock.now(), reason: null });
    await supplierMoneyMoved(tx, invoice.activity_id);
    // The month shows what takes the place of an invoice that was corrected.
    if (invoice.corrected_at === null) {
      await tellInvoiceMoved(tx, { ...credit, id }, { status: 'CANCELLED', error: null });
    }
  }
  await tellOverpaid(platform, tx, invoice);
  await tellOrdered(platform, tx, invoice);
}

/** Whose series a self-billed invoice belongs to. */
function supplierOf(invoice: Row): string | null {
  if (!isSelfBilledKind(invoice.kind)) return null;
  const { seller } = invoice.document;
  return seller.siret ?? seller.vatNumber ?? seller.foreignId ?? invoice.society_id;
}
