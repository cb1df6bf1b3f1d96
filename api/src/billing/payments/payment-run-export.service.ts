import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { handlesMoney } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import * as repository from './payment-run.repository.ts';
import { leaveOutMoved, lockedRun } from './payment-run.service.ts';
import type { Deduction } from './payment-transfer.sql.ts';
import { transferOrderXml } from './transfer-order.ts';

const compact = (id: string) => id.replaceAll('-', '');

const orderFileName = (executionOn: string) => `virements-${executionOn}.xml`;

/**
 * What may no longer be paid as planned is left out; from then on the order stays the same, whatever happens to
 * accounts: the bank may have its file already. Exporting twice is harmless.
 */
export async function exportPaymentRun(context: RequestContext, recordId: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    await repository.lockPayments(tx);
    const run = await lockedRun(tx, recordId);
    if (run.state !== 'APPROVED') {
      throw new AppError('CONFLICT', { message: 'Cet ordre de virement n’est pas validé, ou il a été annulé.' });
    }
    if (run.exported_at !== null) return run.id;
    const excluded = await leaveOutMoved(context, tx, run);
    // A bank refuses a day that is over: it was approved late.
    const today = context.clock.today();
    const isOver = run.execution_on < today;
    const executionOn = isOver ? today : run.execution_on;
    await repository.saveExported(tx, run.id, { now: context.clock.now(), executionOn });
    await audit(tx, context, {
      action: 'payment.run',
      objectKind: 'payment_run',
      objectId: run.id,
      data: { step: 'exported', excluded, executionOn },
    });
    return run.id;
  });
}

/** A French amount in the few signs that banks take. */
const inEuros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} EUR`;

/** What the supplier reads on his statement: why it is less than his invoice, too. */
function remittanceOf({ number, deductions }: { number: string | null; deductions: Deduction[] }): string {
  const less = deductions.map((one) => `, moins ${inEuros(one.cents)} trop verses sur ${one.number}`);
  return `Facture ${number}${less.join('')}`;
}

/** The order for the bank, once it was exported: reading it changes nothing. */
export async function orderFile(
  context: RequestContext,
  recordId: string,
  name: string,
): Promise<ServedFile | undefined> {
  if (!handlesMoney(context.viewer) || !isUuid(recordId)) return undefined;
  const { iban, bic, name: firm } = context.environment.firm;
  if (iban === null || bic === null) return undefined;
  const run = await repository.findRun(context.db, recordId);
  if (run?.state !== 'APPROVED' || run.exported_at === null) return undefined;
  if (orderFileName(run.execution_on) !== name) return undefined;
  const sent = await repository.sentTransfers(context.db, run.id);
  const xml = transferOrderXml({
    id: compact(run.id),
    createdAt: run.exported_at,
    executionOn: run.execution_on,
    debtor: { name: firm, iban, bic },
    transfers: sent.map((one) => ({
      id: compact(one.id),
      creditor: one.creditor ?? '',
      iban: one.iban ?? '',
      bic: one.bic ?? '',
      cents: one.amount_cents,
      endToEndId: one.end_to_end_id,
      remittance: remittanceOf(one),
    })),
  });
  return { bytes: Buffer.from(xml), name, mediaType: 'application/xml' };
}
