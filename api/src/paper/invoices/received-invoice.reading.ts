import { isDay } from '@bloom/shared-rules/calendar-day';
import { MAX_INVOICE_NUMBER } from '@bloom/shared-rules/limits';
import type { XmlDocument, XmlNode } from 'libxml2-wasm';
import { isHarmlessXml } from '../../platform/inspection/harmless-xml.ts';
import type { ReceivedInvoice, ReceivedParty } from './received-invoice.ts';

/** Its sentence is for whoever looks at the invoice. */
export class UnreadableInvoice extends Error {}

const NOT_CII = 'Ce n’est pas une facture électronique que nous savons lire (Factur-X ou CII).';
const MAX_TEXT = 200;
const MAX_LINES = 5_000;
/** Reading holds everybody else up: what people invoice stays far below. */
const MAX_XML_BYTES = 2_000_000;
const MAX_RATES = 50;

/** UNTDID 1001 */
const INVOICES = new Set(['380', '384', '751']);
const CREDITS = new Set(['381', '261', '396']);

/** What stands at a place of an invoice whose prefixes are its writer's choice. */
const path = (...names: string[]) => names.map((name) => `*[local-name()='${name}']`).join('/');

const AGREEMENT = 'ApplicableHeaderTradeAgreement';
const SETTLEMENT = 'ApplicableHeaderTradeSettlement';

/** @throws UnreadableInvoice */
export async function readReceivedInvoice(xml: Uint8Array): Promise<ReceivedInvoice> {
  if (xml.byteLength > MAX_XML_BYTES) throw new UnreadableInvoice('Ses données (XML) dépassent 2\u00a0Mo.');
  if (!isHarmlessXml(xml)) throw new UnreadableInvoice(NOT_CII);
  const { XmlDocument: Document, ParseOption, XmlParseError } = await import('libxml2-wasm');
  let document: XmlDocument;
  try {
    document = Document.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET });
  } catch (error) {
    if (error instanceof XmlParseError) throw new UnreadableInvoice(NOT_CII, { cause: error });
    throw error;
  }
  try {
    if (document.root.name !== 'CrossIndustryInvoice') throw new UnreadableInvoice(NOT_CII);
    return saidIn(document.root);
  } finally {
    document.dispose();
  }
}

function saidIn(root: XmlNode): ReceivedInvoice {
  const head = nodeAt(root, path('ExchangedDocument'));
  const trade = nodeAt(root, path('SupplyChainTradeTransaction'));
  const agreement = nodeAt(trade, path(AGREEMENT));
  const settlement = nodeAt(trade, path(SETTLEMENT));
  const totals = nodeAt(settlement, path('SpecifiedTradeSettlementHeaderMonetarySummation'));
  const lines = trade.find(path('IncludedSupplyChainTradeLineItem')) as XmlNode[];
  if (lines.length > MAX_LINES) throw new UnreadableInvoice(`Cette facture a plus de ${MAX_LINES} lignes.`);
  const taxes = settlement.find(path('ApplicableTradeTax')) as XmlNode[];
  if (taxes.length > MAX_RATES) throw new UnreadableInvoice(`Cette facture a plus de ${MAX_RATES} taux de TVA.`);
  const number = textAt(head, path('ID'), MAX_INVOICE_NUMBER + 1);
  if (number.length > MAX_INVOICE_NUMBER) throw new UnreadableInvoice('Son numéro est trop long.');
  const linesTotal = optionalText(totals, path('LineTotalAmount'));
  const lineTotal = path(
    'SpecifiedLineTradeSettlement',
    'SpecifiedTradeSettlementLineMonetarySummation',
    'LineTotalAmount',
  );
  return {
    kind: kindOf(textAt(head, path('TypeCode'))),
    number,
    issuedOn: dayAt(head, path('IssueDateTime')) ?? missing('sa date'),
    dueOn: dayAt(settlement, path('SpecifiedTradePaymentTerms', 'DueDateDateTime')),
    period: periodOf(settlement),
    currency: textAt(settlement, path('InvoiceCurrencyCode')),
    seller: partyOf(nodeAt(agreement, path('SellerTradeParty'))),
    buyer: partyOf(nodeAt(agreement, path('BuyerTradeParty'))),
    netCents: centsAt(totals, path('TaxBasisTotalAmount')),
    vatCents: optionalText(totals, path('TaxTotalAmount')) === null ? 0 : centsAt(totals, path('TaxTotalAmount')),
    totalCents: centsAt(totals, path('GrandTotalAmount')),
    dueCents: centsAt(totals, path('DuePayableAmount')),
    vat: taxes.map((tax) => ({
      rate: Number(optionalText(tax, path('RateApplicablePercent')) ?? '0'),
      netCents: centsAt(tax, path('BasisAmount')),
      vatCents: centsAt(tax, path('CalculatedAmount')),
    })),
    linesCents: linesTotal === null || lines.length === 0 ? null : centsAt(totals, path('LineTotalAmount')),
    lineSumCents: lines.reduce((sum, line) => sum + centsAt(line, lineTotal), 0),
    precedingNumber: optionalText(settlement, path('InvoiceReferencedDocument', 'IssuerAssignedID')),
  };
}

function kindOf(code: string): ReceivedInvoice['kind'] {
  if (INVOICES.has(code)) return 'invoice';
  if (CREDITS.has(code)) return 'credit';
  throw new UnreadableInvoice(`Les factures de type ${code.slice(0, 10)} ne sont pas lues.`);
}

function periodOf(settlement: XmlNode): ReceivedInvoice['period'] {
  const start = dayAt(settlement, path('BillingSpecifiedPeriod', 'StartDateTime'));
  const end = dayAt(settlement, path('BillingSpecifiedPeriod', 'EndDateTime'));
  return start === null || end === null || end < start ? null : { start, end };
}

/** A register number of a company, or of one of its places, or what its number for VAT says. */
function partyOf(party: XmlNode): ReceivedParty {
  const legal = optionalText(party, path('SpecifiedLegalOrganization', 'ID'))?.replace(/\s/g, '') ?? '';
  const vatNumber = optionalText(party, `${path('SpecifiedTaxRegistration', 'ID')}[@schemeID='VA']`);
  const ofVat = /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatNumber?.replace(/\s/g, '') ?? '')?.[1] ?? null;
  const siren = /^\d{9}(?:\d{5})?$/.test(legal) ? legal.slice(0, 9) : ofVat;
  return { name: textAt(party, path('Name')), siren, vatNumber };
}

function missing(what: string): never {
  throw new UnreadableInvoice(`Cette facture ne dit pas ${what}.`);
}

const nodeAt = (node: XmlNode, place: string) => (node.get(place) as XmlNode | null) ?? missing('tout ce qu’il faut');

function optionalText(node: XmlNode, place: string, longest = MAX_TEXT): string | null {
  const text = (node.get(place) as { content?: string } | null)?.content?.trim().slice(0, longest);
  return text || null;
}

const textAt = (node: XmlNode, place: string, longest?: number) =>
  optionalText(node, place, longest) ?? missing('tout ce qu’il faut');

/** UNTDID 2379, 102 */
function dayAt(node: XmlNode, place: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(optionalText(node, `${place}/*`) ?? '') ?? [];
  const found = `${year}-${month}-${day}`;
  return isDay(found) ? found : null;
}

function centsAt(node: XmlNode, place: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(optionalText(node, place) ?? '');
  if (match === null) throw new UnreadableInvoice('Un de ses montants n’est pas lisible.');
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}
