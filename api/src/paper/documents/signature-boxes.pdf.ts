import {
  beginMarkedContent,
  endMarkedContent,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { frenchInstant } from '../../platform/french/french-dates.ts';
import { shortLine } from './pdf.short-line.ts';
import { ACCENT, PdfWriter, SHADE } from './pdf.writer.ts';

/** Whose signature a box is for: the firm's, or that of the Bloomer or client. */
export type SignatureBoxOf = 'firm' | 'other';

/** From the top left corner of the page. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type BoxedSignature = {
  readonly box: SignatureBoxOf;
  readonly signerFullname: string;
  readonly signDate: Date;
};

const A4_HEIGHT = 841.89;
const PADDING = 6;

/** The box is a named place of the document, as links have them: nothing of it is seen. */
const nameOf = (of: SignatureBoxOf): string => `bloom.signature.${of}`;

/** Writes down where a signature is to stand, so that the signed copy can say who gave it. */
export function markSignatureBox(writer: PdfWriter, of: SignatureBoxOf, { x, y, width, height }: Box): void {
  const top = writer.doc.page.height - y;
  writer.doc.addNamedDestination(nameOf(of), 'FitR', x, top - height, x + width, top);
}

/**
 * Fills the boxes of those who signed: who, and when. A file that somebody brought has none and stays as it is. What is
 * drawn repeats the evidence page for the eye; reading aids find it there.
 */
export async function fillSignatureBoxes(
  doc: PDFDocument,
  signatures: readonly BoxedSignature[],
  { author, createdAt }: { author: string; createdAt: Date },
): Promise<void> {
  const places = placesOf(doc);
  for (const signature of signatures) {
    const place = places.get(nameOf(signature.box));
    const page = place && doc.getPages().find(({ ref }) => ref === place.page);
    if (place === undefined || page === undefined) continue;
    const drawn = await PDFDocument.load(await drawSignature(signature, place, { author, createdAt }));
    await lay(doc, page, drawn.getPage(0), place);
  }
}

interface Place {
  page: PDFRef;
  left: number;
  bottom: number;
  right: number;
  top: number;
}

async function lay(doc: PDFDocument, page: PDFPage, drawn: PDFPage, place: Place): Promise<void> {
  const { left, bottom, right, top } = place;
  const embedded = await doc.embedPage(drawn, { left, bottom, right, top });
  page.pushOperators(beginMarkedContent('Artifact'));
  page.drawPage(embedded, { x: left, y: bottom, width: right - left, height: top - bottom });
  page.pushOperators(endMarkedContent());
}

/** The places of the document by name; none where it keeps them in a way that is not ours. */
function placesOf(doc: PDFDocument): Map<string, Place> {
  const found = new Map<string, Place>();
  const names = doc.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.lookupMaybe(PDFName.of('Dests'), PDFDict);
  const list = names?.lookupMaybe(PDFName.of('Names'), PDFArray);
  for (let index = 0; list !== undefined && index + 1 < list.size(); index += 2) {
    const name = list.lookup(index);
    const place = placeOf(list.lookup(index + 1));
    if ((name instanceof PDFString || name instanceof PDFHexString) && place) found.set(name.decodeText(), place);
  }
  return found;
}

function placeOf(target: unknown): Place | undefined {
  if (!(target instanceof PDFArray) || target.size() !== 6) return undefined;
  const page = target.get(0);
  const [left, bottom, right, top] = [2, 3, 4, 5].map((index) => target.lookupMaybe(index, PDFNumber)?.asNumber());
  if (!(page instanceof PDFRef) || left === undefined || bottom === undefined) return undefined;
  return right === undefined || top === undefined ? undefined : { page, left, bottom, right, top };
}

/** A page with the words of one box where the box is. */
function drawSignature(
  { signerFullname, signDate }: BoxedSignature,
  { left, bottom, right, top }: Place,
  { author, createdAt }: { author: string; createdAt: Date },
): Promise<Buffer> {
  const writer = new PdfWriter({ title: 'Signature', author, subject: 'Signature', createdAt });
  const [x, y, width] = [left, A4_HEIGHT - top, right - left];
  const name = { size: 9, weight: 600, color: ACCENT, width: width - 2 * PADDING } as const;
  const when = { size: 7.5, width: width - 2 * PADDING };
  writer.artifact(() => {
    writer.doc.rect(x, y, width, top - bottom).fill(SHADE);
    writer.text(shortLine(writer, `Signé par ${signerFullname}`, name), x + PADDING, y + 4, name);
    writer.text(shortLine(writer, `le ${frenchInstant(signDate)}`, when), x + PADDING, y + 17, when);
  });
  return writer.finish('');
}
