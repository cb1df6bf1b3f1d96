import { reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
import { formatDate, formatMonth } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { ReceivedInvoiceFragment, ReceivedInvoicesQuery } from '../graphql.generated.ts';
import { UNKNOWN_COMPANY } from '../invoice/company-words.ts';

/** One that waits for its answer, and what to do once it has one. */
export interface ReceivedProps {
  row: ReceivedInvoicesQuery['inboundInvoices'][number];
  onDone: () => void;
}

export const APPROVED = 'Facture approuvée\u00a0: elle est à payer';

type Row = ReceivedInvoiceFragment;
type Month = Pick<NonNullable<Row['activity']>, 'month' | 'mission'>;

export const sellerOf = ({ seller }: Pick<Row, 'seller'>) => seller ?? UNKNOWN_COMPANY;

/** « FA-12 du 02/11/2026 », or the name of a file that cannot be read. */
export function numberWords({ kind, number, issuedOn, name }: Row): string {
  if (!number) return name;
  const what = kind === 'credit' ? 'Avoir' : 'Facture';
  return `${what} ${number}${issuedOn ? ` du ${formatDate(issuedOn)}` : ''}`;
}

/** What it asks for; a credit note takes it back. */
export const totalOf = ({ kind, totalAmount }: Pick<Row, 'kind' | 'totalAmount'>) =>
  totalAmount !== null && kind === 'credit' ? -totalAmount : totalAmount;

/** « octobre 2026 · Refonte · Zoé Dupont » */
export const monthWords = ({ month, mission }: Month) =>
  [formatMonth(month), mission.label, mission.bloomer.fullname].filter(Boolean).join(' · ');

export function receivedState({ state, kind, months }: Pick<Row, 'state' | 'kind'> & { months?: readonly unknown[] }): {
  words: string;
  tone: StatusTone;
} {
  if (state === 'approved') return { words: 'Approuvée', tone: 'success' };
  if (state === 'refused') return { words: 'Refusée', tone: 'neutral' };
  if (state === 'matched') return { words: 'À approuver', tone: 'info' };
  if (kind === 'credit') return { words: 'Avoir à traiter', tone: 'warning' };
  // Where no month may be chosen there is nothing to match.
  return { words: months?.length === 0 ? 'À traiter' : 'À rapprocher', tone: 'warning' };
}

/** Why it was refused, and whether its sender knows. */
export function answerWords({ answerReason, answerComment, answerProblem, isAnswerSent, number }: Row): string {
  const why = [answerReason && reasonInWords(answerReason), answerComment].filter(Boolean).join('. ');
  const way = isAnswerSent
    ? 'Réponse transmise'
    : (answerProblem ?? (number ? 'Réponse en attente d’envoi' : 'Rien n’a été transmis'));
  return [why, way].filter(Boolean).join(' · ');
}
