import { isReformed } from '@bloom/shared-rules/company/french-territory';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import type { Platform } from '../../platform/context/context.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { sealForFirm } from '../documents/firm-seal.ts';
import { renderInvoicePdf } from './invoice.pdf.ts';
import { invoiceXml } from './invoice.xml.ts';
import { invoiceTitle } from './invoice-head.pdf.ts';
import { officialProblems } from './invoice-schematron.ts';
import { schemaProblems } from './invoice-xsd.ts';

type Rules = Pick<Environment, 'einvoiceRules'>;

export interface InvoicePaper {
  /** A PDF/A-3b, with the XML inside once there is a number. */
  pdf: Buffer;
  xml: string;
  /** What the schema and the operator's official rules find fatal, a sentence each. */
  problems: string[];
}

/** What the form of an invoice is refused for: to be asked before it gets a number. */
export async function invoiceProblems(document: InvoiceDocument, { einvoiceRules }: Rules): Promise<string[]> {
  return problemsOf(document, invoiceXml(document), einvoiceRules);
}

async function problemsOf({ seller }: InvoiceDocument, xml: string, paths: readonly string[]): Promise<string[]> {
  const form = await schemaProblems(xml);
  // Rules about what is not where it belongs would say the same once more, and less clearly.
  if (form.length > 0) return form;
  return officialProblems(xml, { paths, isReformed: isReformed(seller.address) });
}

/** The invoice for people and for machines, and what is wrong with it. The same document gives the same bytes. */
export async function invoicePaper(
  document: InvoiceDocument,
  { einvoiceRules }: Rules = { einvoiceRules: [] },
): Promise<InvoicePaper> {
  const xml = invoiceXml(document);
  const problems = await problemsOf(document, xml, einvoiceRules);
  return { pdf: await renderInvoicePdf(document, xml), xml, problems };
}

export interface SealedInvoice {
  /** As it was before the seal. */
  original: Buffer;
  sealed: Buffer;
  xml: string;
}

/**
 * A finalised invoice under the firm's seal. Throws when it has no number, is wrong, or the time-stamp authority is
 * away.
 */
export async function sealedInvoice(
  platform: Pick<Platform, 'environment' | 'clock'>,
  document: InvoiceDocument,
): Promise<SealedInvoice> {
  if (document.number === null) throw new Error('a draft of an invoice is not sealed');
  const { pdf, xml, problems } = await invoicePaper(document, platform.environment);
  if (problems.length > 0) throw new Error(`an invoice that is wrong is not sealed: ${problems.join(' ')}`);
  return { original: pdf, sealed: await sealForFirm(platform, pdf, invoiceTitle(document)), xml };
}
