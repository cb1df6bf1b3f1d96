import { type XmlAttribute, XmlDocument, type XmlNode } from 'libxml2-wasm';

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** The texts at each place of an XML, as another program reads them. */
export function readXml(xml: string, places: readonly string[]): Record<string, string[]> {
  const document = XmlDocument.fromString(xml);
  try {
    const read = (place: string) =>
      document.find(place, NAMESPACES).map((found: XmlNode | XmlAttribute) => found.content);
    return Object.fromEntries(places.map((place) => [place, read(place)]));
  } finally {
    document.dispose();
  }
}

export const readOne = (xml: string, place: string) => readXml(xml, [place])[place];
