import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { DEFAULT_BYTE_RANGE_PLACEHOLDER } from '@signpdf/utils';

const PRINT = 4;
/** SignaturesExist and AppendOnly. */
const SIG_FLAGS = 3;

/** What of a document that is already written has changed, for a version that is added to it. */
export type Touched = PDFObject[];

/** An unseen field on the last page, with a signature that is still a hole. */
export function addSignatureField(doc: PDFDocument, name: string, signature: PDFInvalidObject): Touched {
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
      V: context.register(signature),
      T: PDFHexString.fromText(name),
      F: PRINT,
      P: page.ref,
      AP: { N: appearance },
    }),
  );
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray) ?? context.obj([]);
  annotations.push(widget);
  page.node.set(PDFName.of('Annots'), annotations);
  return [page.node, annotations, ...addToForm(doc, widget)];
}

/** A document that has a form of its own keeps its fields. */
function addToForm({ context, catalog }: PDFDocument, widget: PDFRef): Touched {
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (form === undefined) {
    catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ Fields: [widget], SigFlags: SIG_FLAGS })));
    return [catalog];
  }
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(widget);
  form.set(PDFName.of('Fields'), fields);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIG_FLAGS));
  return [catalog, form, fields];
}

/**
 * The dictionary of a signature whose bytes are not known yet.
 *
 * @param room bytes kept for them
 */
export function signatureHole(
  { context }: PDFDocument,
  room: number,
  entries: Readonly<Record<string, string | PDFObject>>,
): PDFInvalidObject {
  const byteRange = PDFArray.withContext(context);
  byteRange.push(PDFNumber.of(0));
  for (let place = 0; place < 3; place += 1) byteRange.push(PDFName.of(DEFAULT_BYTE_RANGE_PLACEHOLDER));
  const dictionary: PDFDict = context.obj({
    Filter: 'Adobe.PPKLite',
    ByteRange: byteRange,
    Contents: PDFHexString.of('0'.repeat(room * 2)),
    ...entries,
  });
  const bytes = new Uint8Array(dictionary.sizeInBytes());
  dictionary.copyBytesInto(bytes, 0);
  // Written as it is: the writer must not move it into a compressed stream.
  return PDFInvalidObject.of(bytes);
}
