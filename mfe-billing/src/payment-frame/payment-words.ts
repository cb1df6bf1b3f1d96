import type { PaymentBlock } from '@bloom/shared-rules/invoice/payment-state';
import { formatAmount } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { PayableInvoiceFragment, PaymentRunFactsFragment } from '../graphql.generated.ts';
import { UNKNOWN_COMPANY } from '../invoice/company-words.ts';

type Payable = PayableInvoiceFragment;
type Run = PaymentRunFactsFragment;

const totalOf = (rows: readonly Pick<Payable, 'owedAmount'>[]) =>
  rows.reduce((cents, { owedAmount }) => cents + Math.round((owedAmount ?? 0) * 100), 0) / 100;

export const countAndSum = (rows: readonly Pick<Payable, 'owedAmount'>[]) =>
  `${plural(rows.length, 'facture')}, ${formatAmount(totalOf(rows))}`;

/** Where an order stands, which is also what comes next. */
export function runState({ state, exportedAt }: Pick<Run, 'state' | 'exportedAt'>): {
  words: string;
  tone: StatusTone;
} {
  if (state === 'CANCELLED') return { words: 'Annulé', tone: 'neutral' };
  if (state === 'CREATED') return { words: 'À valider', tone: 'warning' };
  if (!exportedAt) return { words: 'À transmettre à la banque', tone: 'warning' };
  return { words: 'Transmis à la banque', tone: 'info' };
}

/** What this person may do to bring an order on; one of which nothing is left is only cancelled. */
export function nextStep({ state, exportedAt, transferCount, viewerCanApprove }: Run): 'approve' | 'take' | undefined {
  if (exportedAt || transferCount === 0) return undefined;
  if (state === 'APPROVED') return 'take';
  return viewerCanApprove ? 'approve' : undefined;
}

/** Who gets a transfer. */
export const payeeOf = ({ creditor }: { creditor: string | null }) => creditor ?? UNKNOWN_COMPANY;

type Remedy = { to: string; label: string };

const company = (society: Payable['society'], label: string): Remedy | undefined =>
  society === null ? undefined : { to: linkTo('society.page', { recordId: society.recordId }), label };
const invoice = ({ recordId }: Payable): Remedy => ({
  to: linkTo('invoice.detail', { id: recordId }),
  label: 'Voir la facture',
});

/** Who mends what is in the way, and where. */
export const REMEDIES: Readonly<Record<PaymentBlock, (invoice: Payable) => Remedy | undefined>> = {
  contested: (row) => ({ ...invoice(row), label: 'Répondre au fournisseur' }),
  disputed: invoice,
  correction: invoice,
  amount: invoice,
  unknownCompany: invoice,
  bankChange: () => ({ to: linkTo('people.bankAccounts'), label: 'Valider le changement d’IBAN' }),
  noAccount: ({ society }) => company(society, 'Renseigner l’IBAN'),
  papers: ({ society }) => company(society, 'Voir les documents'),
};
