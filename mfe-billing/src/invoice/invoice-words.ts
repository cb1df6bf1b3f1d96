import { isCreditKind, isSelfBilledKind } from '@bloom/shared-rules/invoice/invoice-document';
import { INVOICE_STATE_WORDS } from '@bloom/shared-rules/invoice/invoice-state';
import { PAYMENT_STATE_WORDS } from '@bloom/shared-rules/invoice/payment-state';
import { formatMonth } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { InvoiceFactsFragment, InvoiceRowFragment, InvoiceTask } from '../graphql.generated.ts';

type Facts = InvoiceRowFragment;

/** Whose invoice it is, of which kind. */
export function kindOf({ side, kind }: Pick<Facts, 'side' | 'kind'>): string {
  if (isSelfBilledKind(kind)) return isCreditKind(kind) ? 'Avoir d’autofacture' : 'Autofacture';
  if (isCreditKind(kind)) return side === 'customer' ? 'Avoir client' : 'Avoir fournisseur';
  return side === 'customer' ? 'Facture client' : 'Facture fournisseur';
}

export function titleOf({ title, activity }: Facts): string {
  if (title) return title;
  if (!activity) return '';
  return `${activity.mission.label} · ${activity.mission.bloomer.fullname}, ${formatMonth(activity.month)}`;
}

/** First day of the month that is invoiced. */
export const monthOf = ({ periodStart, activity }: Facts): string | undefined =>
  activity?.month ?? periodStart ?? undefined;

export const TASK_WORDS: Readonly<Record<InvoiceTask, string>> = {
  toValidate: 'À valider',
  error: 'En erreur',
  platform: 'Litiges, refus, non remises',
  contested: 'Contestées',
  late: 'En retard',
};

/** Where it stands; of a final one what became of its money, where there is something to say. */
export function stateOf({ status, task, paidOn, contestedAt, receivedAmount, platformCode, platformStatus }: Facts): {
  words: string;
  tone: StatusTone;
} {
  if (status !== 'FINALISED') return { words: INVOICE_STATE_WORDS[status], tone: TONES[status] };
  if (paidOn) return { words: PAYMENT_STATE_WORDS.paid, tone: 'success' };
  if (contestedAt) return { words: 'Contestée', tone: 'danger' };
  if (task === 'platform') {
    // What no platform says of is a mail that came back.
    return { words: (platformCode && platformStatus) || 'Non remise', tone: 'danger' };
  }
  if (task === 'late') return { words: 'En retard', tone: 'danger' };
  if (leftOf({ status, paidOn, receivedAmount, owedAmount: 0 }) !== undefined)
    return { words: 'Payée en partie', tone: 'warning' };
  return { words: INVOICE_STATE_WORDS.FINALISED, tone: TONES.FINALISED };
}

const TONES: Readonly<Record<Facts['status'], StatusTone>> = {
  NOT_CREATED: 'neutral',
  ERROR: 'danger',
  TO_VALIDATE: 'warning',
  FINALISED: 'info',
  IN_PROGRESS: 'neutral',
  CANCELLED: 'neutral',
};

/** Whether credit notes took a part of it back, and not all of it. */
export const isPartlyCredited = ({ status, credits }: Pick<InvoiceFactsFragment, 'status' | 'credits'>) =>
  status === 'FINALISED' && credits.some((credit) => credit.status === 'FINALISED');

/** Of a client who paid a part: what is left; undefined where all or nothing of it came in. */
export function leftOf({
  status,
  paidOn,
  receivedAmount,
  owedAmount,
}: Pick<Facts, 'status' | 'paidOn' | 'receivedAmount' | 'owedAmount'>) {
  const isPart = status === 'FINALISED' && !paidOn && (receivedAmount ?? 0) > 0;
  return isPart ? (owedAmount ?? undefined) : undefined;
}

/** What is still to be paid of a final one; undefined where nothing is. */
export const unpaidOf = ({
  status,
  kind,
  paidOn,
  owedAmount,
}: Pick<Facts, 'status' | 'kind' | 'paidOn' | 'owedAmount'>) =>
  status === 'FINALISED' && !paidOn && !isCreditKind(kind) ? (owedAmount ?? undefined) : undefined;

/** When it is to be paid; nobody pays a credit. */
export const dueOf = ({ kind, dueOn }: Pick<Facts, 'kind' | 'dueOn'>) => (isCreditKind(kind) ? undefined : dueOn);

/** A credit takes money back; its own amounts are positive. */
export const signed = ({ kind }: Pick<Facts, 'kind'>, amount: number | null | undefined): number | undefined => {
  if (amount === null || amount === undefined) return undefined;
  return isCreditKind(kind) ? -amount : amount;
};

/** The supplier wrote it: its number and its paper are the supplier's. */
export const isReceived = ({ side, kind }: Pick<Facts, 'side' | 'kind'>) => side === 'supplier' && kind === 'invoice';
