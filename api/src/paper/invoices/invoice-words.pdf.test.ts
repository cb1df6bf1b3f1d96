import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { readPdf } from '../documents/pdf.text.fixture.ts';
import { renderInvoicePdf } from './invoice.pdf.ts';
import { invoiceXml } from './invoice.xml.ts';
import { invoiceFixture, lineFixture, selfBilledFixture } from './invoices.fixture.ts';

async function linesOf(document: InvoiceDocument): Promise<string[]> {
  const { pages } = await readPdf(await renderInvoicePdf(document, invoiceXml(document)));
  return pages.flatMap((page) => page.split('\n').map((line) => line.replace(/\s+/gu, ' ')));
}

describe('what is written on the PDF of an invoice', () => {
  it('names the countries of both in its own language as soon as one of them is abroad', async () => {
    const { buyer, ...invoice } = invoiceFixture();
    const dublin = { line1: '1 Grand Canal Street', line2: null, zip: 'D02 R296', town: 'Dublin', countryCode: 'IE' };
    const abroad = { ...invoice, buyer: { ...buyer, address: dublin } };
    const home = `${invoice.seller.address.zip} ${invoice.seller.address.town}`;
    const french = await linesOf(abroad);
    assert.ok(french.includes(`${home}, France`) && french.includes('D02 R296 Dublin, Irlande'), french.join('\n'));
    const english = await linesOf({ ...abroad, language: 'en_GB' });
    assert.ok(english.includes(`${home}, France`) && english.includes('D02 R296 Dublin, Ireland'), english.join('\n'));
    assert.ok((await linesOf(invoiceFixture())).includes(home), 'between two of France nobody names it');
  });

  it('keeps the reference of a line in one piece', async () => {
    const line = lineFixture({ reference: 'DIMANCHE-FERIE', description: 'Inès Vasseur, du 17/08/2026 au 31/08/2026' });
    const lines = await linesOf(invoiceFixture({ lines: [line], totals: invoiceTotals([line]) }));
    assert.ok(
      lines.some((text) => text.includes('Réf. DIMANCHE-FERIE')),
      lines.join('\n'),
    );
  });

  it('names the supplier in whose name it is made as one speaks of him', async () => {
    const { seller, ...selfBilled } = selfBilledFixture();
    const lines = await linesOf({ ...selfBilled, seller: { ...seller, name: 'Atelier Nord' } });
    assert.match(lines.join(' '), /au nom et pour le compte d’Atelier Nord/);
  });
});
