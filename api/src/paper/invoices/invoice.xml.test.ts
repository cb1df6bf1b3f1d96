import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FINE_INVOICES } from '@bloom/shared-rules/invoice/invoice.fixture';
import { INVOICE_KINDS, type InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { toPrice, toQuantity } from '@bloom/shared-rules/money/money';
import { invoiceXml } from './invoice.xml.ts';
import { schemaProblems } from './invoice-xsd.ts';
import { creditFixture, invoiceFixture, lineFixture, selfBilledFixture } from './invoices.fixture.ts';
import { readOne, readXml } from './xml.reading.fixture.ts';

const HEAD = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument';
const DEAL = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${DEAL}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${DEAL}/ram:ApplicableHeaderTradeSettlement`;
const LINE = `${DEAL}/ram:IncludedSupplyChainTradeLineItem`;

/** Each place holds these texts. */
function assertPlaces(document: InvoiceDocument, expected: Record<string, string[]>): void {
  assert.deepEqual(readXml(invoiceXml(document), Object.keys(expected)), expected);
}

const untaxed = (vatCategory: InvoiceDocument['vatCategory'], exemptionReason: string | null) =>
  invoiceFixture({ vatCategory, exemptionReason, lines: [lineFixture({ vatRate: 0 })] });

describe('the XML of an invoice', () => {
  const selfBilledCredit = creditFixture({
    ...selfBilledFixture(),
    kind: 'selfBilledCredit',
    number: 'AF-ZDU-2026-0004',
  });
  const cases: [string, InvoiceDocument][] = [
    ['an invoice', invoiceFixture()],
    ['a credit note', creditFixture()],
    ['a self-billed invoice', selfBilledFixture()],
    ['a self-billed credit note', selfBilledCredit],
    ['a draft', invoiceFixture({ number: null })],
    ['an exempt invoice', untaxed('E', 'TVA non applicable, art. 293 B du CGI')],
    ['a reverse charge', untaxed('AE', 'Autoliquidation')],
    ['a zero rate', untaxed('Z', null)],
    ['what is outside the tax', untaxed('O', 'Hors champ de la TVA')],
  ];
  for (const [name, document] of cases) {
    it(`of ${name} has the form of the schema`, async () => {
      const xml = invoiceXml(document);
      assert.deepEqual(await schemaProblems(xml), []);
      assert.deepEqual(readOne(xml, `${HEAD}/ram:TypeCode`), [INVOICE_KINDS[document.kind]]);
    });
  }

  it('says when its tax is owed where the seller chose the day of the invoice, and fits the schema', async () => {
    const place = '//ram:ApplicableTradeTax/ram:DueDateTypeCode';
    const chosen = invoiceFixture({ isVatOnDebits: true });
    assertPlaces(chosen, { [place]: ['5'] });
    assert.deepEqual(await schemaProblems(invoiceXml(chosen)), []);
    assertPlaces(invoiceFixture(), { [place]: [] });
  });

  it('says who, when, on whose order and by which process', () => {
    assertPlaces(invoiceFixture(), {
      '//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID': ['S1'],
      '//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID': ['urn:cen.eu:en16931:2017'],
      [`${HEAD}/ram:ID`]: ['F2026-00042'],
      [`${HEAD}/ram:IssueDateTime/udt:DateTimeString[@format='102']`]: ['20261130'],
      [`${HEAD}/ram:IncludedNote/ram:SubjectCode`]: ['AAI', 'PMD', 'PMT', 'AAB', 'REG'],
      [`${HEAD}/ram:IncludedNote[ram:SubjectCode='PMT']/ram:Content`]: [invoiceFixture().notes.recoveryFee],
      [`${AGREEMENT}/ram:BuyerReference`]: ['CC-410'],
      [`${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID[@schemeID='0002']`]: ['123456782'],
      [`${AGREEMENT}/ram:SellerTradeParty/ram:GlobalID[@schemeID='0009']`]: ['12345678200010'],
      [`${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`]: ['FR11123456782'],
      [`${AGREEMENT}/ram:SellerTradeParty//ram:URIID[@schemeID='0225']`]: ['123456782'],
      [`${AGREEMENT}/ram:BuyerTradeParty/ram:Name`]: ['Hôtel Œuvre & Fils'],
      [`${AGREEMENT}/ram:BuyerTradeParty//ram:URIID[@schemeID='0225']`]: ['552081317_COMPTA'],
      [`${AGREEMENT}/ram:BuyerTradeParty/ram:DefinedTradeContact/ram:PersonName`]: ['Marc Roy'],
      [`${AGREEMENT}/ram:BuyerTradeParty/ram:PostalTradeAddress/*`]: [
        '69003',
        '5 avenue de la République',
        'Bâtiment C',
        'Lyon',
        'FR',
      ],
      [`${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`]: ['BDC-7781'],
      [`${AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID`]: ['PDS-2026-118'],
    });
  });

  it('says that it is reported where no platform of the reform passes it on, and fits the schema', async () => {
    const place = `${HEAD}/ram:IncludedNote[ram:SubjectCode='BAR']/ram:Content`;
    for (const name of ['reverse', 'soldUntaxed', 'foreignSupplier'] as const) {
      assertPlaces(FINE_INVOICES[name], { [place]: ['B2BINT'] });
      assert.deepEqual(await schemaProblems(invoiceXml(FINE_INVOICES[name])), []);
    }
    for (const name of ['invoice', 'soldOverseas', 'selfBilled'] as const) {
      assertPlaces(FINE_INVOICES[name], { [place]: [] });
    }
  });

  it('says what is due, when, for which period and where to', () => {
    assertPlaces(invoiceFixture(), {
      [`${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`]: ['20261230'],
      [`${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description`]: ['Paiement à 30 jours date de facture.'],
      [`${SETTLEMENT}/ram:BillingSpecifiedPeriod//udt:DateTimeString`]: ['20261101', '20261130'],
      [`${SETTLEMENT}//ram:IBANID`]: ['FR7630006000011234567890189'],
      [`${SETTLEMENT}//ram:BICID`]: ['AGRIFRPP'],
      [`${SETTLEMENT}/ram:PaymentReference`]: ['F2026-00042'],
      [`${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/*`]: [
        '8325.00',
        '8325.00',
        '1665.00',
        '9990.00',
        '9990.00',
      ],
      [`${SETTLEMENT}/ram:ApplicableTradeTax/*`]: ['1665.00', 'VAT', '8325.00', 'S', '20'],
    });
  });

  it('keeps lines apart by rate and period, with a discount off the price of one unit', () => {
    const lines = [
      lineFixture({ discountPercent: 10, quantity: toQuantity(0.2143), price: toPrice(333.333_333) }),
      lineFixture({ id: '2', vatRate: 5.5, unit: 'unit', description: null, reference: null, period: null }),
    ];
    assertPlaces(invoiceFixture({ lines, totals: invoiceTotals(lines) }), {
      [`${LINE}[1]//ram:BilledQuantity[@unitCode='DAY']`]: ['0.2143'],
      [`${LINE}[2]//ram:BilledQuantity[@unitCode='C62']`]: ['18.5'],
      [`${LINE}[1]//ram:GrossPriceProductTradePrice/ram:ChargeAmount`]: ['333.333333'],
      [`${LINE}[1]//ram:AppliedTradeAllowanceCharge/ram:ActualAmount`]: ['33.333333'],
      [`${LINE}//ram:NetPriceProductTradePrice/ram:ChargeAmount`]: ['300.00', '450.00'],
      [`${LINE}//ram:LineTotalAmount`]: ['64.29', '8325.00'],
      [`${LINE}//ram:BillingSpecifiedPeriod//udt:DateTimeString`]: ['20261101', '20261130'],
      [`${LINE}//ram:RateApplicablePercent`]: ['20', '5.5'],
      [`${SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent`]: ['5.5', '20'],
      [`${SETTLEMENT}/ram:ApplicableTradeTax/ram:CalculatedAmount`]: ['457.88', '12.86'],
    });
  });

  it('gives a reason for each category that has none of its own, and no number outside the tax', () => {
    const reason = `${SETTLEMENT}/ram:ApplicableTradeTax/ram:ExemptionReason`;
    const code = `${reason}Code`;
    assertPlaces(untaxed('E', 'art. 293 B'), { [reason]: ['art. 293 B'], [code]: [] });
    assertPlaces(untaxed('AE', 'Autoliquidation'), { [reason]: ['Autoliquidation'], [code]: ['VATEX-EU-AE'] });
    assertPlaces(untaxed('Z', 'nothing to say'), { [reason]: [], [code]: [] });
    assertPlaces(untaxed('O', 'Hors champ'), {
      [reason]: ['Hors champ'],
      [`${LINE}//ram:RateApplicablePercent`]: [],
      '//ram:SpecifiedTaxRegistration': [],
    });
  });

  it('names a seller without a number for VAT by its SIREN, and never a buyer', () => {
    const { seller, buyer } = untaxed('E', 'art. 293 B');
    const unnumbered = {
      ...untaxed('E', 'art. 293 B'),
      seller: { ...seller, vatNumber: null },
      buyer: { ...buyer, vatNumber: null },
    };
    assertPlaces(unnumbered, {
      [`${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']`]: ['123456782'],
      [`${AGREEMENT}/ram:BuyerTradeParty/ram:SpecifiedTaxRegistration`]: [],
    });
  });

  it('names a seller from outside of the Union by its own identifier where it has no number for VAT', () => {
    const of = `${AGREEMENT}/ram:SellerTradeParty`;
    for (const [countryCode, id] of [
      ['CH', ['CHE-116.281.710']],
      ['BE', []],
    ] as const) {
      const { seller } = invoiceFixture();
      const address = { ...seller.address, countryCode };
      const abroad = { ...seller, siren: null, siret: null, vatNumber: null, foreignId: 'CHE-116.281.710', address };
      assertPlaces(
        { ...untaxed('AE', 'Autoliquidation'), seller: abroad },
        { [`${of}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']`]: [...id] },
      );
    }
  });

  it('names the invoice that a credit note takes back, and keeps its amounts as they are', () => {
    assertPlaces(creditFixture(), {
      [`${SETTLEMENT}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`]: ['F2026-00042'],
      [`${SETTLEMENT}/ram:InvoiceReferencedDocument//qdt:DateTimeString`]: ['20261130'],
      [`${SETTLEMENT}//ram:DuePayableAmount`]: ['9990.00'],
      [`${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`]: [],
    });
    const regularised = [lineFixture(), lineFixture({ id: '2', quantity: toQuantity(-1) })];
    assertPlaces(invoiceFixture({ lines: regularised }), { [`${LINE}//ram:LineTotalAmount`]: ['8325.00', '-450.00'] });
  });

  it('loses nothing of hostile text, and stays XML', async () => {
    const label = ']]></ram:Name><x a="1" b=\'2\'>&amp; &lt; 👩‍💻 田中 \u202e';
    const description = `line\r\nline\ttab ${'very long '.repeat(500)}`;
    const seller = { ...invoiceFixture().seller, name: 'A\u0000B\u001b\ud800C & "D"' };
    const xml = invoiceXml(invoiceFixture({ seller, lines: [lineFixture({ label, description })] }));
    assert.deepEqual(await schemaProblems(xml), []);
    assert.deepEqual(readOne(xml, `${LINE}//ram:Name`), [label]);
    assert.deepEqual(readOne(xml, `${LINE}//ram:Description`), [description]);
    // What XML has no way to say is seen to be missing.
    assert.deepEqual(readOne(xml, `${AGREEMENT}/ram:SellerTradeParty/ram:Name`), ['A\ufffdB\ufffd\ufffdC & "D"']);
  });

  it('leaves out what there is not', async () => {
    const nobody = { siren: null, siret: null, vatNumber: null, electronicAddress: null, contacts: [] };
    const bare = invoiceFixture({
      buyer: { ...invoiceFixture().buyer, ...nobody, foreignId: 'HRB 1234' },
      period: null,
      orderNumber: null,
      contractReference: '',
      buyerReference: ' ',
      payment: null,
    });
    assert.deepEqual(await schemaProblems(invoiceXml(bare)), []);
    const buyer = `${AGREEMENT}/ram:BuyerTradeParty`;
    assertPlaces(bare, {
      [`${buyer}/ram:SpecifiedLegalOrganization/ram:ID[not(@schemeID)]`]: ['HRB 1234'],
      [`${buyer}/ram:GlobalID`]: [],
      '//ram:BuyerReference': [],
      '//ram:BuyerOrderReferencedDocument': [],
      '//ram:ContractReferencedDocument': [],
      // A service without a period is delivered on the day of its invoice.
      '//ram:ActualDeliverySupplyChainEvent//udt:DateTimeString': ['20261130'],
    });
  });
});
