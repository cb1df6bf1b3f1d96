import { Signer } from '@signpdf/utils';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { SealIdentity } from './seal.certificate.ts';
import type { TimeStamper } from './seal.timestamp.ts';

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';

/**
 * CAdES signature for PAdES baseline (ETSI EN 319 142-1): detached, bound to the certificate by
 * signingCertificateV2, without a signing-time attribute, time-stamped when an authority is configured.
 */
export class CadesSigner extends Signer {
  readonly #identity: SealIdentity;
  readonly #timeStamper: TimeStamper | undefined;

  constructor(identity: SealIdentity, timeStamper: TimeStamper | undefined) {
    super();
    this.#identity = identity;
    this.#timeStamper = timeStamper;
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const content = new Uint8Array(pdf);
    const { certificate, chain, privateKey } = this.#identity;
    const cms = new pkijs.SignedData({
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: DATA }),
      certificates: [certificate, ...chain],
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: await this.#attributes(content) }),
        }),
      ],
    });
    await cms.sign(privateKey, 0, 'SHA-256', content.buffer);
    if (this.#timeStamper) await addTimeStamp(cms, this.#timeStamper);
    const info = new pkijs.ContentInfo({ contentType: SIGNED_DATA, content: cms.toSchema(true) });
    return Buffer.from(info.toSchema().toBER());
  }

  async #attributes(content: Uint8Array<ArrayBuffer>): Promise<pkijs.Attribute[]> {
    const digest = await crypto.subtle.digest('SHA-256', content);
    const der = this.#identity.certificate.toSchema().toBER();
    const certificateDigest = await crypto.subtle.digest('SHA-256', der);
    // SigningCertificateV2 ::= SEQUENCE { certs SEQUENCE OF ESSCertIDv2 }, whose hash is SHA-256 by default.
    const essCertId = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: certificateDigest })] });
    const signingCertificate = new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essCertId] })] });
    return [
      new pkijs.Attribute({ type: CONTENT_TYPE, values: [new asn1js.ObjectIdentifier({ value: DATA })] }),
      new pkijs.Attribute({ type: MESSAGE_DIGEST, values: [new asn1js.OctetString({ valueHex: digest })] }),
      new pkijs.Attribute({ type: SIGNING_CERTIFICATE_V2, values: [signingCertificate] }),
    ];
  }
}

async function addTimeStamp(cms: pkijs.SignedData, timeStamper: TimeStamper): Promise<void> {
  const signer = cms.signerInfos[0];
  if (!signer) throw new Error('a signature without signer');
  const token = await timeStamper(new Uint8Array(signer.signature.valueBlock.valueHexView));
  signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [new pkijs.Attribute({ type: TIME_STAMP_TOKEN, values: [token] })],
  });
}
