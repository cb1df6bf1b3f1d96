import { INVOICE_KINDS, type InvoiceDocument, type VatCategory } from '@bloom/shared-rules/invoice/invoice-document';
import { REPORTED_ABROAD, reportedAs } from '@bloom/shared-rules/invoice/tax-report';
import type { VatOfRate } from '@bloom/shared-rules/money/money';
import { leaf, node } from '../documents/xml.markup.ts';
import { amount, dayOf, formattedDayOf, percent, periodOf } from './cii.values.ts';
import { lineXml } from './invoice-line.xml.ts';
import { partyXml } from './invoice-party.xml.ts';

/** The profile of Factur-X that is the European norm, no more and no less. */
const GUIDELINE = 'urn:cen.eu:en16931:2017';
/** UNTDID 4461: credit transfer. */
const CREDIT_TRANSFER = '30';
/** UNTDID 2475: the tax is owed from the date of the invoice. */
const INVOICE_DATE = '5';
/** UNTDID 4451: general information. */
const SUBJECT = 'AAI';
/** UNTDID 4451: how it is treated; the reform asks for it where no platform passes the invoice on. */
const TREATMENT = 'BAR';
/** What stands in the place of the number of a draft, to have it checked before it gets one. */
const NO_NUMBER = 'BROUILLON';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** Why no tax is asked, as a code (BT-121): where the category leaves no choice. */
const EXEMPTION_CODES: Partial<Record<VatCategory, string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' };
const HAS_REASON: readonly VatCategory[] = ['E', 'AE', 'O'];

/** The invoice as a UN/CEFACT Cross Industry Invoice (D22B), profile EN 16931 of Factur-X. */
export function invoiceXml(document: InvoiceDocument): string {
  const root = node(
    'rsm:CrossIndustryInvoice',
    [
      contextXml(document),
      headXml(document),
      node('rsm:SupplyChainTradeTransaction', [
        ...document.lines.map((line) => lineXml(line, document.vatCategory)),
        agreementXml(document),
        deliveryXml(document),
        settlementXml(document),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function contextXml({ businessProcess }: InvoiceDocument): string {
  return node('rsm:ExchangedDocumentContext', [
    node('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', businessProcess)]),
    node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', GUIDELINE)]),
  ]);
}

function headXml(document: InvoiceDocument): string {
  const { number, kind, issueDate, title, notes } = document;
  return node('rsm:ExchangedDocument', [
    leaf('ram:ID', number ?? NO_NUMBER),
    leaf('ram:TypeCode', INVOICE_KINDS[kind]),
    dayOf('ram:IssueDateTime', issueDate),
    noteXml(SUBJECT, title),
    noteXml('PMD', notes.latePayment),
    noteXml('PMT', notes.recoveryFee),
    noteXml('AAB', notes.earlyPayment),
    ...notes.others.map(({ code, text }) => noteXml(code, text)),
    noteXml(TREATMENT, reportedAs(document) === null ? '' : REPORTED_ABROAD),
  ]);
}

function noteXml(code: string, text: string): string {
  const content = leaf('ram:Content', text);
  return content === '' ? '' : node('ram:IncludedNote', [content, leaf('ram:SubjectCode', code)]);
}

function agreementXml(document: InvoiceDocument): string {
  const { seller, buyer, vatCategory } = document;
  return node('ram:ApplicableHeaderTradeAgreement', [
    leaf('ram:BuyerReference', document.buyerReference),
    partyXml('ram:SellerTradeParty', seller, vatCategory),
    partyXml('ram:BuyerTradeParty', buyer, vatCategory),
    node('ram:BuyerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', document.orderNumber)]),
    node('ram:ContractReferencedDocument', [leaf('ram:IssuerAssignedID', document.contractReference)]),
  ]);
}

/** BT-72: a service is delivered when its period is over; what has none, on the day of its invoice. */
function deliveryXml({ period, issueDate }: InvoiceDocument): string {
  const day = dayOf('ram:OccurrenceDateTime', period?.end ?? issueDate);
  return node('ram:ApplicableHeaderTradeDelivery', [node('ram:ActualDeliverySupplyChainEvent', [day])]);
}

function settlementXml(document: InvoiceDocument): string {
  const { preceding, totals } = document;
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    [
      leaf('ram:PaymentReference', document.number),
      leaf('ram:InvoiceCurrencyCode', document.currency),
      paymentMeans(document),
      ...totals.vat.map((rate) => taxXml(rate, document)),
      periodOf(document.period),
      node('ram:SpecifiedTradePaymentTerms', [
        leaf('ram:Description', document.paymentTerms),
        dayOf('ram:DueDateDateTime', document.dueDate),
      ]),
      summationXml(document),
      preceding &&
        node('ram:InvoiceReferencedDocument', [
          leaf('ram:IssuerAssignedID', preceding.number),
          formattedDayOf('ram:FormattedIssueDateTime', preceding.issueDate),
        ]),
    ].filter((part) => part !== null),
  );
}

function paymentMeans({ payment }: InvoiceDocument): string {
  if (payment === null) return '';
  return node('ram:SpecifiedTradeSettlementPaymentMeans', [
    leaf('ram:TypeCode', CREDIT_TRANSFER),
    node('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', payment.iban.replaceAll(' ', '')),
      leaf('ram:AccountName', payment.accountHolder),
    ]),
    node('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', payment.bic)]),
  ]);
}

/** BG-23 */
function taxXml(
  { rate, net, vat }: VatOfRate,
  { vatCategory, exemptionReason, isVatOnDebits }: InvoiceDocument,
): string {
  const hasReason = HAS_REASON.includes(vatCategory);
  return node('ram:ApplicableTradeTax', [
    leaf('ram:CalculatedAmount', amount(vat)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', hasReason ? exemptionReason : null),
    leaf('ram:BasisAmount', amount(net)),
    leaf('ram:CategoryCode', vatCategory),
    leaf('ram:ExemptionReasonCode', EXEMPTION_CODES[vatCategory] ?? null),
    leaf('ram:DueDateTypeCode', isVatOnDebits ? INVOICE_DATE : null),
    leaf('ram:RateApplicablePercent', percent(rate)),
  ]);
}

/** BG-22: nothing is paid before, so that the whole is due. */
function summationXml({ totals, currency }: InvoiceDocument): string {
  return node('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', amount(totals.net)),
    leaf('ram:TaxBasisTotalAmount', amount(totals.net)),
    leaf('ram:TaxTotalAmount', amount(totals.total - totals.net), { currencyID: currency }),
    leaf('ram:GrandTotalAmount', amount(totals.total)),
    leaf('ram:DuePayableAmount', amount(totals.total)),
  ]);
}
