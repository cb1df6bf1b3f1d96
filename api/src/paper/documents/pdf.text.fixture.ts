import { decodePDFRawStream, PDFBool, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  readonly pages: readonly string[];
  readonly title: string;
  readonly language: string | null;
  readonly tagged: boolean;
  readonly created: string | undefined;
  readonly pageSize: readonly number[];
  readonly attachments: Readonly<Record<string, string>>;
  /** The XMP metadata, as text. */
  readonly metadata: string;
};

/** What a reader of the PDF gets, read by another library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const doc = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= doc.numPages; number += 1) {
    const { items } = await (await doc.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const metadata = await doc.getMetadata();
  const info = metadata.info as { Title?: string; Language?: string };
  const structure = await PDFDocument.load(bytes, { updateMetadata: false });
  const view = (await doc.getPage(1)).view;
  const read: ReadPdf = {
    pages,
    title: info.Title ?? '',
    language: info.Language ?? null,
    tagged: structure.catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict)?.get(PDFName.of('Marked')) === PDFBool.True,
    created: structure.getCreationDate()?.toISOString(),
    pageSize: view.map(Math.round),
    attachments: Object.fromEntries(
      structure.getAttachments().map((file) => [file.name, Buffer.from(file.data).toString()]),
    ),
    metadata: metadataOf(structure),
  };
  await doc.loadingTask.destroy();
  return read;
}

function metadataOf({ catalog }: PDFDocument): string {
  const stream = catalog.lookup(PDFName.of('Metadata'));
  if (!(stream instanceof PDFRawStream)) return '';
  return Buffer.from(decodePDFRawStream(stream).decode()).toString();
}
