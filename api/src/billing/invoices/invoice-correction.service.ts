import { NO_DAY_WORKED } from '@bloom/shared-rules/cra/cra-total';
import { followCorrections } from '../../cra/activities/correction-followers.ts';
import type { Correction } from '../../cra/activities/correction-record.repository.ts';
import { lockCra } from '../../cra/activities/cra-record.repository.ts';
import { type CraRecord, totalOf } from '../../cra/activities/cra-record.ts';
import { supplierMoneyMoved } from '../../cra/activities/invoice-state.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { tellHeld, tellNotOurs, tellSentBefore } from './correction.notice.ts';
import * as repository from './invoice.repository.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import { enqueueInvoice } from './invoice-asking.service.ts';
import { startCredit } from './invoice-credit.service.ts';
import { auditInvoice } from './invoice-life.service.ts';
import { setCorrected } from './invoice-month.repository.ts';
import { tellInvoiceMoved } from './invoice-subject.ts';
import { notOurs } from './own-invoice.rules.ts';

const SIDES: readonly InvoiceSide[] = ['customer', 'supplier'];

/** Nothing of the month is finalised while it is open; finance knows what the correction will take back. */
async function monthOpened(context: RequestContext, tx: Tx, correction: Correction): Promise<void> {
  const cra = await lockCra(tx, correction.activity_id);
  if (!cra) throw new Error('a month that is corrected has no report');
  for (const side of SIDES) {
    const invoice = await repository.lockInvoiceOf(tx, { activityId: cra.id, side });
    if (invoice?.status !== 'FINALISED' || notOurs(invoice) !== undefined) continue;
    await tellHeld(context, tx, { invoice, cra, correction });
  }
}

/** What was invoiced of the version before is taken back and made again for the one that counts now. */
async function versionCounts(context: RequestContext, tx: Tx, correction: Correction): Promise<void> {
  const cra = await lockCra(tx, correction.activity_id);
  if (!cra) throw new Error('a month that is corrected has no report');
  for (const side of SIDES) {
    const invoice = await repository.lockInvoiceOf(tx, { activityId: cra.id, side });
    if (invoice === undefined || invoice.status === 'CANCELLED') continue;
    if (invoice.status !== 'FINALISED') await makeAgain(context, tx, cra, invoice);
    else if (notOurs(invoice) === undefined) await creditAndReplace(context, tx, cra, { invoice, correction });
    else await tellNotOurs(context, tx, { invoice, cra, correction });
  }
  if (isSentBefore(cra, correction)) await tellSentBefore(context, tx, cra, correction);
}

/** A paper that was finalised is an invoice, which has its own news. */
const isSentBefore = (cra: CraRecord, { opened_at }: Correction) =>
  cra.bloomer_invoice_status !== 'FINALISED' && cra.invoice_uploaded_at !== null && cra.invoice_uploaded_at < opened_at;

/** A draft of the version before says days that count no more. */
async function makeAgain(context: RequestContext, tx: Tx, cra: CraRecord, draft: repository.InvoiceRow): Promise<void> {
  if (totalOf(cra) === 0) {
    await cancelDraft(context, tx, draft, NO_DAY_WORKED);
    return;
  }
  const asked = { report_version: cra.version, is_forced: false };
  const again = await repository.startAgain(tx, draft, asked);
  await tellInvoiceMoved(tx, again, { status: 'IN_PROGRESS', error: null });
  await enqueueInvoice(context, tx, again);
}

async function cancelDraft(context: RequestContext, tx: Tx, draft: repository.InvoiceRow, reason: string) {
  await repository.saveCancelled(tx, draft.id, { by: actorOf(context.viewer), now: context.clock.now(), reason });
  await auditInvoice(context, tx, 'invoice.cancel', draft.id, { reason });
}

/** Both are drafts: finance finalises the credit note first, then what takes the place of the invoice. */
async function creditAndReplace(
  context: RequestContext,
  tx: Tx,
  cra: CraRecord,
  { invoice, correction }: { invoice: repository.InvoiceRow; correction: Correction },
): Promise<void> {
  const reason = `Correction du compte rendu\u00a0: ${correction.reason}`;
  await setCorrected(tx, invoice.id, context.clock.now());
  await supplierMoneyMoved(tx, cra.id);
  await creditWhole(context, tx, invoice, reason);
  if (totalOf(cra) === 0) return;
  const { side, activity_id, bypasses_compliance } = invoice;
  const next = await repository.insertInvoice(tx, {
    side,
    activity_id,
    bypasses_compliance,
    reason,
    kind: 'invoice',
    status: 'IN_PROGRESS',
    report_version: cra.version,
    society_id: side === 'supplier' ? cra.billing_society_id : null,
    created_by: actorOf(context.viewer),
  });
  await tellInvoiceMoved(tx, next, { status: 'IN_PROGRESS', error: null });
  await auditInvoice(context, tx, 'invoice.request', next.id, { side, correctionId: correction.id });
  await enqueueInvoice(context, tx, next);
}

/** A credit note that is being prepared gives way to one over everything that is left. */
async function creditWhole(context: RequestContext, tx: Tx, invoice: repository.InvoiceRow, reason: string) {
  for (const credit of await repository.creditsOf(tx, invoice.id)) {
    if (credit.status !== 'FINALISED') await cancelDraft(context, tx, credit, reason);
  }
  await startCredit(context, tx, invoice, { reason, credit_lines: null });
}

followCorrections({ opened: monthOpened, closed: versionCounts });
