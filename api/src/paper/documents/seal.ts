import { PDFDocument, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import type * as asn1js from 'asn1js';
import { CadesSigner } from './seal.cades.ts';
import type { SealIdentity } from './seal.certificate.ts';
import { addSignatureField, signatureHole } from './seal.field.ts';
import { addLongTermProof } from './seal.long-term.ts';
import { TIME_STAMP_ROOM, type TimeStamper } from './seal.timestamp.ts';

export type SealOptions = {
  readonly identity: SealIdentity;
  readonly timeStamper?: TimeStamper;
  readonly reason: string;
  readonly signerName: string;
  readonly sealedAt: Date;
};

/**
 * Seals a finished PDF: any later change of a byte breaks the signature. With a time-stamp authority the proof lasts
 * longer than the certificates: what they are checked with is kept in the document, under a time stamp of its own.
 */
export async function sealPdf(pdf: Uint8Array, options: SealOptions): Promise<Buffer> {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false });
  addSignatureField(doc, 'Cachet', signatureOf(doc, options, await roomFor(options)));
  const prepared = await doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  const { identity, timeStamper } = options;
  const unsealed = Buffer.from(prepared);
  if (timeStamper === undefined) return new SignPdf().sign(unsealed, new CadesSigner(identity, undefined));
  const sealStamp: asn1js.BaseBlock[] = [];
  const stamper: TimeStamper = async (bytes) => {
    const token = await timeStamper(bytes);
    sealStamp.push(token);
    return token;
  };
  const sealed = await new SignPdf().sign(unsealed, new CadesSigner(identity, stamper));
  return addLongTermProof(sealed, identity, { timeStamper, sealStamp });
}

/**
 * The signature lies in a hole that it does not cover itself. The hole is made to measure, because a byte that changes
 * in what is left of it would go unnoticed.
 */
async function roomFor({ identity, timeStamper }: SealOptions): Promise<number> {
  const { byteLength } = await new CadesSigner(identity, undefined).sign(Buffer.from('measure'));
  return byteLength + (timeStamper === undefined ? 0 : TIME_STAMP_ROOM);
}

/** Texts are UTF-16 hex strings, so that names with accents, quotes and parentheses stay themselves. */
function signatureOf(doc: PDFDocument, options: SealOptions, room: number) {
  return signatureHole(doc, room, {
    Type: 'Sig',
    SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
    Reason: PDFHexString.fromText(options.reason),
    Name: PDFHexString.fromText(options.signerName),
    M: PDFString.fromDate(options.sealedAt),
  });
}
