import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { CadesSigner } from './seal.cades.ts';
import type { SealIdentity } from './seal.certificate.ts';
import type { TimeStamper } from './seal.timestamp.ts';

export type SealOptions = {
  readonly identity: SealIdentity;
  readonly timeStamper?: TimeStamper;
  readonly reason: string;
  readonly signerName: string;
  readonly sealedAt: Date;
};

/** Bytes kept for a time stamp: its token and the authority's certificates, whose size is not known beforehand. */
const TIME_STAMP_ROOM = 12_288;
const PRINT = 4;
/** SignaturesExist and AppendOnly. */
const SIG_FLAGS = 3;

/** Seals a finished PDF: any later change of a byte breaks the signature. */
export async function sealPdf(pdf: Uint8Array, options: SealOptions): Promise<Buffer> {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false });
  addSignatureField(doc, options, await roomFor(options));
  const prepared = await doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return new SignPdf().sign(Buffer.from(prepared), new CadesSigner(options.identity, options.timeStamper));
}

/**
 * The signature lies in a hole that it does not cover itself. The hole is made to measure, because a byte that changes
 * in what is left of it would go unnoticed.
 */
async function roomFor({ identity, timeStamper }: SealOptions): Promise<number> {
  const { byteLength } = await new CadesSigner(identity, undefined).sign(Buffer.from('measure'));
  return byteLength + (timeStamper === undefined ? 0 : TIME_STAMP_ROOM);
}

function addSignatureField(doc: PDFDocument, options: SealOptions, room: number): void {
  const { context } = doc;
  const page = doc.getPages().at(-1);
  if (!page) throw new Error('a document without pages cannot be sealed');
  const appearance = context.register(context.formXObject([], { BBox: [0, 0, 0, 0], Resources: {} }));
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: context.register(signatureObject(doc, options, room)),
      T: PDFHexString.fromText('Cachet'),
      F: PRINT,
      P: page.ref,
      AP: { N: appearance },
    }),
  );
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray) ?? context.obj([]);
  annotations.push(widget);
  page.node.set(PDFName.of('Annots'), annotations);
  addToForm(doc, widget);
}

/** A document that has a form of its own keeps its fields. */
function addToForm({ context, catalog }: PDFDocument, widget: PDFRef): void {
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (form === undefined) {
    catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ Fields: [widget], SigFlags: SIG_FLAGS })));
    return;
  }
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(widget);
  form.set(PDFName.of('Fields'), fields);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIG_FLAGS));
}

/** Texts are UTF-16 hex strings, so that names with accents, quotes and parentheses stay themselves. */
function signatureObject(doc: PDFDocument, options: SealOptions, room: number): PDFInvalidObject {
  const byteRange = PDFArray.withContext(doc.context);
  byteRange.push(PDFNumber.of(0));
  for (let place = 0; place < 3; place += 1) byteRange.push(PDFName.of(DEFAULT_BYTE_RANGE_PLACEHOLDER));
  const dictionary: PDFDict = doc.context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
    ByteRange: byteRange,
    Contents: PDFHexString.of('0'.repeat(room * 2)),
    Reason: PDFHexString.fromText(options.reason),
    Name: PDFHexString.fromText(options.signerName),
    M: PDFString.fromDate(options.sealedAt),
  });
  const bytes = new Uint8Array(dictionary.sizeInBytes());
  dictionary.copyBytesInto(bytes, 0);
  // Written as it is: the writer must not move it into a compressed stream.
  return PDFInvalidObject.of(bytes);
}
