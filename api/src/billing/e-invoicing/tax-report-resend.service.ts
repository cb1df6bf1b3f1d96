import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf, isSystem } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import type { Deposit } from './deposit.repository.ts';
import { startDeposit } from './deposit.service.ts';
import { isAcceptedTwice, keepOne, lastReport, nextReport, saveElsewhere } from './tax-report.repository.ts';

/** The same file once more, where the platform refused it; one that waits is sent by itself. */
export async function resendTaxReport(context: RequestContext, recordId: string): Promise<string> {
  if (!isSystem(context.viewer)) assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const { invoice_id: invoiceId } = await refusedReport(tx, recordId);
    const attempt = await nextReport(tx, invoiceId);
    await startDeposit(context, tx, { invoiceId, kind: 'report', attempt, by: actorOf(context.viewer) });
    await audit(tx, context, {
      action: 'invoice.taxReportAgain',
      objectKind: 'invoice',
      objectId: invoiceId,
      data: { attempt },
    });
    return invoiceId;
  });
}

/**
 * Somebody made a report that the platform refuses in another way, or had one withdrawn of two that the administration
 * has, and says how.
 */
export async function settleTaxReport(context: RequestContext, recordId: string, how: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(how);
  return inTransaction(context.db, async (tx) => {
    const { id, invoice_id: invoiceId, state } = await openReport(tx, recordId);
    const now = context.clock.now();
    if (state === 'accepted') await keepOne(tx, invoiceId, reason, now);
    else await saveElsewhere(tx, id, reason, now);
    await audit(tx, context, {
      action: 'invoice.taxReportElsewhere',
      objectKind: 'invoice',
      objectId: invoiceId,
      data: { reason },
    });
    return invoiceId;
  });
}

/** The last report of an invoice, under the invoice's lock; only of one that was refused there is anything to do. */
async function refusedReport(tx: Tx, recordId: string): Promise<Deposit> {
  const invoice = await lockWithMonth(tx, recordId);
  const report = await lastReport(tx, invoice.id);
  if (report?.state === 'refused' || report?.state === 'rejected') return report;
  throw stateError({ reason: report?.state ?? 'NOT_REPORTED', message: sentenceFor(report) });
}

/** The same, or the later copy of one that the administration has twice. */
async function openReport(tx: Tx, recordId: string): Promise<Deposit> {
  const invoice = await lockWithMonth(tx, recordId);
  const report = await lastReport(tx, invoice.id);
  if (report?.state === 'accepted' && (await isAcceptedTwice(tx, report))) return report;
  return refusedReport(tx, recordId);
}

function sentenceFor(report: Deposit | undefined): string {
  if (report === undefined) return 'Cette facture ne se déclare pas à l’administration.';
  if (report.state === 'toReport') return 'Cette déclaration attend\u00a0: elle partira d’elle-même.';
  if (report.state === 'elsewhere') return 'Cette déclaration est déjà faite autrement.';
  return 'Cette déclaration est déjà chez la plateforme.';
}
