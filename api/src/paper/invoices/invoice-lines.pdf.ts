import type { InvoiceDocument, InvoiceLanguage, InvoiceLine } from '@bloom/shared-rules/invoice/invoice-document';
import { lineAmount } from '@bloom/shared-rules/invoice/line-amounts';
import { shortDay } from '@bloom/shared-rules/invoice/line-words';
import { type Cell, type CellText, PdfTable, type TableColumn } from '../documents/pdf.table.ts';
import { MUTED, type PdfWriter } from '../documents/pdf.writer.ts';
import { figuresOf } from './invoice.figures.ts';
import type { Spacing } from './invoice.spacing.ts';
import { wordsOf } from './invoice.words.ts';

const SIZE = 8.5;
/** A row stays on one page: what is higher goes on in rows of its own. */
const MAX_HEIGHT = 260;
/** Characters that are never so high. */
const SHORT_TEXT = 300;
const CELL_GAPS = 6;
const WIDTHS = { quantity: 52, price: 84, discount: 50, vat: 42, net: 78 };

/**
 * The lines of the invoice, with the discount only where there is one.
 *
 * @param writeEnd writes what comes after them, whose page has one of them at least: sums alone say nothing
 */
export function writeInvoiceLines(
  writer: PdfWriter,
  document: InvoiceDocument,
  { cell }: Spacing,
  writeEnd: () => void,
): void {
  const hasDiscount = document.lines.some(({ discountPercent }) => discountPercent !== 0);
  const columns = columnsOf(writer.width, document, hasDiscount);
  const width = (columns[0]?.width ?? 0) - CELL_GAPS;
  const table = new PdfTable(writer, columns, { size: SIZE, padding: cell });
  const rows = document.lines.flatMap((line): Cell[][] => {
    const [first = [], ...rest] = pagedTexts(writer, textsOf(line, document), width);
    return [[first, ...figureCells(line, document, hasDiscount)], ...rest.map((texts) => [texts])];
  });
  const last = rows.pop() ?? [];
  for (const row of rows) table.row(row);
  const isApart = () => writer.pagesOf(() => [table.row(last), writeEnd()]) > 1;
  if (rows.length > 0 && isApart()) table.newPage();
  table.row(last);
  table.end();
  writeEnd();
}

function columnsOf(width: number, { language }: InvoiceDocument, hasDiscount: boolean): TableColumn[] {
  const words = wordsOf(language);
  const figures: TableColumn[] = [
    { title: words.quantity, width: WIDTHS.quantity, align: 'right' },
    { title: words.unitPrice, width: WIDTHS.price, align: 'right' },
    ...(hasDiscount ? [{ title: words.discount, width: WIDTHS.discount, align: 'right' } as const] : []),
    { title: words.vat, width: WIDTHS.vat, align: 'right' },
    { title: words.net, width: WIDTHS.net, align: 'right' },
  ];
  const rest = width - figures.reduce((sum, column) => sum + column.width, 0);
  return [{ title: words.designation, width: rest, align: 'left' }, ...figures];
}

function figureCells(line: InvoiceLine, { language, vatCategory }: InvoiceDocument, hasDiscount: boolean): string[] {
  const [figures, words] = [figuresOf(language), wordsOf(language)];
  const count = figures.quantity(line.quantity);
  const discount = line.discountPercent === 0 ? '' : figures.percent(-line.discountPercent);
  return [
    line.unit === 'day' ? words.days(count) : count,
    figures.price(line.price),
    ...(hasDiscount ? [discount] : []),
    vatCategory === 'O' ? '–' : figures.percent(line.vatRate),
    figures.money(lineAmount(line)),
  ];
}

function textsOf(line: InvoiceLine, { language, period }: InvoiceDocument): CellText[] {
  const words = wordsOf(language);
  const muted = { size: 8, color: MUTED };
  const texts: CellText[] = [{ text: line.label, weight: 600 }];
  const reference = line.reference?.trim() ? `${words.lineReference}\u00a0${line.reference}` : '';
  // The reference stands first: behind the description it would be broken at its hyphen.
  const said = [reference, line.description?.trimEnd(), ownPeriod(line, period, language)].filter((part) => part);
  if (said.length > 0) texts.push({ text: said.join(' · '), ...muted });
  return texts;
}

/** The period of a line, unless it is the one of the whole invoice or its description says it. */
function ownPeriod(line: InvoiceLine, whole: InvoiceDocument['period'], language: InvoiceLanguage): string {
  if (line.period === null) return '';
  const { start, end } = line.period;
  const isSaid = [start, end].every((day) => line.description?.includes(shortDay(day)));
  return isSaid || (start === whole?.start && end === whole.end) ? '' : figuresOf(language).period(line.period);
}

/** The same texts in portions that fit on a page; nearly always one. */
function pagedTexts(writer: PdfWriter, texts: readonly CellText[], width: number): CellText[][] {
  const heightOf = (text: CellText) => writer.heightOf(text.text, { size: SIZE, ...text, width });
  if (texts.reduce((sum, { text }) => sum + text.length, 0) < SHORT_TEXT) return [[...texts]];
  const pages: CellText[][] = [[]];
  let room = MAX_HEIGHT;
  for (const text of texts.flatMap((one) => halved(one, heightOf))) {
    const height = heightOf(text);
    if (height > room) {
      pages.push([]);
      room = MAX_HEIGHT;
    }
    pages.at(-1)?.push(text);
    room -= height;
  }
  return pages.filter((page) => page.length > 0);
}

/** Pieces that are each low enough, cut between words where there are any. */
function halved(one: CellText, heightOf: (text: CellText) => number): CellText[] {
  const { text } = one;
  if (text.length < 2 || heightOf(one) <= MAX_HEIGHT) return [one];
  const middle = Math.ceil(text.length / 2);
  const space = text.slice(0, middle).search(/\s\S*$/);
  let cut = space > middle / 2 ? space + 1 : middle;
  if (/^\p{Surrogate}/u.test(text.slice(cut)) || /[\ud800-\udbff]$/.test(text.slice(0, cut))) cut += 1;
  return [text.slice(0, cut), text.slice(cut)].flatMap((part) => halved({ ...one, text: part }, heightOf));
}
