import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { totalsOf } from '@bloom/shared-rules/money/money';
import { renderInvoicePdf } from '../../paper/invoices/invoice.pdf.ts';
import { invoiceXml } from '../../paper/invoices/invoice.xml.ts';
import type { Platform } from '../../platform/context/context.ts';
import { fileInbound } from '../e-invoicing/dev-platform-inbound.service.ts';
import { readNews } from '../e-invoicing/platform-reading.service.ts';
import { receivedDraft } from '../invoices/invoice-draft.service.ts';
import * as repository from './inbound.repository.ts';

/** What a supplier may send for a month, right or wrong. */
export const VARIANTS = {
  right: 'La facture attendue',
  noPeriod: 'La même, sans période',
  tooMuch: 'Avec un jour de trop',
  wrongTotal: 'Avec un total TTC faux',
  otherSeller: 'Avec le SIREN d’une autre société',
  otherBuyer: 'Adressée à une autre société',
  twice: 'Deux fois la même',
  credit: 'Un avoir sur la dernière facture de ce fournisseur',
  noFile: 'Un PDF sans facture électronique',
} as const;
export type Variant = keyof typeof VARIANTS;
export const isVariant = (text: string): text is Variant => Object.hasOwn(VARIANTS, text);

/** Lets an invoice arrive, for whoever tries the product, and reads it at once. */
export async function letInvoiceArrive(platform: Platform, activityId: string, variant: Variant): Promise<void> {
  const { db, clock } = platform;
  const count = await repository.countInbound(db);
  const { document: expected } = await receivedDraft(platform, db, {
    activityId,
    fileId: 'none',
    issueDate: clock.today(),
  });
  const number = `FA-${clock.today().slice(0, 4)}-${String(count + 1).padStart(4, '0')}`;
  const document = await changed(platform, { ...expected, number }, variant);
  const xml = variant === 'wrongTotal' ? withWrongTotal(invoiceXml(document)) : invoiceXml(document);
  const bytes = await renderInvoicePdf(variant === 'noFile' ? { ...document, number: null } : document, xml);
  for (const name of variant === 'twice' ? [`${number}.pdf`, `${number}-bis.pdf`] : [`${number}.pdf`]) {
    await fileInbound(db, { name, bytes });
  }
  // A platform that is away brings it once it is back.
  await readNews(platform).catch((error: unknown) => platform.log.info({ err: error }, 'nobody heard of that yet'));
}

async function changed(platform: Platform, document: InvoiceDocument, variant: Variant): Promise<InvoiceDocument> {
  const { seller, buyer } = document;
  if (variant === 'noPeriod') return { ...document, period: null };
  if (variant === 'tooMuch') return withADayMore(document);
  if (variant === 'otherSeller') {
    return { ...document, seller: { ...seller, siren: '404833048', siret: null, vatNumber: 'FR83404833048' } };
  }
  if (variant === 'otherBuyer')
    return { ...document, buyer: { ...buyer, name: 'Une autre société', siren: '552100554' } };
  if (variant !== 'credit') return document;
  const last = await repository.lastOf(platform.db, seller.siren ?? '');
  const preceding = { number: last?.number ?? 'FA-INCONNUE', issueDate: last?.said?.issuedOn ?? document.issueDate };
  return { ...document, kind: 'credit', number: `${document.number}-AV`, preceding };
}

function withADayMore(document: InvoiceDocument): InvoiceDocument {
  const lines = document.lines.map((line, index) =>
    index === 0 ? { ...line, quantity: line.quantity + 10_000 } : line,
  );
  return { ...document, lines, totals: totalsOf(lines) };
}

const withWrongTotal = (xml: string) =>
  xml.replaceAll(/<ram:(GrandTotal|DuePayable)Amount>[^<]*</g, '<ram:$1Amount>12345.67<');
