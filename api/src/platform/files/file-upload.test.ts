import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { AppError } from '../errors.ts';
import { compressed, EIGHT_HUNDRED_MEGABYTES, plain } from '../inspection/pdf-builder.fixture.ts';
import { readPdfUpload } from './file-upload.ts';

async function pdf(change?: (document: PDFDocument) => void | Promise<void>, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  await change?.(document);
  return document.save();
}

const upload = (bytes: Uint8Array | string, name = 'cra.pdf') =>
  readPdfUpload('system', new File([bytes as BlobPart], name, { type: 'application/pdf' }), 100_000);

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
    it(`is refused even before it acts by ${JSON.stringify(action)}`, async () => {
      const bytes = withHiddenCatalog(`<</Type/Catalog/Pages 2 0 R/OpenAction<<${action}>>>>`);
      assert.equal(await refusal(bytes.toString('latin1')), 'UNSUPPORTED_FILE NOT_PDF');
    });
  }

  it('is refused when it only speaks of such things', async () => {
    assert.equal(await refusal(withHiddenCatalog('(HTML/JavaScript, Kick-off/Launch)')), 'UNSUPPORTED_FILE NOT_PDF');
  });
});

describe('a PDF made to do harm', () => {
  /** A PDF of one page with one more stream. */
  function withStream(dictionary: string, data: Buffer): Buffer {
    const head = `%PDF-1.5
1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj
2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj
3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj
4 0 obj\n<<${dictionary}/Length ${data.length}>>\nstream\n`;
    return Buffer.concat([
      Buffer.from(head),
      data,
      Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
    ]);
  }
  const text = (bytes: Buffer) =>
    upload(bytes).then(
      ({ pages }) => `${pages} page`,
      ({ details }: AppError) => details.reason,
    );
  const bomb = Buffer.from(EIGHT_HUNDRED_MEGABYTES, 'base64');
  const filters = '/Filter[/FlateDecode/FlateDecode/FlateDecode]';

  it('of three hundred bytes that become eight hundred megabytes is refused, and the next one is read', async () => {
    assert.equal(await text(withStream(`/Type/ObjStm/N 1/First 4${filters}`, bomb)), 'TOO_COMPLEX');
    assert.equal(await text(withStream('', Buffer.from('x'))), '1 page');
  });

  it('is not inflated where nobody has to', async () => {
    assert.equal(await text(withStream(`/Type/XObject${filters}`, bomb)), '1 page');
  });

  it('whose page is endless once unfolded is refused, whatever it is sent for', async () => {
    const endless = {
      page: '/Contents 4 0 R',
      more: [{ dictionary: filters, data: bomb }],
    };
    assert.equal(await text(plain(endless)), 'TOO_COMPLEX');
    assert.equal(await text(compressed({ page: '/Contents 5 0 R', more: ['null', ...endless.more] })), 'TOO_COMPLEX');
  });

  it('by depth, by loops or by what it promises is refused', async () => {
    const pdf = (body: string) => Buffer.from(`%PDF-1.5\n${body}`);
    const loop =
      '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1>>\nendobj\n';
    assert.equal(await text(pdf(`1 0 obj\n${'['.repeat(90_000)}`)), 'UNREADABLE');
    assert.equal(await text(pdf(`1 0 obj\n${'<</A'.repeat(20_000)}`)), 'UNREADABLE');
    assert.equal(await text(pdf(`${loop}trailer<</Root 1 0 R>>\n%%EOF`)), 'PAGES');
    const promise = '/Type/ObjStm/N 999999999/First 4/Filter/FlateDecode';
    assert.equal(await text(withStream(promise, deflateSync('1 0 '))), 'UNREADABLE');
  });

  it('that is also something else is refused', async () => {
    const inert = Buffer.from(await pdf());
    const zip = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
    assert.equal(await text(Buffer.concat([Buffer.from('<script>1</script>'), inert])), 'NOT_PDF');
    assert.equal(await text(Buffer.concat([Buffer.from('GIF89a'), inert])), 'NOT_PDF');
    assert.equal(await text(Buffer.concat([inert, zip])), 'NOT_PDF');
    assert.equal(await text(Buffer.concat([inert, Buffer.from(`\n%${eicar}`)])), 'INFECTED');
  });

  it('is told to be protected when its cipher hides its objects', async () => {
    const objects = withStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', Buffer.from('not deflated'));
    const protectedPdf = objects.toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 9 0 R');
    assert.equal(await text(Buffer.from(protectedPdf, 'latin1')), 'ENCRYPTED');
  });

  it('is inspected in its turn, while others are answered', async () => {
    const files = await Promise.all([pdf(undefined, 2), pdf(undefined, 3), pdf(undefined, 201), pdf(undefined, 4)]);
    assert.deepEqual(await Promise.all(files.map((bytes) => text(Buffer.from(bytes)))), [
      '2 page',
      '3 page',
      'PAGES',
      '4 page',
    ]);
  });
});
