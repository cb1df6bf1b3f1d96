import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Deposit, saveDeliverySent } from './deposit.repository.ts';
import { saveThere } from './deposit-fate.repository.ts';
import type { KnownFlow } from './platform-event.repository.ts';

const TOLD_ACTIONS = {
  invoice: 'invoice.deposit',
  payment: 'invoice.paymentTold',
  report: 'invoice.taxReport',
} as const;

/** The platform has it: the delivery whose last attempt it is has left. */
export async function noteHanded(tx: Tx, deposit: Deposit, flowId: string, now: Date): Promise<void> {
  const { kind, invoice_id: invoiceId, attempt } = deposit;
  await auditSystem(tx, {
    action: TOLD_ACTIONS[kind],
    objectKind: 'invoice',
    objectId: invoiceId,
    data: { flowId, attempt },
  });
  if (kind === 'invoice') await saveDeliverySent(tx, invoiceId, attempt, now);
}

/** The platform speaks of a file whose arrival nobody heard of: it is there, whatever was thought of it. */
export async function noteArrived(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { depositId, flowId }: Pick<KnownFlow, 'depositId' | 'flowId'>,
): Promise<void> {
  const now = clock.now();
  const deposit = await saveThere(tx, depositId, flowId, now);
  if (deposit !== undefined) await noteHanded(tx, deposit, flowId, now);
}
