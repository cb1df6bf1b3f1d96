/** Money that moved, as entries of the books: the bank on one side, the parties on the other. */

import { type LetteredInvoice, letterOf } from './accounting-letter.ts';
import { type Account, accountingRow, auxiliaryOf, BANK, BOOKS } from './accounting-lines.ts';

export interface PaidInvoice extends Omit<LetteredInvoice, 'auxiliary'> {
  societyId: string | null;
  party: { name: string; siren: string | null; foreignId: string | null };
  /** The part of the movement that pays this invoice. */
  cents: number;
  /** It was given back to the client, or by the supplier, instead. */
  isRefund?: boolean;
}

export interface BookedPayment {
  id: string;
  /**
   * A line of a statement, what it was for, said later, what of that was taken back, that it was put aside or taken up
   * again, or is what somebody had said before; else what somebody, or a platform, said of an invoice, or that it never
   * was paid; what is owed back of one invoice pays another, and does so no more.
   */
  kind:
    | 'movement'
    | 'matched'
    | 'undone'
    | 'dismissed'
    | 'reopened'
    | 'known'
    | 'said'
    | 'withdrawn'
    | 'rounding'
    | 'unrounded'
    | 'offset'
    | 'unset';
  bookedOn: string;
  isCredit: boolean;
  reference: string | null;
  totalCents: number;
  invoices: PaidInvoice[];
}

const WAITING: Account = ['471000', 'Compte d’attente'];
/** A payment and its invoice may differ by a rounding: these two accounts take what is missing or too much. */
const LESS: Account = ['658000', 'Charges diverses de gestion courante'];
const MORE: Account = ['758000', 'Produits divers de gestion courante'];
const DIVERSE = { code: 'OD', label: 'Opérations diverses' };

const TEXTS = {
  movement: 'Règlement',
  said: 'Règlement',
  withdrawn: 'Annulation du règlement',
  rounding: 'Écart de règlement',
  matched: 'Affectation du règlement',
  unrounded: 'Annulation de l’écart de règlement',
  undone: 'Annulation de l’affectation du règlement',
  offset: 'Compensation',
  unset: 'Annulation de la compensation',
};
const REFUND = { ...TEXTS, movement: 'Remboursement', said: 'Remboursement' };
const OF_REFUND = (text: string) => text.replace('du règlement', 'du remboursement');
const RETURN = 'Retour du remboursement';
const UNASSIGNED = {
  dismissed: 'Mouvement mis de côté',
  reopened: 'Mouvement repris',
  known: 'Remboursement déjà saisi',
};

function textOf({ kind, isCredit, invoices }: BookedPayment, numbers: string): string {
  if (kind === 'dismissed' || kind === 'reopened' || kind === 'known') return UNASSIGNED[kind];
  if (numbers === '') return 'Mouvement à affecter';
  const isRefund = invoices.every((one) => one.isRefund);
  const isSentBack = isCredit && invoices.some(({ side }) => side === 'customer');
  if (isRefund && isSentBack && (kind === 'movement' || kind === 'matched')) return `${RETURN} ${numbers}`;
  return `${isRefund ? OF_REFUND(REFUND[kind]) : TEXTS[kind]} ${numbers}`.slice(0, 200);
}

/** What came in is a debit of the bank; the parties take the other side, and what pays nothing waits on its account. */
export function paymentLines(payment: BookedPayment): string[][] {
  const { id, kind, bookedOn, isCredit, reference, totalCents, invoices } = payment;
  const used = invoices.reduce((sum, { cents }) => sum + cents, 0);
  const journal = kind === 'movement' || kind === 'said' ? BANK : DIVERSE;
  const numbers = [...new Set(invoices.map(({ rootNumber }) => rootNumber))].join(', ');
  const text = textOf(payment, numbers);
  const row = (account: Account, cents: number, isDebit: boolean, of?: PaidInvoice): string[] => {
    const auxiliary = of && auxiliaryOf(of.side, of.party, of.societyId);
    const letter = of && letterOf({ ...of, auxiliary: auxiliary ?? '' }, of.isRefund === true);
    return accountingRow({
      journal,
      entry: `${journal.code}-${bookedOn.replaceAll('-', '')}-${id}`,
      day: bookedOn,
      account,
      auxiliary: auxiliary === undefined ? undefined : [auxiliary, of?.party.name ?? ''],
      piece: reference || numbers || id,
      pieceDay: bookedOn,
      text,
      validatedOn: bookedOn,
      letter,
      ...(isDebit ? { debit: cents, credit: 0 } : { debit: 0, credit: cents }),
    });
  };
  if (kind === 'offset' || kind === 'unset') {
    return invoices.map((one) =>
      row(
        BOOKS[one.side].party,
        one.cents,
        ((one.isRefund === true) === (kind === 'offset')) === (one.side === 'customer'),
        one,
      ),
    );
  }
  const other = {
    rounding: isCredit ? LESS : MORE,
    unrounded: isCredit ? MORE : LESS,
    matched: WAITING,
    undone: WAITING,
    dismissed: BANK.account,
    reopened: BANK.account,
    known: BANK.account,
    withdrawn: BANK.account,
    movement: BANK.account,
    said: BANK.account,
  }[kind];
  const rest = totalCents - used;
  return [
    row(other, totalCents, isCredit),
    ...invoices.map((one) => row(BOOKS[one.side].party, one.cents, !isCredit, one)),
    ...(rest > 0 ? [row(WAITING, rest, !isCredit)] : []),
  ];
}
