import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { actorOf, isSystem } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import type { Deposit } from './deposit.repository.ts';
import { startDeposit } from './deposit.service.ts';
import { lastReport } from './tax-report.repository.ts';

/** The same file once more, where the platform refused it; one that waits is sent by itself. */
export async function resendTaxReport(context: RequestContext, recordId: string): Promise<string> {
  if (!isSystem(context.viewer)) assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    const report = await lastReport(tx, invoice.id);
    if (report?.state !== 'refused' && report?.state !== 'rejected') {
      throw stateError({ reason: report?.state ?? 'NOT_REPORTED', message: sentenceFor(report) });
    }
    const attempt = report.attempt + 1;
    const by = actorOf(context.viewer);
    await startDeposit(context, tx, { invoiceId: invoice.id, kind: 'report', attempt, by });
    await audit(tx, context, {
      action: 'invoice.taxReportAgain',
      objectKind: 'invoice',
      objectId: invoice.id,
      data: { attempt },
    });
    return invoice.id;
  });
}

function sentenceFor(report: Deposit | undefined): string {
  if (report === undefined) return 'Cette facture ne se déclare pas à l’administration.';
  if (report.state === 'waiting') return 'Cette déclaration attend\u00a0: elle partira d’elle-même.';
  return 'Cette déclaration est déjà chez la plateforme.';
}
