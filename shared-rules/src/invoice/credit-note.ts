import type { InvoiceDocument, InvoiceKind, InvoiceLanguage, InvoiceLine } from './invoice-document.ts';
import { invoiceTotals, lineAmount } from './line-amounts.ts';

const CREDIT_OF: Readonly<Partial<Record<InvoiceKind, InvoiceKind>>> = {
  invoice: 'credit',
  selfBilled: 'selfBilledCredit',
};

/** Nobody pays a credit note. What was paid already is given back or set off: with a deduction it would be twice. */
const TERMS: Readonly<Record<InvoiceLanguage, { open: string; paid: string }>> = {
  fr_FR: {
    open: 'À déduire du prochain règlement',
    paid: 'Facture déjà réglée\u00a0: montant à rembourser, ou à compenser d’un commun accord',
  },
  en_GB: {
    open: 'To be deducted from the next payment',
    paid: 'Invoice already paid: amount to be refunded, or set off by agreement',
  },
};

/** A line of an invoice, and how much of its quantity is meant, in 1/10,000. */
export interface CreditedLine {
  id: string;
  quantity: number;
}

/**
 * What of an invoice no credit note has taken back yet; lines of which nothing is left are not in it.
 * @param credited the lines of its credit notes, each named as the line that it takes back
 */
export function leftToCredit(lines: readonly CreditedLine[], credited: readonly CreditedLine[]): CreditedLine[] {
  return lines.flatMap(({ id, quantity }) => {
    const taken = credited.filter((line) => line.id === id).reduce((sum, line) => sum + line.quantity, 0);
    return taken === quantity ? [] : [{ id, quantity: quantity - taken }];
  });
}

const figure = (quantity: number) => String(quantity / 10_000).replace('.', ',');

/** Why so much of a line cannot be taken back; undefined where it can. */
export function creditQuantityProblem(left: number | undefined, quantity: number): string | undefined {
  if (left === undefined) return 'Il ne reste rien à reprendre sur cette ligne.';
  const isOfItsSign = Number.isSafeInteger(quantity) && quantity !== 0 && quantity > 0 === left > 0;
  if (!isOfItsSign) return 'Indiquez la quantité à reprendre, quatre décimales au plus.';
  if (Math.abs(quantity) <= Math.abs(left)) return undefined;
  return `Il reste ${figure(left)} à reprendre sur cette ligne.`;
}

export interface CreditProblem {
  /** Which of the lines that were asked for; undefined where all of them are meant. */
  index?: number;
  message: string;
}

/** Why these lines make no credit note of what is left of an invoice. */
export function creditProblem(
  left: readonly CreditedLine[],
  asked: readonly CreditedLine[],
): CreditProblem | undefined {
  if (asked.length === 0) return { message: 'Choisissez au moins une ligne à reprendre.' };
  for (const [index, { id, quantity }] of asked.entries()) {
    if (asked.findIndex((line) => line.id === id) < index)
      return { index, message: 'Cette ligne est citée deux fois.' };
    const message = creditQuantityProblem(left.find((line) => line.id === id)?.quantity, quantity);
    if (message !== undefined) return { index, message };
  }
  return undefined;
}

type Line = Pick<InvoiceLine, 'id' | 'quantity' | 'price' | 'discountPercent'>;

/**
 * The lines of a credit note over these quantities. Lines keep their names, so that each says what it takes back.
 * @param taken quantities that creditProblem lets pass
 * @param credited the lines of the credit notes before it
 */
export function creditLines<Of extends Line>(
  lines: readonly Of[],
  taken: readonly CreditedLine[],
  credited: readonly Line[],
): Of[] {
  const left = leftToCredit(lines, credited);
  return lines.flatMap((line): Of[] => {
    const quantity = taken.find(({ id }) => id === line.id)?.quantity;
    if (quantity === undefined) return [];
    const isRest = left.some(({ id, quantity: rest }) => id === line.id && rest === quantity);
    const before = credited.filter(({ id }) => id === line.id);
    return [isRest && before.length > 0 ? restOf(line, before, quantity) : { ...line, quantity }];
  });
}

/** Parts of a line are rounded each; the last one takes what they left of it, to the cent. */
function restOf<Of extends Line>(line: Of, before: readonly Line[], quantity: number): Of {
  const rest = { ...line, quantity };
  const cents = lineAmount(line) - before.reduce((sum, part) => sum + lineAmount(part), 0);
  if (lineAmount(rest) === cents) return rest;
  return { ...rest, discountPercent: 0, price: Math.round((cents * 1e8) / quantity) };
}

interface Taken {
  /** Null for everything that is left. */
  asked?: readonly CreditedLine[] | null;
  /** The credit notes that took something back before. */
  earlier?: readonly Pick<InvoiceDocument, 'lines'>[];
  isPaid?: boolean;
}

/**
 * The draft of a credit note over lines of an invoice, or over what is left of it. Its kind is what takes the amounts
 * back: they stay as they are, to the cent, and nobody pays it.
 */
export function creditOf(
  invoice: InvoiceDocument,
  day: string,
  { asked = null, earlier = [], isPaid = false }: Taken = {},
): InvoiceDocument {
  const kind = CREDIT_OF[invoice.kind];
  if (kind === undefined || invoice.number === null) {
    throw new RangeError('Only an invoice that has its number is taken back by a credit note.');
  }
  const credited = earlier.flatMap((credit) => credit.lines);
  const left = leftToCredit(invoice.lines, credited);
  const problem = creditProblem(left, asked ?? left);
  if (problem !== undefined) throw new RangeError(problem.message);
  const lines = creditLines(invoice.lines, asked ?? left, credited);
  return {
    ...invoice,
    kind,
    number: null,
    issueDate: day,
    dueDate: day,
    preceding: { number: invoice.number, issueDate: invoice.issueDate },
    payment: null,
    paymentTerms: TERMS[invoice.language][isPaid ? 'paid' : 'open'],
    lines,
    totals: invoiceTotals(lines),
  };
}
