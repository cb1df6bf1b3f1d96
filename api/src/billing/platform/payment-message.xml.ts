import { INVOICE_KINDS, type InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { PLATFORM_STATES } from '@bloom/shared-rules/invoice/platform-state';
import { leaf, node } from '../../paper/documents/xml.markup.ts';
import type { ReceivedAmount } from './invoice-platform.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};
const PROFILE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';
const PAID = '212';
/** UNTDID 1001: a message about the life of a document. */
const ABOUT_A_DOCUMENT = '23';
/** Agency scheme of a SIREN. */
const SIREN = '0002';

export interface PaymentMessage {
  id: string;
  document: InvoiceDocument;
  amounts: readonly ReceivedAmount[];
  /** When the money came. */
  at: string;
  now: Date;
}

/** That an invoice of ours was paid (212), as a life-cycle message (CDAR D22B) to its buyer. */
export function paymentXml(message: PaymentMessage): string {
  const { id, document, now } = message;
  const root = node(
    'rsm:CrossDomainAcknowledgementAndResponse',
    [
      node('rsm:ExchangedDocumentContext', [
        node('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', 'REGULATED')]),
        node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', PROFILE)]),
      ]),
      node('rsm:ExchangedDocument', [
        leaf('ram:ID', id),
        leaf('ram:Name', PLATFORM_STATES[PAID].word),
        instant('ram:IssueDateTime', now.toISOString()),
        node('ram:SenderTradeParty', [leaf('ram:RoleCode', 'SE')]),
        party('ram:IssuerTradeParty', document.seller.siren, 'SE'),
        recipient(document),
      ]),
      node('rsm:AcknowledgementDocument', [
        node('ram:MultipleReferencesIndicator', [leaf('udt:Indicator', 'false')]),
        leaf('ram:TypeCode', ABOUT_A_DOCUMENT),
        instant('ram:IssueDateTime', message.at),
        statedXml(message),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function statedXml({ document, amounts, at }: PaymentMessage): string {
  const day = document.issueDate.replaceAll('-', '');
  return node('ram:ReferenceReferencedDocument', [
    leaf('ram:IssuerAssignedID', document.number),
    leaf('ram:TypeCode', INVOICE_KINDS[document.kind]),
    node('ram:FormattedIssueDateTime', [leaf('qdt:DateTimeString', day, { format: '102' })]),
    leaf('ram:ProcessConditionCode', PAID),
    leaf('ram:ProcessCondition', PLATFORM_STATES[PAID].word),
    party('ram:IssuerTradeParty', document.seller.siren, 'SE'),
    node('ram:SpecifiedDocumentStatus', [
      instant('ram:ReferenceDateTime', at),
      leaf('ram:SequenceNumeric', '1'),
      ...amounts.map(({ cents, rate }) =>
        node('ram:SpecifiedDocumentCharacteristic', [
          leaf('ram:TypeCode', 'MEN'),
          leaf('ram:ValueAmount', (cents / 100).toFixed(2), { currencyID: document.currency }),
          leaf('ram:ValuePercent', rate.toFixed(2)),
        ]),
      ),
    ]),
  ]);
}

function recipient({ buyer }: InvoiceDocument): string {
  const address = buyer.electronicAddress;
  return node('ram:RecipientTradeParty', [
    leaf('ram:GlobalID', buyer.siren, { schemeID: SIREN }),
    leaf('ram:RoleCode', 'BY'),
    address === null
      ? ''
      : node('ram:URIUniversalCommunication', [leaf('ram:URIID', address.value, { schemeID: address.scheme })]),
  ]);
}

const party = (name: string, siren: string | null, role: string) =>
  node(name, [leaf('ram:GlobalID', siren, { schemeID: SIREN }), leaf('ram:RoleCode', role)]);

/** UNTDID 2379, 204: CCYYMMDDHHMMSS, in UTC. */
const instant = (name: string, iso: string) =>
  node(name, [leaf('udt:DateTimeString', iso.replace(/\D/g, '').slice(0, 14), { format: '204' })]);
