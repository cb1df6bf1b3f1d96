import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { groupedIban } from '../documents/grouped-iban.ts';
import { ACCENT, MUTED, type PdfWriter, RULE, type TextStyle } from '../documents/pdf.writer.ts';
import { figuresOf } from './invoice.figures.ts';
import type { Spacing } from './invoice.spacing.ts';
import { wordsOf } from './invoice.words.ts';

const PADDING = 10;
/** The share of the width that the bank account takes. */
const ACCOUNT_PART = 0.62;
const MENTION: TextStyle = { size: 7.5, color: MUTED, lineGap: 1.5 };

type Line = { readonly text: string; readonly style: TextStyle };

/** Where the money goes and until when; then what the law wants to be said, at the foot of the last page. */
export function writeInvoiceFoot(writer: PdfWriter, document: InvoiceDocument, spacing: Spacing): void {
  const box = paymentBox(writer, paymentColumns(document), spacing);
  const mentions = mentionsOf(document);
  const heights = mentions.map((text) => writer.heightOf(text, MENTION) + 2);
  const height = heights.reduce((sum, one) => sum + one, 0);
  const foot = writer.bottom - height - spacing.gap;
  // A page of small print alone would look as if something were missing; more than a page of it simply flows.
  if (foot > box.height + 2 * spacing.gap) writer.reserve(box.height + height + 2 * spacing.gap);
  if (box.height > 0) writePayment(writer, box);
  writer.y += spacing.gap;
  writer.y = Math.max(writer.y, foot);
  writer.rule();
  writer.y += spacing.gap / 2;
  for (const text of mentions) writer.block('P', text, MENTION, 2);
}

/** Where to and until when on the left, what to say with it on the right. */
function paymentColumns(document: InvoiceDocument): Line[][] {
  const words = wordsOf(document.language);
  const { payment, paymentTerms, number } = document;
  const plain: TextStyle = { size: 9 };
  const said = (label: string, value: string): Line[] => [
    { text: label, style: { size: 7.5, color: MUTED } },
    { text: value, style: plain },
  ];
  const terms = paymentTerms.trim() === '' ? [] : said(words.terms, paymentTerms);
  if (payment === null || isCreditKind(document.kind)) return [terms];
  const bic = payment.bic === null ? '' : `BIC ${payment.bic} · `;
  const account: Line[] = [
    { text: words.payBy(figuresOf(document.language).day(document.dueDate)), style: { size: 10, weight: 600 } },
    { text: `IBAN ${groupedIban(payment.iban)}`, style: { size: 11, weight: 600, tabular: true } },
    { text: `${bic}${words.holder}${words.colon}${payment.accountHolder}`, style: plain },
  ];
  return [account, [...(number === null ? [] : said(words.remittance, number)), ...terms]];
}

/** Where its lines stand, and how high it is; without a line it is not there. */
function paymentBox(writer: PdfWriter, columns: readonly (readonly Line[])[], { box }: Spacing) {
  const first = columns.length > 1 ? ACCOUNT_PART : 1;
  const places = columns.map((lines, index) => ({
    lines,
    x: writer.left + PADDING + (index === 0 ? 0 : first * writer.width),
    width: (index === 0 ? first : 1 - first) * writer.width - 2 * PADDING,
  }));
  const heightOf = ({ text, style }: Line, width: number) => writer.heightOf(text, { ...style, width }) + 2;
  const heights = places.map(({ lines, width }) => lines.reduce((sum, line) => sum + heightOf(line, width), 0));
  const inner = Math.max(...heights);
  return { places, heightOf, padding: box, height: inner === 0 ? 0 : inner + 2 * box };
}

function writePayment(writer: PdfWriter, { places, heightOf, padding, height }: ReturnType<typeof paymentBox>): void {
  writer.reserve(height);
  const top = writer.y;
  writer.artifact(() => {
    writer.doc.roundedRect(writer.left, top, writer.width, height, 6).lineWidth(0.6).strokeColor(RULE).stroke();
    writer.doc.rect(writer.left, top + padding, 3, height - 2 * padding).fill(ACCENT);
  });
  for (const { lines, x, width } of places) {
    let y = top + padding;
    for (const line of lines) {
      const at = y;
      writer.tagged('P', () => writer.text(line.text, x, at, { ...line.style, width }));
      y += heightOf(line, width);
    }
  }
  writer.y = top + height;
}

/**
 * What the law wants on every invoice in one paragraph, the rest in its own. Each sentence once: a note may repeat why
 * no tax is asked, which stands beside the tax.
 */
function mentionsOf({ notes, exemptionReason }: InvoiceDocument): string[] {
  const law = [notes.latePayment, notes.recoveryFee, notes.earlyPayment].map((text) => text.trim()).filter(Boolean);
  const others = notes.others.map(({ text }) => text.trim());
  const all = [law.join(' '), ...others].filter((text) => text !== '' && text !== exemptionReason?.trim());
  return [...new Set(all)];
}
