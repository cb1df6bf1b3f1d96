/** Money that moved, as entries of the books: the bank on one side, the parties on the other. */

import { type LetteredInvoice, letterOf } from './accounting-letter.ts';
import { type Account, accountingRow, auxiliaryOf, BANK, BOOKS } from './accounting-lines.ts';

export interface PaidInvoice extends Omit<LetteredInvoice, 'auxiliary'> {
  societyId: string | null;
  party: { name: string; siren: string | null; foreignId: string | null };
  /** Of the movement. */
  cents: number;
}

export interface BookedPayment {
  id: string;
  /** A line of a statement, or what it was for, said later; else what somebody, or a platform, said of an invoice. */
  kind: 'movement' | 'matched' | 'said' | 'rounding';
  bookedOn: string;
  isCredit: boolean;
  reference: string | null;
  totalCents: number;
  invoices: PaidInvoice[];
}

const WAITING: Account = ['471000', 'Compte d’attente'];
/** What two ways of rounding differ by. */
const LESS: Account = ['658000', 'Charges diverses de gestion courante'];
const MORE: Account = ['758000', 'Produits divers de gestion courante'];
const DIVERSE = { code: 'OD', label: 'Opérations diverses' };

const TEXTS = {
  ...{ movement: 'Règlement', said: 'Règlement' },
  ...{ rounding: 'Écart de règlement', matched: 'Affectation du règlement' },
};

/** What came in is a debit of the bank; the parties take the other side, and what pays nothing waits on its account. */
export function paymentLines(payment: BookedPayment): string[][] {
  const { id, kind, bookedOn, isCredit, reference, totalCents, invoices } = payment;
  const used = invoices.reduce((sum, { cents }) => sum + cents, 0);
  const journal = kind === 'rounding' || kind === 'matched' ? DIVERSE : BANK;
  const numbers = [...new Set(invoices.map(({ rootNumber }) => rootNumber))].join(', ');
  const text = numbers === '' ? 'Mouvement à affecter' : `${TEXTS[kind]} ${numbers}`.slice(0, 200);
  const row = (account: Account, cents: number, isDebit: boolean, of?: PaidInvoice): string[] => {
    const auxiliary = of && auxiliaryOf(of.side, of.party, of.societyId);
    const letter = of && letterOf({ ...of, auxiliary: auxiliary ?? '' }, false);
    return accountingRow({
      ...{ journal, entry: `${journal.code}-${bookedOn.replaceAll('-', '')}-${id}`, day: bookedOn, account },
      ...{ auxiliary: auxiliary === undefined ? undefined : [auxiliary, of?.party.name ?? ''] },
      ...{ piece: reference || numbers || id, pieceDay: bookedOn, text, validatedOn: bookedOn, letter },
      ...(isDebit ? { debit: cents, credit: 0 } : { debit: 0, credit: cents }),
    });
  };
  const other = { rounding: isCredit ? LESS : MORE, matched: WAITING, movement: BANK.account, said: BANK.account }[
    kind
  ];
  const rest = totalCents - used;
  return [
    row(other, totalCents, isCredit),
    ...invoices.map((one) => row(BOOKS[one.side].party, one.cents, !isCredit, one)),
    ...(rest > 0 ? [row(WAITING, rest, !isCredit)] : []),
  ];
}
