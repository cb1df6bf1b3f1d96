import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { toPrice, toQuantity } from '@bloom/shared-rules/money/money';
import { extractXml } from '@stackforge-eu/factur-x';
import { XmlDocument } from 'libxml2-wasm';
import { type ReadPdf, readPdf } from '../documents/pdf.text.fixture.ts';
import { renderInvoicePdf } from './invoice.pdf.ts';
import { invoiceXml } from './invoice.xml.ts';
import { creditFixture, invoiceFixture, lineFixture, longLinesFixture, selfBilledFixture } from './invoices.fixture.ts';

const rendered = (document: InvoiceDocument) => renderInvoicePdf(document, invoiceXml(document));

/** Narrow and no-break spaces are a matter of layout: compare words. */
const words = (text: string) => text.replace(/\s+/gu, ' ');

async function read(document: InvoiceDocument): Promise<ReadPdf & { text: string }> {
  const pdf = await readPdf(await rendered(document));
  return { ...pdf, text: words(pdf.pages.join(' ')) };
}

function assertSays(text: string, expected: readonly string[]): void {
  for (const one of expected) assert.ok(text.includes(one), `${one} is not in: ${text.slice(0, 3000)}`);
}

const metadataValue = (metadata: string, name: string) => {
  const document = XmlDocument.fromString(metadata.trim());
  const value = document.get(`//*[local-name()='${name}']`)?.content.trim();
  document.dispose();
  return value;
};

describe('the PDF of an invoice', () => {
  it('shows at a glance who owes whom what, for what, until when and where to', async () => {
    const { text, pages, title, language, tagged, pageSize } = await read(invoiceFixture());
    assert.deepEqual([pages.length, title, language, tagged], [1, 'Facture F2026-00042', 'fr-FR', true]);
    assert.deepEqual(pageSize, [0, 0, 595, 842]);
    assertSays(text, [
      'FACTURE F2026-00042',
      'Hôtel Œuvre & Fils 5 avenue de la République Bâtiment C 69003 Lyon',
      'SIREN : 552 081 317 · SIRET : 552 081 317 66522 N° TVA : FR03552081317',
      'Comptabilité fournisseurs · compta@oeuvre.example',
      'Date de facture 30 novembre 2026',
      'Échéance 30 décembre 2026',
      'Période Novembre 2026',
      'N° de commande BDC-7781',
      'Contrat PDS-2026-118',
      'Votre référence CC-410',
      '18,5 j 450,00 € 20 % 8 325,00 €',
      'TVA 20 % 8 325,00 € 1 665,00 €',
      'Total HT 8 325,00 € Total TVA 1 665,00 € Total TTC 9 990,00 € Net à payer 9 990,00 €',
      'À régler par virement au plus tard le 30 décembre 2026 IBAN FR76 3000 6000 0112 3456 7890 189 BIC AGRIFRPP',
      'Référence à rappeler F2026-00042',
      'pénalités au taux de trois fois',
      '40 €',
      'Pas d’escompte',
      'RCS Paris 123 456 782',
      'page 1 / 1',
    ]);
    assert.doesNotMatch(text, /Remise|AUTOFACTURATION|AVOIR|BROUILLON/);
  });

  it('names once, with the telephone in pairs, who is asked about the bill and about the work', async () => {
    const { buyer, ...invoice } = invoiceFixture();
    const contact = { name: 'Odile Paie', email: 'odile.paie@oeuvre.example', phone: '+33472001122' };
    const contacts = [contact, { ...contact, role: 'operational' as const }];
    const { text } = await read({ ...invoice, buyer: { ...buyer, contacts } });
    assert.match(text.replace('Odile Paie', ''), /^(?!.*Odile Paie).*oeuvre\.example · \+33 4 72 00 11 22/);
  });

  it('carries its XML as Factur-X', async () => {
    const document = invoiceFixture();
    const bytes = await rendered(document);
    const { attachments, metadata } = await readPdf(bytes);
    assert.deepEqual(attachments, { 'factur-x.xml': invoiceXml(document) });
    assert.equal((await extractXml(bytes)).profile, 'EN16931');
    assert.match(bytes.toString('latin1'), /\/AFRelationship \/Alternative/);
    assert.match(bytes.toString('latin1'), /\/Subtype \/text#2Fxml/);
    const expected = { part: '3', conformance: 'B', DocumentFileName: 'factur-x.xml', ConformanceLevel: 'EN 16931' };
    for (const [name, value] of Object.entries(expected)) assert.equal(metadataValue(metadata, name), value);
    assert.equal(metadataValue(metadata, 'creator'), 'Bloom');
  });

  it('is a draft on every page as long as it has no number, and no invoice for a machine', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => lineFixture({ id: String(index + 1) }));
    const { pages, title, attachments, metadata } = await read(invoiceFixture({ number: null, lines }));
    assert.ok(pages.length > 1);
    for (const page of pages) assert.ok(page.includes('BROUILLON'));
    assert.equal(title, 'Facture (brouillon)');
    assert.deepEqual(attachments, {});
    assert.equal(metadataValue(metadata, 'ConformanceLevel'), undefined);
    const { text } = await read(invoiceFixture());
    assert.doesNotMatch(text, /BROUILLON/);
  });

  it('of a credit note says so, names its invoice, and asks for no money', async () => {
    const { text, title } = await read(creditFixture());
    assert.equal(title, 'Avoir A2026-00007');
    assertSays(text, [
      'AVOIR A2026-00007 sur la facture F2026-00042 du 30 novembre 2026',
      'Date de l’avoir 4 décembre 2026',
      'Montant de l’avoir 9 990,00 €',
      'Conditions de règlement À déduire de votre prochain règlement.',
    ]);
    assert.doesNotMatch(text, /Net à payer|IBAN|Échéance|À régler/);
  });

  it('of a self-billed invoice says that the buyer made it', async () => {
    const { text } = await read(selfBilledFixture());
    assertSays(text, [
      'AF-ZDU-2026-0003 AUTOFACTURATION',
      'Dupont Conseil Établie par Bloom au nom et pour le compte de Dupont Conseil',
      'IBAN FR14 2004 1010 0505 0001 3M02 606 Titulaire : Dupont Conseil',
    ]);
    const credit = creditFixture({
      ...selfBilledFixture(),
      kind: 'selfBilledCredit',
      preceding: creditFixture().preceding,
    });
    assertSays((await read(credit)).text, ['AVOIR', 'AUTOFACTURATION sur la facture F2026-00042']);
  });

  it('of a usual month is one page, and says a period once', async () => {
    const usual = longLinesFixture(6);
    for (const fixture of [invoiceFixture, selfBilledFixture, creditFixture]) {
      for (const language of ['fr_FR', 'en_GB'] as const) {
        const { pages, text } = await read(fixture({ lines: usual, totals: invoiceTotals(usual), language }));
        assert.deepEqual([fixture.name, language, pages.length], [fixture.name, language, 1]);
        assert.doesNotMatch(text, /du 1ᵉʳ au 15/);
      }
    }
  });

  it('has a line with what is to be paid, the account and the small print, however many lines there are', async () => {
    for (const lines of [1, 4, 7, 9, 12, 15, 24, 25, 60].flatMap((count) => [
      longLinesFixture(count),
      Array.from({ length: count }, (_, index) => lineFixture({ id: String(index + 1) })),
    ])) {
      const { pages } = await read(invoiceFixture({ lines, totals: invoiceTotals(lines) }));
      assertSays(words(pages.at(-1) ?? ''), [
        'Désignation Quantité Prix unitaire HT TVA Montant HT',
        '18,5 j 450,00 € 20 % 8 325,00 €',
        'Net à payer',
        'IBAN FR76',
        'pénalités au taux',
      ]);
      for (const page of pages.slice(1)) assertSays(words(page), ['Facture F2026-00042, suite']);
    }
  });

  it('says the category of the operation that its XML says by the business process', async () => {
    const categories = [
      ['S1', 'Prestation de services'],
      ['B1', 'Livraison de biens'],
      ['M1', 'Livraison de biens et prestation de services'],
    ] as const;
    for (const [businessProcess, category] of categories) {
      const document = invoiceFixture({ businessProcess });
      assertSays((await read(document)).text, [`Catégorie de l’opération ${category}`]);
      assert.ok(invoiceXml(document).includes(`<ram:ID>${businessProcess}</ram:ID>`));
    }
    assertSays((await read(creditFixture())).text, ['Catégorie de l’opération Prestation de services']);
    assertSays((await read(selfBilledFixture({ language: 'en_GB' }))).text, [
      'Category of operation Supply of services',
    ]);
  });

  it('says that its seller owes the tax on invoicing, where he chose that', async () => {
    const option = 'Option pour le paiement de la taxe d’après les débits';
    assertSays((await read(invoiceFixture({ isVatOnDebits: true }))).text, [option]);
    assert.equal((await read(invoiceFixture())).text.includes(option), false);
  });

  it('speaks English to those who do', async () => {
    const { text, title, language } = await read(invoiceFixture({ language: 'en_GB' }));
    assert.deepEqual([title, language], ['Invoice F2026-00042', 'en-GB']);
    assertSays(text, [
      'Bill to',
      'Due date 30 December 2026',
      'Period November 2026',
      '18.5 days €450.00 20% €8,325.00',
      'Amount due €9,990.00',
      'Please pay by bank transfer by 30 December 2026',
    ]);
  });

  it('says a discount, several rates, periods of their own, and why there is no tax', async () => {
    const lines = [
      lineFixture({ discountPercent: 12.5, period: { start: '2026-11-03', end: '2026-11-17' } }),
      lineFixture({ id: '2', unit: 'unit', quantity: toQuantity(-1), price: toPrice(0.123_456), vatRate: 5.5 }),
    ];
    const { text } = await read(invoiceFixture({ lines }));
    assertSays(text, [
      'Remise',
      'du 3 au 17 novembre 2026',
      '18,5 j 450,00 € −12,5 % 20 % 7 284,38 €',
      '−1 0,123456 € 5,5 % −0,12 €',
      'TVA 5,5 % −0,12 € −0,01 € TVA 20 % 7 284,38 € 1 456,88 €',
    ]);
    const exempt = { vatCategory: 'E', exemptionReason: 'TVA non applicable, art. 293 B du CGI' } as const;
    const others = [{ code: 'TXD' as const, text: exempt.exemptionReason }];
    const small = await read(
      invoiceFixture({ ...exempt, notes: { ...invoiceFixture().notes, others }, lines: [lineFixture({ vatRate: 0 })] }),
    );
    assert.equal(small.text.split(exempt.exemptionReason).length, 2, 'said once');
  });

  it('of 200 lines repeats its head, numbers its pages and loses no line', async () => {
    const lines = Array.from({ length: 200 }, (_, index) =>
      lineFixture({ id: String(index + 1), label: `Prestation n°${index + 1}.` }),
    );
    const { pages, text } = await read(invoiceFixture({ lines, totals: invoiceTotals(lines) }));
    assert.ok(pages.length >= 8);
    for (const [index, page] of pages.entries()) {
      assertSays(words(page), [`page ${index + 1} / ${pages.length}`, 'Facture F2026-00042']);
      assertSays(words(page), ['Désignation Quantité Prix unitaire HT TVA Montant HT']);
    }
    assertSays(
      text,
      lines.map(({ label }) => label),
    );
    assertSays(words(pages.at(-1) ?? ''), ['Net à payer 1 998 000,00 €']);
  });

  it('prints hostile text as text, on as many pages as it takes', async () => {
    const description = Array.from({ length: 3_000 }, (_, index) => `mot${index}`).join(' ');
    const lines = [
      lineFixture({ label: '</Name>) Tj ET (\\ <</JS (app.alert(1))>> \u0000\u001b👩‍💻', description }),
      lineFixture({ id: '2', label: 'W'.repeat(1_000), description: 'a\n'.repeat(300) }),
      lineFixture({ id: '3', label: 'dernière ligne' }),
    ];
    const name = `${'Très longue raison sociale & Cie '.repeat(10)}fin du nom`;
    const document = invoiceFixture({ lines, buyer: { ...invoiceFixture().buyer, name } });
    const bytes = await rendered(document);
    assert.equal(bytes.includes('/JavaScript'), false);
    const { pages, attachments } = await readPdf(bytes);
    const text = words(pages.join(' '));
    assertSays(text, ['Tj ET (\\ <</JS (app.alert(1))>>', 'fin du nom', 'dernière ligne', 'remplace un caractère']);
    assert.equal(text.match(/mot\d+/g)?.length, 3_000);
    assert.equal(text.match(/W/g)?.length, 1_000);
    assert.equal(text.match(/\ba\b/g)?.length, 300);
    assert.ok(attachments['factur-x.xml']?.includes('👩‍💻'));
    for (const [index, page] of pages.entries()) assertSays(words(page), [`page ${index + 1} / ${pages.length}`]);
  });

  it('gives the same bytes for the same invoice', async () => {
    assert.ok((await rendered(invoiceFixture())).equals(await rendered(invoiceFixture())));
  });
});
