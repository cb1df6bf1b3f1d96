import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { ACCENT, MUTED, type PdfWriter, RULE, type TextStyle } from '../documents/pdf.writer.ts';
import { figuresOf } from './invoice.figures.ts';
import { wordsOf } from './invoice.words.ts';

const PADDING = 10;
const MENTION: TextStyle = { size: 7.5, color: MUTED, lineGap: 1.5 };

type Line = { readonly text: string; readonly style: TextStyle };

/** Where the money goes and until when; then what the law wants to be said, at the foot of the last page. */
export function writeInvoiceFoot(writer: PdfWriter, document: InvoiceDocument): void {
  const lines = paymentLines(document);
  if (lines.length > 0) writePayment(writer, lines);
  const mentions = mentionsOf(document);
  const heights = mentions.map((text) => writer.heightOf(text, MENTION) + 2);
  const height = heights.reduce((sum, one) => sum + one, 0);
  const foot = writer.bottom - height - PADDING;
  // Together at the foot of the page; more than a page of them simply flows.
  if (foot > 0) writer.reserve(height + PADDING);
  writer.y = Math.max(writer.y, foot);
  writer.rule();
  writer.y += PADDING / 2;
  for (const text of mentions) writer.block('P', text, MENTION, 2);
}

/** FR76 3000 6000 … */
const groupedIban = (iban: string) => iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ');

function paymentLines(document: InvoiceDocument): Line[] {
  const words = wordsOf(document.language);
  const { payment, paymentTerms, number } = document;
  const plain: TextStyle = { size: 9 };
  const said = (label: string, value: string): Line => ({ text: `${label}${words.colon}${value}`, style: plain });
  const lines: Line[] = [];
  if (payment !== null && !isCreditKind(document.kind)) {
    const day = figuresOf(document.language).day(document.dueDate);
    lines.push({ text: words.payBy(day), style: { size: 10.5, weight: 600 } });
    lines.push({ text: `IBAN ${groupedIban(payment.iban)}`, style: { size: 11, weight: 600, tabular: true } });
    const bic = payment.bic === null ? '' : `BIC ${payment.bic} · `;
    lines.push({ text: `${bic}${words.holder}${words.colon}${payment.accountHolder}`, style: plain });
    if (number !== null) lines.push(said(words.remittance, number));
  }
  if (paymentTerms.trim() !== '') lines.push(said(words.terms, paymentTerms));
  return lines;
}

function writePayment(writer: PdfWriter, lines: readonly Line[]): void {
  const width = writer.width - 2 * PADDING;
  const heightOf = ({ text, style }: Line) => writer.heightOf(text, { ...style, width }) + 2;
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0) + 2 * PADDING;
  writer.reserve(height);
  const top = writer.y;
  writer.artifact(() => {
    writer.doc.roundedRect(writer.left, top, writer.width, height, 6).lineWidth(0.6).strokeColor(RULE).stroke();
    writer.doc.rect(writer.left, top + PADDING, 3, height - 2 * PADDING).fill(ACCENT);
  });
  let y = top + PADDING;
  for (const line of lines) {
    const at = y;
    writer.tagged('P', () => writer.text(line.text, writer.left + PADDING, at, { ...line.style, width }));
    y += heightOf(line);
  }
  writer.y = top + height + 14;
}

/** Each sentence once: a note may repeat why no tax is asked, which stands beside the tax. */
function mentionsOf({ notes, exemptionReason }: InvoiceDocument): string[] {
  const all = [notes.latePayment, notes.recoveryFee, notes.earlyPayment, ...notes.others.map(({ text }) => text)];
  return [...new Set(all.map((text) => text.trim()))].filter((text) => text !== '' && text !== exemptionReason?.trim());
}
