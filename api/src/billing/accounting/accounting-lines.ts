/** Invoices as entries of the books, in the form that French tax law gives to their file (LPF, A47 A-1). */
import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { selfAssessedVat } from '@bloom/shared-rules/invoice/vat-regime';
import { type Letter, type LetteredInvoice, letterOf } from './accounting-letter.ts';

export interface BookedInvoice extends Omit<LetteredInvoice, 'auxiliary'> {
  number: string;
  issuedOn: string;
  /** The day it became final, in Paris. */
  validatedOn: string;
  societyId: string | null;
  document: Pick<InvoiceDocument, 'kind' | 'seller' | 'buyer' | 'totals' | 'vatCategory'>;
}

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

export type Account = readonly [number: string, label: string];

export const BANK = { code: 'BQ', label: 'Banque', account: ['512000', 'Banque'] as Account };

export const BOOKS = {
  customer: {
    code: 'VE',
    label: 'Ventes',
    party: ['411000', 'Clients'],
    net: ['706000', 'Prestations de services'],
    vat: ['44571', 'TVA collectée'],
    prefix: 'C',
  },
  supplier: {
    code: 'AC',
    label: 'Achats',
    party: ['401000', 'Fournisseurs'],
    net: ['604000', 'Achats de prestations de services'],
    vat: ['44566', 'TVA déductible'],
    prefix: 'F',
  },
} as const;

/**
 * What the firm owes of purchases under reverse charge, wherever in the world the supplier is: one line of its VAT
 * return has both.
 */
const SELF_ASSESSED: Account = ['4452', 'TVA due (autoliquidation)'];

const day = (isoDate: string) => isoDate.replaceAll('-', '');
const amount = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const cell = (text: string) =>
  text
    .replace(/[\t\r\n|"]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    // A supplier chooses his name and his numbers: what a spreadsheet would run as a formula is a text. No figure has a
    // sign.
    .replace(/^(?=[=+\-@＝＋－＠])/, "'");

/** 20 is 200, 5.5 is 055: an account for each rate. */
const rateCode = (rate: number) => String(Math.round(rate * 10)).padStart(3, '0');
const rateLabel = (rate: number) => `${String(rate).replace('.', ',')} %`;
const ofRate = ([number, label]: Account, rate: number): Account => [
  `${number}${rateCode(rate)}`,
  `${label} ${rateLabel(rate)}`,
];

/** The account of one company among the clients or the suppliers. */
export const auxiliaryOf = (
  side: 'customer' | 'supplier',
  party: { siren: string | null; foreignId: string | null },
  societyId: string | null,
) => `${BOOKS[side].prefix}${party.siren ?? party.foreignId ?? societyId?.slice(0, 8) ?? ''}`;

export interface AccountingRow {
  journal: { code: string; label: string };
  entry: string;
  day: string;
  account: Account;
  auxiliary: Account | undefined;
  piece: string;
  pieceDay: string;
  text: string;
  debit: number;
  credit: number;
  letter: Letter | undefined;
  validatedOn: string;
}

/** One line, its cells in the order of the columns. */
export function accountingRow(row: AccountingRow): string[] {
  const { journal, entry, account, auxiliary = ['', ''], piece, text, letter } = row;
  return [
    ...[journal.code, journal.label, entry, day(row.day), ...account, ...auxiliary],
    ...[piece, day(row.pieceDay), text, amount(row.debit), amount(row.credit)],
    ...[letter?.code ?? '', letter === undefined ? '' : day(letter.day), day(row.validatedOn), '', ''],
  ].map(cell);
}

/**
 * The lines of one invoice: what is owed on one side, its nets and taxes by rate on the other; a credit turns them
 * round.
 */
export function linesOf(invoice: BookedInvoice): string[][] {
  const { side, number, document, issuedOn, validatedOn, societyId } = invoice;
  const book = BOOKS[side];
  const party = side === 'customer' ? document.buyer : document.seller;
  const isCredit = isCreditKind(document.kind);
  const auxiliary = auxiliaryOf(side, party, societyId);
  const isPartyDebit = (side === 'customer') !== isCredit;
  const line = (account: Account, cents: number, aux?: Account): string[] => {
    // No figure of the file has a sign: less than nothing stands on the other side.
    const isDebit = (aux === undefined ? !isPartyDebit : isPartyDebit) === cents >= 0;
    const figure = Math.abs(cents);
    return accountingRow({
      // Two suppliers may number alike.
      journal: book,
      entry: side === 'customer' ? number : `${auxiliary}-${number}`,
      day: issuedOn,
      account,
      auxiliary: aux,
      piece: number,
      pieceDay: issuedOn,
      validatedOn,
      text: `${isCredit ? 'Avoir' : 'Facture'} ${number} ${party.name}`,
      letter: aux === undefined ? undefined : letterOf({ ...invoice, auxiliary }, isCredit),
      ...(isDebit ? { debit: figure, credit: 0 } : { debit: 0, credit: figure }),
    });
  };
  const { total, vat } = document.totals;
  const parts = vat.flatMap(({ rate, net, vat: tax }) => [
    ...(net === 0 ? [] : [line([book.net[0], `${book.net[1]} ${rateLabel(rate)}`], net)]),
    ...(tax === 0 ? [] : [line(ofRate(book.vat, rate), tax)]),
  ]);
  // As much as is owed is deducted: the entry stays in balance.
  const own = side === 'supplier' ? selfAssessedVat(document) : null;
  if (own !== null && own.vat !== 0) {
    parts.push(line(ofRate(book.vat, own.rate), own.vat), line(ofRate(SELF_ASSESSED, own.rate), -own.vat));
  }
  return total === 0 ? [] : [line(book.party, total, [auxiliary, party.name]), ...parts];
}

const textOf = (row: readonly string[]) => `${row.join('\t')}\r\n`;

export const ACCOUNTING_HEAD = textOf(COLUMNS);

export const accountingText = (rows: readonly (readonly string[])[]): string => rows.map(textOf).join('');
