import type { InvoiceLine, VatCategory } from '@bloom/shared-rules/invoice/invoice-document';
import { lineAmount, netPrice, unitDiscount } from '@bloom/shared-rules/invoice/line-amounts';
import { leaf, node } from '../documents/xml.markup.ts';
import { amount, percent, periodOf, price, quantity } from './cii.values.ts';

/** UN/ECE recommendation 20. */
const UNITS: Readonly<Record<InvoiceLine['unit'], string>> = { day: 'DAY', unit: 'C62' };

/** BG-25 */
export function lineXml(line: InvoiceLine, category: VatCategory): string {
  return node('ram:IncludedSupplyChainTradeLineItem', [
    node('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', line.id)]),
    node('ram:SpecifiedTradeProduct', [
      leaf('ram:SellerAssignedID', line.reference),
      leaf('ram:Name', line.label),
      leaf('ram:Description', line.description),
    ]),
    node('ram:SpecifiedLineTradeAgreement', [
      grossPrice(line),
      node('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', price(netPrice(line)))]),
    ]),
    node('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', quantity(line.quantity), { unitCode: UNITS[line.unit] }),
    ]),
    node('ram:SpecifiedLineTradeSettlement', [
      lineTax(line, category),
      periodOf(line.period),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        leaf('ram:LineTotalAmount', amount(lineAmount(line))),
      ]),
    ]),
  ]);
}

/** BT-147 and BT-148: the price before the discount, which the net price is without. */
function grossPrice(line: InvoiceLine): string {
  const discount = unitDiscount(line);
  if (discount === 0) return '';
  return node('ram:GrossPriceProductTradePrice', [
    leaf('ram:ChargeAmount', price(line.price)),
    node('ram:AppliedTradeAllowanceCharge', [
      node('ram:ChargeIndicator', [leaf('udt:Indicator', 'false')]),
      leaf('ram:ActualAmount', price(discount)),
    ]),
  ]);
}

function lineTax({ vatRate }: InvoiceLine, category: VatCategory): string {
  return node('ram:ApplicableTradeTax', [
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    // What is outside the scope of the tax has no rate (BR-O-05).
    category === 'O' ? '' : leaf('ram:RateApplicablePercent', percent(vatRate)),
  ]);
}
