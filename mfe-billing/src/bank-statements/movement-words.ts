import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import type { MovementFactsFragment, MovementInvoiceFragment, RefundProposalFragment } from '../graphql.generated.ts';
import { companyOf } from '../invoice/company-words.ts';
import { TO_SETTLE } from '../invoice/refund-words.ts';

type Movement = MovementFactsFragment;

/** In euros; what leaves the account is below zero. */
export const signedAmount = ({ isCredit, amount }: Pick<Movement, 'isCredit' | 'amount'>) =>
  isCredit ? amount : -amount;

export function kindOfMovement({ isCredit, isReturn }: Pick<Movement, 'isCredit' | 'isReturn'>): string {
  if (isReturn) return 'Virement rejeté';
  return isCredit ? 'Reçu' : 'Payé';
}

/** « F-2026-00012 · Maison Clairval · 1 200,00 € · échéance 31/10/2026 » */
export function invoiceWords(invoice: MovementInvoiceFragment): string {
  const { number, owedAmount, dueOn } = invoice;
  const due = dueOn ? ` · échéance ${formatDate(dueOn)}` : '';
  return `${number} · ${companyOf(invoice)} · ${formatAmount(owedAmount)}${due}`;
}

/** « F-2026-00012 · Maison Clairval · 240,00 € à rembourser », or what somebody recorded already. */
export function refundProposalWords(invoice: RefundProposalFragment): string {
  const { side, number, owedBackAmount } = invoice;
  const what = owedBackAmount ? `${formatAmount(owedBackAmount)} ${TO_SETTLE[side]}` : 'remboursement déjà saisi';
  return `${number} · ${companyOf(invoice)} · ${what}`;
}

/** A client may pay a part, the firm pays the whole; a cent is what two ways of rounding differ by. */
export const mayPay = (
  { isCredit, remainingAmount }: Pick<Movement, 'isCredit' | 'remainingAmount'>,
  invoice: MovementInvoiceFragment,
) => isCredit || Math.round((invoice.owedAmount ?? 0) * 100) <= Math.round(remainingAmount * 100) + 1;

/** « F-2026-00013 annulé le 20/11/2026 par Nora Vidal : Un autre client » */
export const undoneWords = ({ number, undoneAt, undoneBy, reason }: Movement['undone'][number]) =>
  `${number} annulé le ${formatDate(undoneAt)} par ${undoneBy}\u00a0: ${reason}`;
