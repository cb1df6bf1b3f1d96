import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import type { ReceivedAmount } from './invoice-platform.ts';
import { statusXml } from './status-message.xml.ts';

export interface PaymentMessage {
  id: string;
  document: InvoiceDocument;
  amounts: readonly ReceivedAmount[];
  /** When the money came. */
  at: string;
  now: Date;
}

/** That an invoice of ours was paid (212), to its buyer. */
export function paymentXml({ document, ...message }: PaymentMessage): string {
  const { number, kind, issueDate, currency, seller, buyer } = document;
  return statusXml({
    ...message,
    code: '212',
    currency,
    invoice: { number, kind, issueDate, sellerSiren: seller.siren },
    issuer: { role: 'SE', siren: seller.siren },
    recipient: { role: 'BY', siren: buyer.siren, address: buyer.electronicAddress },
  });
}
