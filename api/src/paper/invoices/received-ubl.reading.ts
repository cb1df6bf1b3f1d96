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

/** UBL 2.1 (OASIS), an invoice or a credit note. @throws UnreadableInvoice */
export function readUbl(root: XmlNode): ReceivedInvoice {
  const totals = nodeAt(root, path('LegalMonetaryTotal'));
  const lines = linesAt(root, `${path('InvoiceLine')} | ${path('CreditNoteLine')}`);
  const currency = textAt(root, path('DocumentCurrencyCode'));
  // Amounts in another currency than the one that it names are that other one’s.
  const paidIn = optionalText(totals, `${path('PayableAmount')}/@currencyID`) ?? currency;
  // Its tax may be said a second time in the currency of its books.
  const tax = path('TaxTotal');
  const own = `${tax}[${path('TaxAmount')}[not(@currencyID) or @currencyID=../../${path('DocumentCurrencyCode')}]]`;
  const taxes = taxesAt(root, `${tax}/${path('TaxSubtotal')}`);
  const linesTotal = optionalText(totals, path('LineExtensionAmount'));
  const day = (place: string) => dayAt(root, place);
  return {
    kind: kindOf(textAt(root, `${path('InvoiceTypeCode')} | ${path('CreditNoteTypeCode')}`)),
    number: numberAt(root, path('ID')),
    issuedOn: day(path('IssueDate')) ?? missing('sa date'),
    dueOn: day(path('DueDate')) ?? day(path('PaymentMeans', 'PaymentDueDate')),
    period: periodOf(day(path('InvoicePeriod', 'StartDate')), day(path('InvoicePeriod', 'EndDate'))),
    currency: paidIn,
    seller: partyOf(nodeAt(root, path('AccountingSupplierParty', 'Party'))),
    buyer: partyOf(nodeAt(root, path('AccountingCustomerParty', 'Party'))),
    netCents: centsAt(totals, path('TaxExclusiveAmount')),
    vatCents: root.get(own) === null ? 0 : centsAt(root, `${own}/${path('TaxAmount')}`),
    totalCents: centsAt(totals, path('TaxInclusiveAmount')),
    dueCents: centsAt(totals, path('PayableAmount')),
    vat: taxes.map((one) => ({
      rate: Number(optionalText(one, path('TaxCategory', 'Percent')) ?? '0'),
      netCents: centsAt(one, path('TaxableAmount')),
      vatCents: centsAt(one, path('TaxAmount')),
    })),
    linesCents: linesTotal === null || lines.length === 0 ? null : centsAt(totals, path('LineExtensionAmount')),
    lineSumCents: lines.reduce((sum, line) => sum + centsAt(line, path('LineExtensionAmount')), 0),
    precedingNumber: optionalText(root, path('BillingReference', 'InvoiceDocumentReference', 'ID')),
  };
}

/** The attachment that the reform calls readable. */
export function paperInUbl(root: XmlNode): Buffer | null {
  const readable = `${path('AdditionalDocumentReference')}[${path('DocumentDescription')}='LISIBLE']`;
  const file = `${path('Attachment', 'EmbeddedDocumentBinaryObject')}[@mimeCode='application/pdf']`;
  return paperAt(root, `${readable}/${file}`);
}

function partyOf(party: XmlNode): ReceivedParty {
  const legal = path('PartyLegalEntity');
  const vatNumber = optionalText(
    party,
    `${path('PartyTaxScheme')}[${path('TaxScheme', 'ID')}='VAT']/${path('CompanyID')}`,
  );
  const number = optionalText(party, `${legal}/${path('CompanyID')}`);
  const name = optionalText(party, `${legal}/${path('RegistrationName')}`) ?? textAt(party, path('PartyName', 'Name'));
  return { name, siren: sirenOf(number, vatNumber), vatNumber };
}

/** xsd:date, which may name a zone. */
function dayAt(root: XmlNode, place: string): string | null {
  const said = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(optionalText(root, place) ?? '')?.[1];
  return said === undefined ? null : dayOf(said);
}
