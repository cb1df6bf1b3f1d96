import { shortened } from '@bloom/shared-rules/input/limits';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { isPrintable } from '../documents/pdf.fonts.ts';
import { MUTED, PdfWriter } from '../documents/pdf.writer.ts';
import { FACTUR_X_FILE, FACTUR_X_METADATA, FACTUR_X_TYPE } from './factur-x.metadata.ts';
import { type Spacing, spacingOf } from './invoice.spacing.ts';
import { wordsOf } from './invoice.words.ts';
import { writeInvoiceFoot } from './invoice-foot.pdf.ts';
import { groupedSiren, invoiceTitle, writeInvoiceHead } from './invoice-head.pdf.ts';
import { writeInvoiceLines } from './invoice-lines.pdf.ts';
import { writeInvoiceTotals } from './invoice-totals.pdf.ts';

const MAX_FOOT_NAME = 60;

/**
 * The invoice for people, with the one for machines inside. A draft says so on every page and carries none: nobody's
 * accounting shall take it for an invoice.
 */
export async function renderInvoicePdf(document: InvoiceDocument, xml: string): Promise<Buffer> {
  const { seller, buyer, language, number } = document;
  const words = wordsOf(language);
  // The date is the invoice's own, so that the same invoice has the same bytes.
  const date = new Date(`${document.issueDate}T00:00:00Z`);
  const writer = new PdfWriter({
    title: invoiceTitle(document),
    author: seller.name,
    subject: `${seller.name} → ${buyer.name}`,
    createdAt: date,
    language: language === 'fr_FR' ? 'fr-FR' : 'en-GB',
    ...(number !== null && { metadata: FACTUR_X_METADATA }),
  });
  writer.runningHead = () => writeRunningHead(writer, document);
  const fitsOnPage = (spacing: Spacing) => writer.pagesOf(() => writeAll(writer, document, spacing)) === 1;
  writeAll(writer, document, spacingOf(document, fitsOnPage));
  if (number !== null) {
    writer.attach(Buffer.from(xml), {
      name: FACTUR_X_FILE,
      type: FACTUR_X_TYPE,
      description: words.attached,
      relationship: 'Alternative',
      date,
    });
  }
  return writer.finish(footOf(document), number === null ? words.draftMark : undefined);
}

function writeAll(writer: PdfWriter, document: InvoiceDocument, spacing: Spacing): void {
  const { replaced } = wordsOf(document.language);
  writeInvoiceHead(writer, document, spacing);
  writeInvoiceLines(writer, document, spacing, () => {
    writer.y += spacing.gap;
    writeInvoiceTotals(writer, document);
    writer.y += spacing.gap;
    if (!textsOf(document).every(isPrintable)) writer.block('P', replaced, { size: 7.5, color: MUTED }, 6);
    writeInvoiceFoot(writer, document, spacing);
  });
}

/** Which invoice a further page belongs to, when the pages got apart. */
function writeRunningHead(writer: PdfWriter, document: InvoiceDocument): void {
  const text = wordsOf(document.language).onPage(invoiceTitle(document));
  writer.artifact(() => writer.text(text, writer.left, writer.y, { size: 8, color: MUTED }), 'Pagination');
  writer.y += 16;
}

/** Who invoices, on every page, on one line. */
function footOf(document: InvoiceDocument): string {
  const { seller, language } = document;
  const words = wordsOf(language);
  const name = shortened(seller.name, MAX_FOOT_NAME);
  const ids = [
    seller.siren && `${words.siren} ${groupedSiren(seller.siren)}`,
    seller.vatNumber && `${words.vat} ${seller.vatNumber}`,
  ];
  return [name, ...ids, invoiceTitle(document)].filter((part) => part).join(' · ');
}

/** What people typed. */
function textsOf({ title, lines, seller, buyer, notes, ...document }: InvoiceDocument): string[] {
  const parties = [seller, buyer].flatMap(({ name, address, contacts }) => [
    name,
    address.line1,
    address.line2,
    address.town,
    ...contacts.map((contact) => contact.name),
  ]);
  const said = lines.flatMap(({ label, description, reference }) => [label, description, reference]);
  const references = [document.orderNumber, document.contractReference, document.buyerReference];
  const others = [title, document.paymentTerms, document.exemptionReason, ...notes.others.map(({ text }) => text)];
  return [...parties, ...said, ...references, ...others].flatMap((text) => text ?? []);
}
