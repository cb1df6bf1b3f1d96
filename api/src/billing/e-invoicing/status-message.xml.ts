import { INVOICE_KINDS, type InvoiceKind } from '@bloom/shared-rules/invoice/invoice-document';
import type { PlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import { reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
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
/** UNTDID 1001: a message about the life of a document. */
const ABOUT_A_DOCUMENT = '23';
/** Agency scheme of a SIREN. */
const SIREN = '0002';

/** As the message names the two parties of an invoice: who sells, who buys. */
type Role = 'SE' | 'BY';

export interface StatusMessage {
  id: string;
  code: PlatformCode;
  /** When it happened. */
  at: string;
  now: Date;
  invoice: { number: string | null; kind: InvoiceKind; issueDate: string; sellerSiren: string | null };
  issuer: { role: Role; siren: string | null };
  recipient: { role: Role; siren: string | null; address: { scheme: string; value: string } | null };
  reason?: { code: string; comment: string | null };
  amounts?: readonly ReceivedAmount[];
  currency?: string;
}

/** What one party of an invoice tells the other of its life, as a message (CDAR D22B). */
export function statusXml(message: StatusMessage): string {
  const { id, code, now, issuer } = message;
  const root = node(
    'rsm:CrossDomainAcknowledgementAndResponse',
    [
      node('rsm:ExchangedDocumentContext', [
        node('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', 'REGULATED')]),
        node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', PROFILE)]),
      ]),
      node('rsm:ExchangedDocument', [
        leaf('ram:ID', id),
        leaf('ram:Name', PLATFORM_STATES[code].word),
        instant('ram:IssueDateTime', now.toISOString()),
        node('ram:SenderTradeParty', [leaf('ram:RoleCode', issuer.role)]),
        party('ram:IssuerTradeParty', issuer.siren, issuer.role),
        recipientXml(message),
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

function statedXml({ code, at, invoice, reason, amounts = [], currency = 'EUR' }: StatusMessage): string {
  const day = invoice.issueDate.replaceAll('-', '');
  return node('ram:ReferenceReferencedDocument', [
    leaf('ram:IssuerAssignedID', invoice.number),
    leaf('ram:TypeCode', INVOICE_KINDS[invoice.kind]),
    node('ram:FormattedIssueDateTime', [leaf('qdt:DateTimeString', day, { format: '102' })]),
    leaf('ram:ProcessConditionCode', code),
    leaf('ram:ProcessCondition', PLATFORM_STATES[code].word),
    party('ram:IssuerTradeParty', invoice.sellerSiren, 'SE'),
    node('ram:SpecifiedDocumentStatus', [
      instant('ram:ReferenceDateTime', at),
      ...(reason === undefined
        ? []
        : [leaf('ram:ReasonCode', reason.code), leaf('ram:Reason', reasonInWords(reason.code))]),
      leaf('ram:SequenceNumeric', '1'),
      ...(reason?.comment ? [node('ram:IncludedNote', [leaf('ram:Content', reason.comment)])] : []),
      ...amounts.map(({ cents, rate }) =>
        node('ram:SpecifiedDocumentCharacteristic', [
          leaf('ram:TypeCode', 'MEN'),
          leaf('ram:ValueAmount', (cents / 100).toFixed(2), { currencyID: currency }),
          leaf('ram:ValuePercent', rate.toFixed(2)),
        ]),
      ),
    ]),
  ]);
}

function recipientXml({ recipient: { siren, role, address } }: StatusMessage): string {
  return node('ram:RecipientTradeParty', [
    leaf('ram:GlobalID', siren, { schemeID: SIREN }),
    leaf('ram:RoleCode', role),
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
