import { PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { SealIdentity } from './seal.certificate.ts';
import { addSignatureField, signatureHole } from './seal.field.ts';
import { fetchRevocations } from './seal.revocation.ts';
import { TIME_STAMP_ROOM, type TimeStamper } from './seal.timestamp.ts';

const DOCUMENT_TIME_STAMP = 'ETSI.RFC3161';

export type LongTerm = {
  readonly timeStamper: TimeStamper;
  /** What the authority answered for the seal: it names the certificates that the stamps are checked with. */
  readonly sealStamp: readonly asn1js.BaseBlock[];
};

/**
 * PAdES-B-LTA: the certificates of the seal and of its time stamp with the lists that say whether they were revoked
 * (DSS), then a time stamp over all of it, in a version added to the file. The seal before it stays as it is.
 */
export async function addLongTermProof(
  sealed: Buffer,
  { certificate, chain }: SealIdentity,
  { timeStamper, sealStamp }: LongTerm,
): Promise<Buffer> {
  const certificates = distinct([certificate, ...chain, ...sealStamp.flatMap(certificatesOf)]);
  const revocations = await fetchRevocations(certificates);
  const doc = await PDFDocument.load(sealed, { updateMetadata: false, forIncrementalUpdate: true });
  const snapshot = doc.takeSnapshot();
  const streams = (all: readonly ArrayBuffer[]) =>
    all.map((der) => doc.context.register(doc.context.flateStream(new Uint8Array(der))));
  const proof = doc.context.obj({
    Type: 'DSS',
    Certs: streams(certificates.map((one) => one.toSchema().toBER())),
    ...(revocations.length === 0 ? {} : { CRLs: streams(revocations) }),
  });
  doc.catalog.set(PDFName.of('DSS'), doc.context.register(proof));
  const hole = signatureHole(doc, TIME_STAMP_ROOM, { Type: 'DocTimeStamp', SubFilter: DOCUMENT_TIME_STAMP });
  const touched: PDFObject[] = [doc.catalog, ...addSignatureField(doc, 'Horodatage', hole)];
  snapshot.markRefsForSave(touched.flatMap((object) => doc.context.getObjectRef(object) ?? []));
  const added = await doc.saveIncremental(snapshot, { useObjectStreams: false });
  return new SignPdf().sign(Buffer.concat([sealed, added]), new TimeStampSigner(timeStamper));
}

/** A signature that is nothing but the authority's token over the document. */
class TimeStampSigner extends Signer {
  readonly #timeStamper: TimeStamper;

  constructor(timeStamper: TimeStamper) {
    super();
    this.#timeStamper = timeStamper;
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    return Buffer.from((await this.#timeStamper(pdf)).toBER());
  }
}

function certificatesOf(token: asn1js.BaseBlock): pkijs.Certificate[] {
  const info = new pkijs.ContentInfo({ schema: asn1js.fromBER(token.toBER()).result });
  const { certificates = [] } = new pkijs.SignedData({ schema: info.content });
  return certificates.filter((one) => one instanceof pkijs.Certificate);
}

function distinct(certificates: readonly pkijs.Certificate[]): pkijs.Certificate[] {
  const known = new Map(
    certificates.map((one) => [Buffer.from(one.toSchema().toBER()).toString('base64'), one] as const),
  );
  return [...known.values()];
}
