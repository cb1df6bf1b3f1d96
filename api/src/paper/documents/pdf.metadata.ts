import type PDFDocument from 'pdfkit';
import { escapeXml } from './xml.markup.ts';

type Doc = InstanceType<typeof PDFDocument>;
/** What the library's types leave out. */
type Described = Doc & { info: Record<string, unknown>; appendXML: (xml: string) => void; endMetadata: () => void };

/**
 * The XMP metadata of a PDF. The library writes the title and its like into that XML as they are, so that a document of
 * « Martin & Fils » had none that could be read, and was no PDF/A.
 *
 * @param rdf more descriptions, already XML
 */
export function completeMetadata(doc: Doc, rdf: string): void {
  const described = doc as Described;
  const end = described.endMetadata.bind(doc);
  // The dictionary of the same name is written by then, as it should be.
  described.endMetadata = () => {
    const texts = Object.entries(described.info).map(([key, value]) => [
      key,
      value instanceof Date ? value : escapeXml(String(value)),
    ]);
    described.info = Object.fromEntries(texts);
    if (rdf !== '') described.appendXML(rdf);
    end();
  };
}
