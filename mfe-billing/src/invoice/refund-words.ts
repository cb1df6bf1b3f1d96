import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { isStatementReference } from '@bloom/shared-rules/invoice/statement-reference';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import type { InvoiceSide, OwedBackInvoiceFragment, RefundFactsFragment } from '../graphql.generated.ts';

type Owed = Pick<OwedBackInvoiceFragment, 'owedBackAmount' | 'owedBackSince'>;

/** From then on a client asks where its money stays. */
const LONG_DAYS = 30;

/** What was paid too much: the firm owes it to a client, a supplier owes it to the firm. */
export const TO_SETTLE: Readonly<Record<InvoiceSide, string>> = { customer: 'à rembourser', supplier: 'à récupérer' };

export const ageOf = ({ owedBackSince }: Pick<Owed, 'owedBackSince'>, today: string) =>
  owedBackSince ? daysFrom(owedBackSince, today) : 0;

const sumOf = (rows: readonly Owed[]) =>
  formatAmount(rows.reduce((cents, { owedBackAmount }) => cents + Math.round((owedBackAmount ?? 0) * 100), 0) / 100);

/** « 3 factures, 1 240,00 €, dont 500,00 € depuis plus de 30 jours » */
export function owedBackWords(rows: readonly Owed[], today: string): string {
  const long = rows.filter((row) => ageOf(row, today) > LONG_DAYS);
  const since = long.length > 0 ? `, dont ${sumOf(long)} depuis plus de ${LONG_DAYS} jours` : '';
  return `${plural(rows.length, 'facture')}, ${sumOf(rows)}${since}`;
}

const OFFSET: Readonly<Record<InvoiceSide, string>> = { customer: 'Compensation avec', supplier: 'Déduction sur' };

/** « Virement REMB 77, relevé du 19/11/2026 », « Compensation avec F-2026-00013 », « Déduction sur AF-42 » */
export function refundWords({ kind, reference, bookedOn, target }: RefundFactsFragment, side: InvoiceSide): string {
  if (kind === 'offset') return `${OFFSET[side]} ${target?.number ?? 'une autre facture'}`;
  const called = isStatementReference(reference) ? 'Virement' : `Virement ${reference}`;
  return `${called}${bookedOn ? `, relevé du ${formatDate(bookedOn)}` : ''}`;
}

/** Whether its amount is owed again. */
export const isTakenBack = ({ undoneAt, returnedOn }: Pick<RefundFactsFragment, 'undoneAt' | 'returnedOn'>) =>
  Boolean(undoneAt ?? returnedOn);

/** « Annulé le 20/11/2026 par Nora Vidal : Une autre facture », « Rendu par la banque le … »; else nothing. */
export function undoneRefundWords(refund: RefundFactsFragment): string {
  const { undoneAt, undoneBy, undoReason, returnedOn, returnReason } = refund;
  if (undoneAt) return `Annulé le ${formatDate(undoneAt)} par ${undoneBy}\u00a0: ${undoReason}`;
  if (!returnedOn) return '';
  return `Rendu par la banque le ${formatDate(returnedOn)}${returnReason ? `\u00a0: ${returnReason}` : ''}`;
}
