import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { isHarmlessXml } from '../../platform/inspection/harmless-xml.ts';
import { paperInCii, readCii } from './received-cii.reading.ts';
import type { ReceivedInvoice } from './received-invoice.ts';
import { UnreadableInvoice } from './received-text.reading.ts';
import { paperInUbl, readUbl } from './received-ubl.reading.ts';

const UNKNOWN = 'Ce n’est pas une facture électronique que nous savons lire (Factur-X, CII ou UBL).';
/** Reading holds everybody else up: what people invoice stays far below. */
const MAX_XML_BYTES = 2_000_000;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The languages of the French reform by the name of their root; prefixes are their writer's choice. */
const READERS: Record<string, { space: RegExp; read: typeof readCii; paperIn: typeof paperInCii }> = {
  CrossIndustryInvoice: { space: /CrossIndustryInvoice:\d+$/, read: readCii, paperIn: paperInCii },
  Invoice: { space: new RegExp(`^${UBL}Invoice-2$`), read: readUbl, paperIn: paperInUbl },
  CreditNote: { space: new RegExp(`^${UBL}CreditNote-2$`), read: readUbl, paperIn: paperInUbl },
};

export interface ReadInvoice {
  said: ReceivedInvoice;
  /** A PDF that it brings along for people. */
  paper: Buffer | null;
}

/** @throws UnreadableInvoice */
export async function readReceivedInvoice(xml: Uint8Array): Promise<ReadInvoice> {
  if (xml.byteLength > MAX_XML_BYTES) throw new UnreadableInvoice('Ses données (XML) dépassent 2\u00a0Mo.');
  if (!isHarmlessXml(xml)) throw new UnreadableInvoice(UNKNOWN);
  const { XmlDocument: Document, ParseOption, XmlParseError } = await import('libxml2-wasm');
  let document: XmlDocument;
  try {
    document = Document.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET });
  } catch (error) {
    if (error instanceof XmlParseError) throw new UnreadableInvoice(UNKNOWN, { cause: error });
    throw error;
  }
  try {
    const root: XmlElement = document.root;
    const reader = Object.hasOwn(READERS, root.name) ? READERS[root.name] : undefined;
    if (reader === undefined || !reader.space.test(root.namespaceUri)) throw new UnreadableInvoice(UNKNOWN);
    return { said: reader.read(root), paper: reader.paperIn(root) };
  } finally {
    document.dispose();
  }
}
