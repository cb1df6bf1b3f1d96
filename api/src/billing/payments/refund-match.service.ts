import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { KNOWN_BY_IMPORT } from '../invoices/moved-money.sql.ts';
import { type BankLine, paymentReference } from './bank-statement.ts';
import { namedIn } from './named-invoices.ts';
import * as repository from './refund.repository.ts';
import { saveRefund } from './refund.service.ts';

interface Outgoing {
  invoiceId: string;
  movement: Pick<BankLine, 'bookedOn' | 'endToEndId'> & { id: string };
  /** What of the movement may be given back. */
  cents: number;
  by: string;
}

/**
 * A line of the bank is what somebody said was given back, else it gives back what is owed; the invoice must be locked.
 * @returns false where nothing of it is owed back
 */
async function giveBack(
  context: RequestContext,
  tx: Tx,
  { invoiceId, movement, cents, by }: Outgoing,
): Promise<boolean> {
  const matched = { movement_id: movement.id, matched_by: by, matched_at: context.clock.now() };
  const awaited = await repository.awaitedRefund(tx, invoiceId, cents);
  if (awaited !== undefined) {
    await repository.saveRefundMatch(tx, awaited.id, matched);
    await audit(tx, context, {
      action: 'payment.matchRefund',
      objectKind: 'invoice',
      objectId: invoiceId,
      data: { refundId: awaited.id, movementId: movement.id },
    });
    return true;
  }
  const owed = await repository.owedBackOf(tx, invoiceId);
  if (owed === 0) return false;
  await saveRefund(context, tx, {
    invoice_id: invoiceId,
    kind: 'transfer',
    amount_cents: Math.min(owed, cents),
    owed_cents: owed,
    settled_on: movement.bookedOn,
    reference: paymentReference(movement),
    is_said: false,
    ...matched,
  });
  return true;
}

/**
 * Somebody says which refund a line is; the invoice must be locked. One transfer may be several refunds of an invoice,
 * which are said one after the other; a second click finds nothing left.
 */
export async function matchRefund(context: RequestContext, tx: Tx, outgoing: Outgoing): Promise<void> {
  const { invoiceId, movement, cents } = outgoing;
  const known = await repository.refundByMovement(tx, { movementId: movement.id, invoiceId });
  if (cents > 0 && (await giveBack(context, tx, outgoing))) return;
  if (known !== undefined) return;
  if (cents <= 0) {
    throw stateError({ reason: 'SPENT', message: 'Il ne reste rien à rapprocher de ce mouvement.' });
  }
  throw stateError({
    reason: 'SIDE',
    message:
      'Un débit paie un fournisseur, ou rend à un client ce qu’il a payé de trop\u202f; un crédit vient d’un client, ou d’un fournisseur qui rend un trop-versé.',
  });
}

/**
 * A line that names one invoice of which exactly that is owed back, or was said to be given back: a debit to a client,
 * a credit by a supplier.
 * @param names as the statement found them: what it gave back since is looked up again
 */
export async function matchNamedRefund(
  context: RequestContext,
  tx: Tx,
  line: BankLine & { id: string },
  names: readonly repository.RefundName[],
): Promise<boolean> {
  const text = [line.remittance, line.endToEndId].filter(Boolean).join(' ');
  const side = line.isCredit ? 'supplier' : 'customer';
  const ofSide = names.filter((name) => name.side === side);
  const named = namedIn(ofSide, text).filter(({ isTyped, leftCents }) => !isTyped || leftCents === line.cents);
  const [first] = named;
  if (first === undefined || named.some(({ id }) => id !== first.id)) return false;
  // A supplier may number alike, and a debit pays it: the name and the whole amount are enough, a part is for a person.
  if (named.every(({ leftCents }) => leftCents !== line.cents)) return false;
  const { id: invoiceId } = await lockWithMonth(tx, first.id);
  return giveBack(context, tx, { invoiceId, movement: line, cents: line.cents, by: KNOWN_BY_IMPORT });
}
