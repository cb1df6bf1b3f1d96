import type { LegalRate } from '@bloom/shared-rules/invoice/legal-interest';
import type { SettingsReader } from '@bloom/shared-server/settings-reader';
import { readEinvoiceRules } from './einvoice-settings.ts';
import { type InvoicePlatformSettings, readInvoicePlatform } from './invoice-platform-settings.ts';
import { readLegalInterest } from './legal-interest-settings.ts';
import { readTaxReportsSince } from './tax-report-settings.ts';

export interface InvoicingSettings {
  /** Files of official rules, compiled, that an invoice must pass besides our own. */
  einvoiceRules: string[];
  /** Rates of legal interest besides those that the product knows. */
  legalInterest: LegalRate[];
  invoicePlatform: InvoicePlatformSettings | null;
  /** From which day on the firm reports what it sells and buys abroad, by the date of the invoice. */
  taxReportsSince: string;
}

/** Everything about invoices that whoever runs the product decides. */
export function readInvoicing(reader: SettingsReader): InvoicingSettings {
  return {
    einvoiceRules: readEinvoiceRules(reader),
    legalInterest: readLegalInterest(reader),
    invoicePlatform: readInvoicePlatform(reader),
    taxReportsSince: readTaxReportsSince(reader),
  };
}
