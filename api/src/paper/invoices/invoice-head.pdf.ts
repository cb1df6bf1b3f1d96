import { countryName } from '@bloom/shared-rules/company/country-name';
import {
  type InvoiceDocument,
  type InvoiceParty,
  isCreditKind,
  isSelfBilledKind,
} from '@bloom/shared-rules/invoice/invoice-document';
import { operationCategory } from '@bloom/shared-rules/invoice/operation-category';
import { groupedPhone } from '@bloom/shared-rules/person/phone-number';
import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { ACCENT, MUTED, type PdfWriter, RULE, SHADE, type TextStyle } from '../documents/pdf.writer.ts';
import { figuresOf } from './invoice.figures.ts';
import type { Spacing } from './invoice.spacing.ts';
import { type InvoiceWords, wordsOf } from './invoice.words.ts';

const COLUMN_GAP = 18;
/** Beside the text of a frame. */
const PADDING = 10;
const FACT_COLUMNS = 4;
const LABEL: TextStyle = { size: 7.5, color: MUTED };
const RADIUS = 6;

type Line = { readonly text: string; readonly style: TextStyle };
type Fact = readonly [label: string, value: string];

/** « Facture F2026-00042 », « Avoir (brouillon) » */
export function invoiceTitle({ kind, number, language }: InvoiceDocument): string {
  const words = wordsOf(language);
  return number === null ? `${words.kinds[kind]} (${words.draft.toLowerCase()})` : `${words.kinds[kind]} ${number}`;
}

/** What it is, from whom and to whom, when and on what order. */
export function writeInvoiceHead(writer: PdfWriter, document: InvoiceDocument, spacing: Spacing): void {
  writeTitle(writer, document);
  writer.y += spacing.gap;
  writeParties(writer, document, spacing);
  writer.y += spacing.gap;
  writeFacts(writer, factsOf(document), spacing);
  writer.y += spacing.gap;
  const { subject, colon } = wordsOf(document.language);
  if (document.title.trim() !== '') {
    writer.block('P', `${subject}${colon}${document.title}`, { size: 10, weight: 600 }, spacing.gap - 4);
  }
}

function writeTitle(writer: PdfWriter, document: InvoiceDocument): void {
  const words = wordsOf(document.language);
  const half = (writer.width - COLUMN_GAP) / 2;
  const top = writer.y;
  const right = writer.left + half + COLUMN_GAP;
  const lines: Line[] = [
    { text: words.kinds[document.kind].toUpperCase(), style: { size: 22, weight: 600 } },
    { text: document.number ?? words.noNumber, style: { size: 13, weight: 600, color: ACCENT } },
  ];
  if (isSelfBilledKind(document.kind)) lines.push({ text: words.selfBilling, style: { size: 9.5, weight: 600 } });
  const { preceding } = document;
  if (isCreditKind(document.kind) && preceding !== null) {
    const day = figuresOf(document.language).day(preceding.issueDate).replaceAll(' ', '\u00a0');
    lines.push({ text: words.takesBack(preceding.number, day), style: { size: 9.5, weight: 600 } });
  }
  const name: Line = { text: document.seller.name, style: { size: 15, weight: 600, color: ACCENT } };
  const by = words.selfBillingOf(document.buyer.name, document.seller.name);
  const left = isSelfBilledKind(document.kind)
    ? [name, { text: by, style: { size: 9, weight: 600 } as const }]
    : [name];
  const leftEnd = writeLines(writer, 'P', left, { x: writer.left, y: top, width: half });
  const rightEnd = writeLines(writer, 'H1', lines, { x: right, y: top, width: half, align: 'right' });
  writer.y = Math.max(leftEnd, rightEnd);
}

type Place = { x: number; y: number; width: number; align?: 'left' | 'right' };

/** Lines below each other as one tagged element; returns where they end. */
function writeLines(
  writer: PdfWriter,
  tag: string,
  lines: readonly Line[],
  { y: top, x, width, align }: Place,
): number {
  let y = top;
  writer.tagged(tag, () => {
    for (const { text, style } of lines) y += writer.text(text, x, y, { ...style, width, align: align ?? 'left' });
  });
  return y;
}

export const groupedSiren = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ').trim();

function partyLines(party: InvoiceParty, country: string, words: InvoiceWords): Line[] {
  const plain: TextStyle = { size: 9 };
  const { address, electronicAddress } = party;
  const said = (label: string, value: string | null) => (value === null ? null : `${label}${words.colon}${value}`);
  const lines = [address.line1, address.line2, `${address.zip} ${address.town}${country && `, ${country}`}`];
  const ids = [
    [
      said(words.siren, party.siren && groupedSiren(party.siren)),
      said(words.siret, party.siret && groupedSiren(party.siret)),
    ]
      .filter((part) => part !== null)
      .join(' · '),
    said(words.companyId, party.foreignId),
    said(words.vatNumber, party.vatNumber),
    electronicAddress && said(words.electronicAddress, `${electronicAddress.scheme}:${electronicAddress.value}`),
    // Whoever is asked about the bill is often asked about the work, too.
    ...new Set(
      party.contacts.map(({ name, email, phone }) =>
        [name, email, groupedPhone(phone ?? '')].filter(Boolean).join(' · '),
      ),
    ),
  ];
  const shown = (texts: readonly (string | null)[], style: TextStyle) =>
    texts.filter((text) => text?.trim()).map((text) => ({ text: text ?? '', style }));
  return [
    { text: party.name, style: { size: 10.5, weight: 600 } },
    ...shown(lines, plain),
    ...shown(ids, { size: 8, color: MUTED }),
  ];
}

/** Between two of France nobody names the country; a letter that crosses a border names both. */
function countriesOf({ seller, buyer, language }: InvoiceDocument): { seller: string; buyer: string } {
  const codes = { seller: seller.address.countryCode, buyer: buyer.address.countryCode };
  if (codes.seller === 'FR' && codes.buyer === 'FR') return { seller: '', buyer: '' };
  const tongue = language === 'en_GB' ? 'en' : 'fr';
  return { seller: countryName(codes.seller, tongue), buyer: countryName(codes.buyer, tongue) };
}

function writeParties(writer: PdfWriter, document: InvoiceDocument, { box }: Spacing): void {
  const words = wordsOf(document.language);
  const countries = countriesOf(document);
  const width = (writer.width - COLUMN_GAP) / 2;
  const inner = width - 2 * PADDING;
  const boxes = [
    { label: words.seller, lines: partyLines(document.seller, countries.seller, words), x: writer.left },
    {
      label: isCreditKind(document.kind) ? words.buyerOfCredit : words.buyer,
      lines: partyLines(document.buyer, countries.buyer, words),
      x: writer.left + width + COLUMN_GAP,
    },
  ].map(({ label, lines, x }) => ({ x, lines: [{ text: label, style: LABEL }, ...lines] }));
  const heights = boxes.map(({ lines }) =>
    lines.reduce((sum, { text, style }) => sum + writer.heightOf(text, { ...style, width: inner }), 0),
  );
  const height = Math.max(...heights) + 2 * box;
  const top = writer.y;
  writer.artifact(() => {
    for (const { x } of boxes) {
      writer.doc.roundedRect(x, top, width, height, RADIUS).lineWidth(0.6).strokeColor(RULE).stroke();
    }
  });
  for (const { x, lines } of boxes) {
    writeLines(writer, 'P', lines, { x: x + PADDING, y: top + box, width: inner });
  }
  writer.y = top + height;
}

function factsOf(document: InvoiceDocument): Fact[] {
  const words = wordsOf(document.language);
  const figures = figuresOf(document.language);
  const isCredit = isCreditKind(document.kind);
  const category = operationCategory(document.businessProcess);
  const facts: (readonly [string, string | null])[] = [
    [isCredit ? words.issuedCredit : words.issued, figures.day(document.issueDate)],
    [words.due, isCredit ? null : figures.day(document.dueDate)],
    [words.period, document.period && capitalised(figures.period(document.period))],
    [words.order, document.orderNumber],
    [words.contract, document.contractReference],
    [words.reference, document.buyerReference],
    [words.category, category && words.categories[category]],
  ];
  return facts.flatMap(([label, value]) => (value?.trim() ? [[label, value] as const] : []));
}

/** What a reader looks for first, side by side. */
function writeFacts(writer: PdfWriter, facts: readonly Fact[], { box }: Spacing): void {
  const width = writer.width / FACT_COLUMNS;
  const inner = width - 2 * PADDING;
  const value: TextStyle = { size: 9.5, weight: 600, width: inner };
  const labelHeight = writer.heightOf('X', LABEL);
  const rows = Array.from({ length: Math.ceil(facts.length / FACT_COLUMNS) }, (_, index) => {
    const row = facts.slice(index * FACT_COLUMNS, (index + 1) * FACT_COLUMNS);
    const height = labelHeight + Math.max(...row.map(([, text]) => writer.heightOf(text, value))) + box;
    return { row, height };
  });
  const height = rows.reduce((sum, one) => sum + one.height, 0);
  writer.reserve(height);
  const top = writer.y;
  writer.artifact(() => writer.doc.roundedRect(writer.left, top, writer.width, height, RADIUS).fill(SHADE));
  for (const { row, height: rowHeight } of rows) {
    row.forEach(([label, text], index) => {
      const lines = [
        { text: label, style: LABEL },
        { text, style: value },
      ];
      const x = writer.left + index * width + PADDING;
      writeLines(writer, 'P', lines, { x, y: writer.y + box / 2, width: inner });
    });
    writer.y += rowHeight;
  }
}
