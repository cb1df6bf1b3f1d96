import { isPlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import { afterPlatformEvent, maySendAgain } from '@bloom/shared-rules/invoice/platform-state';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Deposit, saveDeliverySent } from './deposit.repository.ts';
import { saveThere, saveThereFor, waitingAfter } from './deposit-fate.repository.ts';
import type { ToldEvent } from './invoice-platform.ts';
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

/**
 * The platform speaks of a file whose arrival nobody heard of: it is there, whatever was thought of it. Where the same
 * file was to be sent once more, the one that is there stands for it, unless it is told to be lost.
 * @returns the attempt that the file counts as
 */
export async function noteArrived(platform: Platform, tx: Tx, arrived: ArrivedFlow): Promise<number> {
  const now = platform.clock.now();
  const { depositId, flowId, attempt } = arrived;
  const later = isLost(platform, arrived) ? undefined : await waitingAfter(tx, depositId);
  // It leaves just now: only then is it known which of the two stands. What is said is read again after that.
  if (later?.claimed_until != null && later.claimed_until > now) throw new Error(`The deposit ${later.id} leaves now.`);
  const deposit =
    later === undefined
      ? await saveThere(tx, depositId, flowId, now)
      : await saveThereFor(tx, later, { depositId, flowId });
  if (deposit !== undefined) await noteHanded(tx, deposit, flowId, now);
  return deposit?.attempt ?? attempt;
}

interface ArrivedFlow extends Pick<KnownFlow, 'depositId' | 'flowId' | 'attempt'> {
  said: Pick<ToldEvent, 'code' | 'reason' | 'at'>;
}

function isLost({ environment }: Platform, { said }: ArrivedFlow): boolean {
  const { code } = said;
  if (!isPlatformCode(code) || afterPlatformEvent(null, { ...said, code }) === null) return false;
  return maySendAgain(code, { allowsAfterRejection: environment.invoicePlatform?.takesRejectedAgain ?? false });
}
