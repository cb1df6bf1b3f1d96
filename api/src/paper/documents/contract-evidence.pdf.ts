import {
  AFRelationship,
  degrees,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRawStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { type EvidenceInput, writeEvidence } from './evidence.pdf.ts';
import { PdfWriter } from './pdf.writer.ts';
import { fillSignatureBoxes } from './signature-boxes.pdf.ts';

export type ContractEvidenceInput = {
  /** The bytes that everybody signed. */
  readonly signed: Uint8Array;
  readonly title: string;
  readonly documentId: string;
  readonly firm: { readonly name: string; readonly legalLine: string };
  readonly completedAt: Date;
  readonly evidence: EvidenceInput;
};

/** Name under which the signed bytes travel inside the sealed document, so that anybody computes their hash again. */
export const SIGNED_FILE = 'document-signe.pdf';

/** The signed document with its boxes filled, its evidence at the end and its own bytes attached; not sealed yet. */
export async function renderSignedContract(input: ContractEvidenceInput): Promise<Uint8Array> {
  const doc = await withEvidence(input);
  await doc.attach(input.signed, SIGNED_FILE, {
    mimeType: 'application/pdf',
    description: 'Document tel que chaque partie l’a lu et signé',
    creationDate: input.completedAt,
    modificationDate: input.completedAt,
    afRelationship: AFRelationship.Source,
  });
  return doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** The same while signatures are missing, marked on every page and without the bytes themselves. */
export async function renderContractPreview(input: ContractEvidenceInput, mark: string): Promise<Uint8Array> {
  const doc = await withEvidence(input);
  const font = await doc.embedFont(StandardFonts.HelveticaBold);
  for (const page of doc.getPages()) markPage(page, font, mark);
  return doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

async function withEvidence(input: ContractEvidenceInput): Promise<PDFDocument> {
  const doc = await PDFDocument.load(input.signed, { updateMetadata: false });
  dropTables(doc);
  const signed = input.evidence.parties.flatMap(({ box, signature }) =>
    box && signature ? [{ box, ...signature }] : [],
  );
  await fillSignatureBoxes(doc, signed, { author: input.firm.name, createdAt: input.completedAt });
  const evidence = await PDFDocument.load(await evidencePages(input, doc.getPageCount()), { updateMetadata: false });
  for (const page of await doc.copyPages(evidence, evidence.getPageIndices())) doc.addPage(page);
  return doc;
}

/** The document gets a table of its own; whoever reads the copy would unpack and believe those of the original. */
function dropTables({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of('XRef')) {
      context.delete(ref);
    }
  }
}

/** Rising from corner to corner, over the middle of the page. */
function markPage(page: PDFPage, font: PDFFont, mark: string): void {
  const { width, height } = page.getSize();
  const angle = Math.atan2(height, width);
  const length = Math.hypot(width, height) * 0.72;
  const size = Math.min(72, length / font.widthOfTextAtSize(mark, 1));
  const drawn = font.widthOfTextAtSize(mark, size);
  page.drawText(mark, {
    x: width / 2 - (Math.cos(angle) * drawn) / 2 + (Math.sin(angle) * size) / 3,
    y: height / 2 - (Math.sin(angle) * drawn) / 2 - (Math.cos(angle) * size) / 3,
    size,
    font,
    color: rgb(0.72, 0.11, 0.11),
    opacity: 0.22,
    rotate: degrees((angle * 180) / Math.PI),
  });
}

async function evidencePages(input: ContractEvidenceInput, pagesBefore: number): Promise<Buffer> {
  const { title, firm, completedAt, documentId } = input;
  const writer = new PdfWriter({
    title,
    author: firm.name,
    subject: 'Page de preuve',
    createdAt: completedAt,
    pagesBefore,
  });
  writeEvidence(writer, input.evidence);
  return writer.finish(`${firm.legalLine} · document ${documentId}`);
}
