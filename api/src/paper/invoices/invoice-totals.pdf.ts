import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import type { VatOfRate } from '@bloom/shared-rules/money/money';
import {
  ACCENT,
  INK,
  MUTED,
  type PdfWriter,
  RULE,
  type StructElement,
  type TextStyle,
} from '../documents/pdf.writer.ts';
import { type Figures, figuresOf } from './invoice.figures.ts';
import { wordsOf } from './invoice.words.ts';

const TOTALS_WIDTH = 224;
const GAP = 24;
const ROW = 15;
const DUE_HEIGHT = 38;
/** What stands in full size beside the longest word for it. */
const SHORT_AMOUNT = 11;
const PADDING = 10;
const FIGURE: TextStyle = { size: 9, align: 'right', tabular: true };

type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' };

/** The tax of each rate, and beside it what it all comes to: never apart. */
export function writeInvoiceTotals(writer: PdfWriter, document: InvoiceDocument): void {
  const width = writer.width - TOTALS_WIDTH - GAP;
  // Why no tax is asked, else when it is owed where that is not the rule.
  const { onDebits } = wordsOf(document.language);
  const reason = document.exemptionReason?.trim() || (document.isVatOnDebits ? onDebits : '');
  const reasonHeight = reason === '' ? 0 : writer.heightOf(reason, { size: 9, weight: 600, width }) + 4;
  const vatHeight = (document.totals.vat.length + 1) * ROW + reasonHeight;
  writer.reserve(Math.max(vatHeight, 3 * ROW + DUE_HEIGHT));
  const top = writer.y;
  const vatEnd = writeVat(writer, document, top, width);
  const leftEnd = reason === '' ? vatEnd : writeReason(writer, reason, vatEnd + 4, width);
  const rightEnd = writeSums(writer, document, top);
  writer.y = Math.max(leftEnd, rightEnd);
}

function writeReason(writer: PdfWriter, reason: string, top: number, width: number): number {
  let height = 0;
  writer.tagged('P', () => {
    height = writer.text(reason, writer.left, top, { size: 9, weight: 600, width });
  });
  return top + height;
}

function writeVat(
  writer: PdfWriter,
  { totals, language, vatCategory }: InvoiceDocument,
  top: number,
  width: number,
): number {
  const [figures, words] = [figuresOf(language), wordsOf(language)];
  const third = width / 3;
  const columns: Column[] = [
    { x: writer.left, width: third, align: 'left' },
    { x: writer.left + third, width: third, align: 'right' },
    { x: writer.left + 2 * third, width: third, align: 'right' },
  ];
  const table = writer.addStruct('Table');
  const rate = (one: VatOfRate) => (vatCategory === 'O' ? '–' : figures.percent(one.rate));
  const rows = totals.vat.map((one) => [`${words.vat} ${rate(one)}`, figures.money(one.net), figures.money(one.vat)]);
  const titles = [words.rate, words.base, words.vat];
  [titles, ...rows].forEach((cells, index) => {
    writeRow(writer, table, { cells, columns, y: top + index * ROW, isHead: index === 0 });
  });
  table.end();
  return top + (rows.length + 1) * ROW;
}

type Row = { cells: readonly string[]; columns: readonly Column[]; y: number; isHead: boolean };

function writeRow(writer: PdfWriter, table: StructElement, { cells, columns, y, isHead }: Row): void {
  const row = writer.addStruct('TR', table);
  columns.forEach(({ x, width, align }, index) => {
    const style: TextStyle = { ...FIGURE, align, width, ...(isHead && { size: 7.5, color: MUTED }) };
    writer.tagged(isHead ? 'TH' : 'TD', () => writer.text(cells[index] ?? '', x, y, style), row);
  });
  row.end();
  underline(
    writer,
    columns[0]?.x ?? 0,
    y + ROW - 3,
    columns.reduce((sum, { width }) => sum + width, 0),
  );
}

function underline(writer: PdfWriter, x: number, y: number, width: number): void {
  writer.artifact(() => {
    writer.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke();
  });
}

function sumsOf({ totals, language }: InvoiceDocument, figures: Figures): [string, string][] {
  const words = wordsOf(language);
  return [
    [words.totalNet, figures.money(totals.net)],
    [words.totalVat, figures.money(totals.total - totals.net)],
    [words.total, figures.money(totals.total)],
  ];
}

function writeSums(writer: PdfWriter, document: InvoiceDocument, top: number): number {
  const [figures, words] = [figuresOf(document.language), wordsOf(document.language)];
  const left = writer.left + writer.width - TOTALS_WIDTH;
  let y = top;
  for (const [label, value] of sumsOf(document, figures)) {
    writer.tagged('P', () => {
      writer.text(label, left + PADDING, y, { size: 9, width: TOTALS_WIDTH / 2 });
      writer.text(value, left, y, { ...FIGURE, width: TOTALS_WIDTH - PADDING });
    });
    y += ROW;
  }
  writer.artifact(() => writer.doc.roundedRect(left, y, TOTALS_WIDTH, DUE_HEIGHT, 6).fill(ACCENT));
  const label = isCreditKind(document.kind) ? words.credited : words.toPay;
  const paper = '#ffffff';
  writer.tagged('P', () => {
    writer.text(label, left + PADDING, y + 13, { size: 10, weight: 600, color: paper, width: 100 });
    const amount = figures.money(document.totals.total);
    const size = amount.length > SHORT_AMOUNT ? 13 : 17;
    const style: TextStyle = { size, weight: 600, color: paper, align: 'right', tabular: true };
    const indent = (DUE_HEIGHT - writer.heightOf(amount, style)) / 2;
    writer.text(amount, left, y + indent, { ...style, width: TOTALS_WIDTH - PADDING });
  });
  writer.doc.fillColor(INK);
  return y + DUE_HEIGHT;
}
