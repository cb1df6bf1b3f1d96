import type { InvoiceDocument, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { lineNet } from '@bloom/shared-rules/money/money';
import { leaf, node } from '../documents/xml.markup.ts';
import { amount, percent, quantity } from './cii.values.ts';

const EURO = { currencyID: 'EUR' };
const SPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';

function party(name: string, { name: company, siren, vatNumber }: InvoiceParty): string {
  const tax = node('cac:PartyTaxScheme', [
    leaf('cbc:CompanyID', vatNumber ?? ''),
    node('cac:TaxScheme', [leaf('cbc:ID', 'VAT')]),
  ]);
  const legal = [leaf('cbc:RegistrationName', company), leaf('cbc:CompanyID', siren ?? '', { schemeID: '0002' })];
  return node(name, [node('cac:Party', [vatNumber === null ? '' : tax, node('cac:PartyLegalEntity', legal)])]);
}

/** The same invoice as a supplier's software writes it in UBL 2.1. */
export function ublXml(document: InvoiceDocument, attached: Buffer | null = null): string {
  const { number, issueDate, dueDate, kind, period, preceding, seller, buyer, lines, totals } = document;
  const root = kind === 'credit' ? 'CreditNote' : 'Invoice';
  const money = (name: string, cents: number) => leaf(`cbc:${name}`, amount(cents), EURO);
  const file = leaf('cbc:EmbeddedDocumentBinaryObject', attached?.toString('base64') ?? '', {
    mimeCode: 'application/pdf',
    filename: 'lisible.pdf',
  });
  const tax = totals.total - totals.net;
  const content = [
    leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    leaf('cbc:ID', number ?? ''),
    leaf('cbc:IssueDate', issueDate),
    root === 'Invoice' ? leaf('cbc:DueDate', dueDate) : '',
    leaf(`cbc:${root}TypeCode`, root === 'Invoice' ? '380' : '381'),
    leaf('cbc:DocumentCurrencyCode', 'EUR'),
    period === null
      ? ''
      : node('cac:InvoicePeriod', [leaf('cbc:StartDate', period.start), leaf('cbc:EndDate', period.end)]),
    preceding === null
      ? ''
      : node('cac:BillingReference', [node('cac:InvoiceDocumentReference', [leaf('cbc:ID', preceding.number)])]),
    attached === null
      ? ''
      : node('cac:AdditionalDocumentReference', [
          leaf('cbc:ID', 'lisible'),
          leaf('cbc:DocumentDescription', 'LISIBLE'),
          node('cac:Attachment', [file]),
        ]),
    party('cac:AccountingSupplierParty', seller),
    party('cac:AccountingCustomerParty', buyer),
    node('cac:TaxTotal', [
      money('TaxAmount', tax),
      ...totals.vat.map(({ rate, net, vat }) =>
        node('cac:TaxSubtotal', [
          money('TaxableAmount', net),
          money('TaxAmount', vat),
          node('cac:TaxCategory', [leaf('cbc:ID', 'S'), leaf('cbc:Percent', percent(rate))]),
        ]),
      ),
    ]),
    node('cac:LegalMonetaryTotal', [
      money('LineExtensionAmount', totals.net),
      money('TaxExclusiveAmount', totals.net),
      money('TaxInclusiveAmount', totals.total),
      money('PayableAmount', totals.total),
    ]),
    ...lines.map((line) =>
      node(`cac:${root}Line`, [
        leaf('cbc:ID', line.id),
        leaf(root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', quantity(line.quantity)),
        money('LineExtensionAmount', lineNet(line)),
        node('cac:Item', [leaf('cbc:Name', line.label)]),
      ]),
    ),
  ];
  const spaces = `xmlns="${SPACE}${root}-2" xmlns:cac="${SPACE}CommonAggregateComponents-2" xmlns:cbc="${SPACE}CommonBasicComponents-2"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>${content.join('')}</${root}>`;
}
