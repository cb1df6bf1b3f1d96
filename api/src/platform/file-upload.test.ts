import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { AppError } from './errors.ts';
import { readPdfUpload } from './file-upload.ts';

async function pdf(change?: (document: PDFDocument) => void | Promise<void>, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  await change?.(document);
  return document.save();
}

const upload = (bytes: Uint8Array | string, name = 'cra.pdf') =>
  readPdfUpload(new File([bytes as BlobPart], name, { type: 'application/pdf' }), 100_000);

async function refusal(bytes: Uint8Array | string): Promise<string> {
  const error = await upload(bytes).then(
    () => undefined,
    (caught: AppError) => caught,
  );
  return error === undefined ? 'accepted' : `${error.code} ${error.details.reason ?? ''}`.trim();
}

describe('an uploaded PDF', () => {
  it('is accepted when it is inert', async () => {
    const { pages, name } = await upload(await pdf(undefined, 3));
    assert.equal(pages, 3);
    assert.equal(name, 'cra.pdf');
  });

  it('is refused when empty, too large, or not a PDF', async () => {
    assert.equal(await refusal(''), 'BAD_USER_INPUT EMPTY');
    assert.equal(await refusal('x'.repeat(100_001)), 'PAYLOAD_TOO_LARGE');
    assert.equal(await refusal('<html>%PDF'), 'UNSUPPORTED_FILE NOT_PDF');
    assert.equal(await refusal(`${' '.repeat(2_000)}%PDF-1.7`), 'UNSUPPORTED_FILE NOT_PDF');
    assert.match(await refusal('%PDF-1.7 nothing else'), /^UNSUPPORTED_FILE/);
  });

  it('is refused when it can act by itself', async () => {
    const withCatalog = (key: string, value: Record<string, string>) =>
      pdf(({ catalog, context }) => catalog.set(PDFName.of(key), context.obj(value)));
    assert.equal(
      await refusal(await withCatalog('OpenAction', { S: 'JavaScript', JS: 'app' })),
      'UNSUPPORTED_FILE ACTIVE',
    );
    assert.equal(await refusal(await withCatalog('OpenAction', { S: 'Launch' })), 'UNSUPPORTED_FILE ACTIVE');
    assert.equal(await refusal(await withCatalog('AA', {})), 'UNSUPPORTED_FILE ACTIVE');
    const script = await pdf((document) => document.addJavaScript('main', 'app.alert(1)'));
    assert.equal(await refusal(script), 'UNSUPPORTED_FILE ACTIVE');
    const attached = await pdf((document) => document.attach(Buffer.from('x'), 'x.exe', {}));
    assert.equal(await refusal(attached), 'UNSUPPORTED_FILE ACTIVE');
    const form = await pdf(({ catalog, context }) =>
      catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: PDFString.of('x') })),
    );
    assert.equal(await refusal(form), 'UNSUPPORTED_FILE ACTIVE');
  });

  it('may open on a page', async () => {
    const opened = await pdf((document) => {
      const [page] = document.getPages();
      if (page === undefined) return;
      document.catalog.set(PDFName.of('OpenAction'), document.context.obj([page.ref, PDFName.of('Fit')]));
    });
    assert.equal(await refusal(opened), 'accepted');
  });

  it('is refused beyond 200 pages', async () => {
    assert.equal(await refusal(await pdf(undefined, 201)), 'UNSUPPORTED_FILE PAGES');
  });
});

describe('an object that only the table of the file leads to', () => {
  /** A PDF whose table finds its catalog inside the data of a stream. */
  function withHiddenCatalog(hidden: string): Buffer {
    const inner = `1 0 obj\n${hidden}\nendobj\n`;
    const objects = [
      '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
      '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
      '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n',
      `4 0 obj\n<</Length ${inner.length}>>\nstream\n${inner}\nendstream\nendobj\n`,
    ];
    const body = `%PDF-1.4\n${objects.join('')}`;
    const offsets = [body.indexOf(inner), ...objects.slice(1).map((object) => body.indexOf(object))];
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const table = `xref\n0 5\n0000000000 65535 f \n${rows.join('')}`;
    return Buffer.from(`${body}${table}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
  }

  for (const action of ['/S/JavaScript/JS(x)', '/S /Launch/F(x)', '/S/J#61vaScript/JS(x)', '/S%\n/SubmitForm']) {
    it(`is refused when it acts by ${JSON.stringify(action)}`, async () => {
      const bytes = withHiddenCatalog(`<</Type/Catalog/Pages 2 0 R/OpenAction<<${action}>>>>`);
      assert.equal(await refusal(bytes.toString('latin1')), 'UNSUPPORTED_FILE ACTIVE');
    });
  }

  it('is accepted when it only speaks of such things', async () => {
    assert.equal(await refusal(withHiddenCatalog('(HTML/JavaScript, Kick-off/Launch)')), 'accepted');
  });
});
