import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PDFContext, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import { inspectPdf } from './file-inspect.ts';
import { findThreat } from './virus-scan-rules.ts';

/** A PDF of one page with one annotation; compressed, only the parser sees its objects. */
async function annotated(annotation: (context: PDFContext) => PDFObject, compressed = true): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.node.set(PDFName.of('Annots'), document.context.obj([annotation(document.context)]));
  return document.save({ useObjectStreams: compressed });
}

const verdict = async (bytes: Uint8Array) => {
  const { refusal } = await inspectPdf(bytes);
  return refusal?.reason ?? 'accepted';
};

/** A file whose stream does not say that it is one. */
const attachedFile = (context: PDFContext) =>
  context.obj({ F: PDFString.of('x.exe'), EF: { F: context.register(context.stream('MZ')) } });

const attachment = (context: PDFContext) =>
  context.register(context.obj({ Type: 'Annot', Subtype: 'FileAttachment', FS: attachedFile(context) }));

const linkWith = (action: (context: PDFContext) => PDFObject) => (context: PDFContext) =>
  context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action(context) }));

/** A name that is reached through this many references only. */
function referred(context: PDFContext, name: string, references: number): PDFObject {
  let value: PDFObject = PDFName.of(name);
  for (let step = 0; step < references; step += 1) value = context.register(value);
  return value;
}

describe('a PDF with an attached file', () => {
  for (const compressed of [false, true]) {
    it(`on an annotation is refused, ${compressed ? 'compressed' : 'in plain'}`, async () => {
      const bytes = await annotated(attachment, compressed);
      assert.equal(findThreat(bytes), compressed ? undefined : 'Pdf.ActiveContent');
      assert.equal(await verdict(bytes), 'ACTIVE');
    });
  }

  it('is refused when only the key in a compressed object tells', async () => {
    const bytes = await annotated((context) =>
      context.register(context.obj({ Subtype: 'Text', AF: [context.register(attachedFile(context))] })),
    );
    assert.equal(findThreat(bytes), undefined);
    assert.equal(await verdict(bytes), 'ACTIVE');
  });

  it('is refused when only the kind of a compressed annotation tells, even by reference', async () => {
    for (const references of [0, 1]) {
      const bytes = await annotated((context) =>
        context.register(context.obj({ Subtype: referred(context, 'FileAttachment', references) })),
      );
      assert.equal(findThreat(bytes), undefined);
      assert.equal(await verdict(bytes), 'ACTIVE');
    }
  });
});

describe('a PDF with an action', () => {
  it('is refused when references lead to its kind', async () => {
    for (const references of [1, 2, 50]) {
      const launch = (context: PDFContext) =>
        context.obj({ S: referred(context, 'Launch', references), F: PDFString.of('x') });
      const bytes = await annotated(linkWith(launch));
      assert.equal(findThreat(bytes), undefined);
      assert.equal(await verdict(bytes), 'ACTIVE', `${references} references`);
    }
  });

  it('is accepted when it only opens an address, directly or by reference', async () => {
    for (const references of [0, 1]) {
      const open = (context: PDFContext) =>
        context.obj({ S: referred(context, 'URI', references), URI: PDFString.of('https://example.com/EF') });
      for (const compressed of [false, true]) {
        assert.equal(await verdict(await annotated(linkWith(open), compressed)), 'accepted');
      }
    }
  });
});

describe('the raw bytes of a PDF', () => {
  for (const [text, expected] of [
    ['<</Subtype/FileAttachment>>', 'Pdf.ActiveContent'],
    ['12 0 obj/Launch endobj', 'Pdf.ActiveContent'],
    ['(see Help/FileAttachment, Kick-off/Launch)', undefined],
  ] as const) {
    it(`${JSON.stringify(text)}: ${expected}`, () => {
      assert.equal(findThreat(Buffer.from(`%PDF-1.7 ${text}`, 'latin1')), expected);
    });
  }
});
