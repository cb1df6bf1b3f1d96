import type { XmlNode } from 'libxml2-wasm';
import type { ReceivedInvoice, ReceivedParty } from './received-invoice.ts';
import {
  centsAt,
  dayOf,
  kindOf,
  linesAt,
  missing,
  nodeAt,
  numberAt,
  optionalText,
  paperAt,
  path,
  periodOf,
  sirenOf,
  taxesAt,
  textAt,
} from './received-text.reading.ts';

const AGREEMENT = path('ApplicableHeaderTradeAgreement');
const LINE_TOTAL = path(
  'SpecifiedLineTradeSettlement',
  'SpecifiedTradeSettlementLineMonetarySummation',
  'LineTotalAmount',
);

/** Cross Industry Invoice (UN/CEFACT), alone or inside a Factur-X. @throws UnreadableInvoice */
export function readCii(root: XmlNode): ReceivedInvoice {
  const head = nodeAt(root, path('ExchangedDocument'));
  const trade = nodeAt(root, path('SupplyChainTradeTransaction'));
  const agreement = nodeAt(trade, AGREEMENT);
  const settlement = nodeAt(trade, path('ApplicableHeaderTradeSettlement'));
  const totals = nodeAt(settlement, path('SpecifiedTradeSettlementHeaderMonetarySummation'));
  const lines = linesAt(trade, path('IncludedSupplyChainTradeLineItem'));
  const taxes = taxesAt(settlement, path('ApplicableTradeTax'));
  const linesTotal = optionalText(totals, path('LineTotalAmount'));
  const currency = textAt(settlement, path('InvoiceCurrencyCode'));
  // Its tax may be said a second time in the currency of its books.
  const vat = `${path('TaxTotalAmount')}[not(@currencyID) or @currencyID='${currency.replace(/[^A-Z]/g, '')}']`;
  const period = path('BillingSpecifiedPeriod');
  return {
    kind: kindOf(textAt(head, path('TypeCode'))),
    number: numberAt(head, path('ID')),
    issuedOn: dayAt(head, path('IssueDateTime')) ?? missing('sa date'),
    dueOn: dayAt(settlement, path('SpecifiedTradePaymentTerms', 'DueDateDateTime')),
    period: periodOf(
      dayAt(settlement, `${period}/${path('StartDateTime')}`),
      dayAt(settlement, `${period}/${path('EndDateTime')}`),
    ),
    currency,
    seller: partyOf(nodeAt(agreement, path('SellerTradeParty'))),
    buyer: partyOf(nodeAt(agreement, path('BuyerTradeParty'))),
    netCents: centsAt(totals, path('TaxBasisTotalAmount')),
    vatCents: totals.get(vat) === null ? 0 : centsAt(totals, vat),
    totalCents: centsAt(totals, path('GrandTotalAmount')),
    dueCents: centsAt(totals, path('DuePayableAmount')),
    vat: taxes.map((tax) => ({
      rate: Number(optionalText(tax, path('RateApplicablePercent')) ?? '0'),
      netCents: centsAt(tax, path('BasisAmount')),
      vatCents: centsAt(tax, path('CalculatedAmount')),
    })),
    linesCents: linesTotal === null || lines.length === 0 ? null : centsAt(totals, path('LineTotalAmount')),
    lineSumCents: lines.reduce((sum, line) => sum + centsAt(line, LINE_TOTAL), 0),
    precedingNumber: optionalText(settlement, path('InvoiceReferencedDocument', 'IssuerAssignedID')),
  };
}

/** The attachment that the reform calls readable. */
export function paperInCii(root: XmlNode): Buffer | null {
  const agreement = `${path('SupplyChainTradeTransaction')}/${AGREEMENT}`;
  const readable = `${path('AdditionalReferencedDocument')}[${path('Name')}='LISIBLE']`;
  return paperAt(root, `${agreement}/${readable}/${path('AttachmentBinaryObject')}[@mimeCode='application/pdf']`);
}

function partyOf(party: XmlNode): ReceivedParty {
  const vatNumber = optionalText(party, `${path('SpecifiedTaxRegistration', 'ID')}[@schemeID='VA']`);
  const siren = sirenOf(optionalText(party, path('SpecifiedLegalOrganization', 'ID')), vatNumber);
  return { name: textAt(party, path('Name')), siren, vatNumber };
}

/** UNTDID 2379, 102 */
function dayAt(node: XmlNode, place: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(optionalText(node, `${place}/*`) ?? '') ?? [];
  return dayOf(`${year}-${month}-${day}`);
}
