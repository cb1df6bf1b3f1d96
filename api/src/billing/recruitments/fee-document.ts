import { dueDateOf } from '@bloom/shared-rules/invoice/due-date';
import type { InvoiceDocument, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { priceOfCents, toQuantity } from '@bloom/shared-rules/money/money';
import type { Row } from '../../platform/database/database.tables.ts';
import { draftDocument } from '../invoices/draft-document.ts';
import type { Firm } from '../invoices/invoice-party.ts';

export type InvoicedFee = Pick<
  Row<'recruitment_billing'>,
  'description' | 'payment_terms_details' | 'sales_price_cents' | 'taxes' | 'bdc' | 'external_id'
>;

interface Between {
  buyer: InvoiceParty;
  clientBilling?: Pick<Row<'client_billing'>, 'language' | 'buyer_reference'>;
  firm: Firm;
  issueDate: string;
}

/** One instalment of the fee of a permanent job. */
export function feeDocument(fee: InvoicedFee, { buyer, clientBilling, firm, issueDate }: Between): InvoiceDocument {
  const language = clientBilling?.language ?? 'fr_FR';
  const title = `${language === 'en_GB' ? 'Recruitment fee' : 'Honoraires de recrutement'} · ${fee.description}`;
  return draftDocument({
    kind: 'invoice',
    language,
    issueDate,
    period: null,
    title,
    seller: firm.party,
    buyer,
    dueDate: dueDateOf(issueDate, null).day,
    orderNumber: fee.bdc,
    contractReference: fee.external_id,
    buyerReference: clientBilling?.buyer_reference ?? null,
    payment: firm.account,
    isVatOnDebits: firm.isVatOnDebits,
    legalLine: firm.legalLine,
    lines: (regime) => [
      {
        id: '1',
        reference: 'HON',
        label: title,
        description: fee.payment_terms_details,
        quantity: toQuantity(1),
        unit: 'unit',
        price: priceOfCents(fee.sales_price_cents),
        discountPercent: 0,
        vatRate: regime.rate ?? fee.taxes ?? 0,
        period: null,
      },
    ],
  });
}
