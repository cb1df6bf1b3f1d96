/** What a client paid, or a supplier received, beyond what credit notes left of its invoice: how it is given back. */
import { isWholeCents, toCents } from '../money/money.ts';

export const REFUND_KINDS = ['transfer', 'offset'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

interface RefundLimits {
  /** In euros: what is owed back. */
  owedBack: number;
  /** What the other invoice still asks; left out for a transfer. */
  left?: number;
}

/** Why no refund of so many euros is recorded; undefined where nothing is in the way. */
export function refundAmountProblem(amount: number, { owedBack, left }: RefundLimits): string | undefined {
  if (!(amount > 0)) return 'Indiquez un montant supérieur à zéro.';
  if (!isWholeCents(amount)) return 'Indiquez un montant en euros et centimes.';
  if (toCents(amount) > toCents(owedBack)) return 'Ce montant dépasse ce qui est à rembourser.';
  if (left !== undefined && toCents(amount) > toCents(left)) return 'Ce montant dépasse ce que l’autre facture attend.';
  return undefined;
}
