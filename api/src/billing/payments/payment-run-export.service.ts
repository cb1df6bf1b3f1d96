import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { handlesMoney } from '../../platform/viewer/viewer.ts';
import * as repository from './payment-run.repository.ts';
import { transferOrderXml } from './transfer-order.ts';

const compact = (id: string) => id.replaceAll('-', '');

const orderFileName = (executionOn: string) => `virements-${executionOn}.xml`;

/**
 * The order for the bank. When it is asked for first, what may no longer be paid as planned is left out; from then on
 * the file stays the same, whatever happens to accounts: the bank may have it already.
 */
export async function orderFile(
  context: RequestContext,
  recordId: string,
  name: string,
): Promise<ServedFile | undefined> {
  if (!handlesMoney(context.viewer) || !isUuid(recordId)) return undefined;
  const { iban, bic, name: firm } = context.environment.firm;
  if (iban === null || bic === null) return undefined;
  const order = await inTransaction(context.db, async (tx) => {
    await repository.lockPayments(tx);
    const run = await repository.lockRun(tx, recordId);
    if (run?.state !== 'APPROVED' || orderFileName(run.execution_on) !== name) return undefined;
    const exportedAt = run.exported_at ?? context.clock.now();
    if (run.exported_at === null) {
      const excluded = await repository.excludeMoved(tx, run.id, context.clock.today());
      await repository.saveExported(tx, run.id, exportedAt);
      await audit(tx, context, {
        action: 'payment.run',
        objectKind: 'payment_run',
        objectId: run.id,
        data: { step: 'exported', excluded },
      });
    }
    return { run, exportedAt, sent: await repository.sentTransfers(tx, run.id) };
  });
  if (order === undefined) return undefined;
  const { run, exportedAt, sent } = order;
  if (sent.length === 0) {
    throw stateError({
      reason: 'EMPTY',
      message: 'Plus aucun virement de cet ordre ne peut être exécuté\u00a0: annulez-le.',
    });
  }
  const xml = transferOrderXml({
    id: compact(run.id),
    createdAt: exportedAt,
    executionOn: run.execution_on,
    debtor: { name: firm, iban, bic },
    transfers: sent.map((one) => ({
      id: compact(one.id),
      creditor: one.creditor ?? '',
      iban: one.iban ?? '',
      bic: one.bic ?? '',
      cents: one.amount_cents,
      endToEndId: one.end_to_end_id,
      remittance: `Facture ${one.number}`,
    })),
  });
  return { bytes: Buffer.from(xml), name, mediaType: 'application/xml' };
}
