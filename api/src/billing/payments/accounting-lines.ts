/** Invoices as entries of the books, in the form that French tax law gives to their file (LPF, A47 A-1). */
import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';

export interface BookedInvoice {
  side: 'customer' | 'supplier';
  number: string;
  issuedOn: string;
  /** The day it became final, in Paris. */
  validatedOn: string;
  societyId: string | null;
  document: Pick<InvoiceDocument, 'kind' | 'seller' | 'buyer' | 'totals'>;
}

export const COLUMNS = [
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

const BOOKS = {
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

const day = (isoDate: string) => isoDate.replaceAll('-', '');
const amount = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const cell = (text: string) =>
  text
    .replace(/[\t\r\n|"]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** 20 is 200, 5.5 is 055: an account for each rate. */
const rateCode = (rate: number) => String(Math.round(rate * 10)).padStart(3, '0');
const rateLabel = (rate: number) => `${String(rate).replace('.', ',')} %`;

/** The lines of one invoice: what is owed on one side, its nets and taxes by rate on the other; a credit turns them round. */
export function linesOf(invoice: BookedInvoice): string[][] {
  const { side, number, document, issuedOn, validatedOn, societyId } = invoice;
  const book = BOOKS[side];
  const party = side === 'customer' ? document.buyer : document.seller;
  const isCredit = isCreditKind(document.kind);
  const auxiliary = `${book.prefix}${party.siren ?? party.foreignId ?? societyId?.slice(0, 8) ?? ''}`;
  // Two suppliers may number alike.
  const entry = side === 'customer' ? number : `${auxiliary}-${number}`;
  const text = `${isCredit ? 'Avoir' : 'Facture'} ${number} ${party.name}`;
  const isPartyDebit = (side === 'customer') !== isCredit;
  const line = (account: readonly [string, string], cents: number, aux: readonly [string, string] | null): string[] => {
    const isDebit = aux === null ? !isPartyDebit : isPartyDebit;
    const [debit, credit] = isDebit ? [cents, 0] : [0, cents];
    return [
      ...[book.code, book.label, entry, day(issuedOn), ...account, ...(aux ?? ['', ''])],
      ...[number, day(issuedOn), text, amount(debit), amount(credit), '', '', day(validatedOn), '', ''],
    ].map(cell);
  };
  const { total, vat } = document.totals;
  const parts = vat.flatMap(({ rate, net, vat: tax }) => [
    ...(net === 0 ? [] : [line([book.net[0], `${book.net[1]} ${rateLabel(rate)}`], net, null)]),
    ...(tax === 0 ? [] : [line([`${book.vat[0]}${rateCode(rate)}`, `${book.vat[1]} ${rateLabel(rate)}`], tax, null)]),
  ]);
  return total === 0 ? [] : [line(book.party, total, [auxiliary, party.name]), ...parts];
}

export function accountingText(invoices: readonly BookedInvoice[]): string {
  const rows: (readonly string[])[] = [COLUMNS, ...invoices.flatMap(linesOf)];
  return `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`;
}
