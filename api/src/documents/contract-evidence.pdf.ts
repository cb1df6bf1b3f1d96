import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';
import { type EvidenceInput, writeEvidence } from './evidence.pdf.ts';
import { PdfWriter } from './pdf.writer.ts';

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

/** The signed document with its evidence at the end and its own bytes attached; not sealed yet. */
export async function renderSignedContract(input: ContractEvidenceInput): Promise<Uint8Array> {
  const doc = await PDFDocument.load(input.signed, { updateMetadata: false });
  const evidence = await PDFDocument.load(await evidencePages(input, doc.getPageCount()), { updateMetadata: false });
  for (const page of await doc.copyPages(evidence, evidence.getPageIndices())) doc.addPage(page);
  await doc.attach(input.signed, SIGNED_FILE, {
    mimeType: 'application/pdf',
    description: 'Document tel que chaque partie l’a lu et signé',
    creationDate: input.completedAt,
    modificationDate: input.completedAt,
    afRelationship: AFRelationship.Source,
  });
  return doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
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
