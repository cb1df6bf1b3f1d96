import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

export type OpenedSeal = {
  cms: pkijs.SignedData;
  covered: Uint8Array<ArrayBuffer>;
  wholeFile: boolean;
  hole: { start: number; length: number };
};

/** The signature of a PDF and the bytes it covers, found the way a reader finds them. */
export function openSeal(pdf: Buffer): OpenedSeal {
  const text = pdf.toString('latin1');
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(text);
  assert.ok(range);
  const [start = 0, length = 0, second = 0, rest = 0] = range.slice(1).map(Number);
  const hex = text.slice(start + length + 1, second - 1);
  const parsed = asn1js.fromBER(new Uint8Array(Buffer.from(hex, 'hex')).buffer);
  const info = new pkijs.ContentInfo({ schema: parsed.result });
  return {
    cms: new pkijs.SignedData({ schema: info.content }),
    covered: new Uint8Array(Buffer.concat([pdf.subarray(start, length), pdf.subarray(second, second + rest)])),
    wholeFile: start === 0 && second + rest === pdf.length,
    hole: { start: length, length: second - length },
  };
}

/** The time stamp over a document with its seal and what the seal is checked with. */
export function openDocumentStamp(pdf: Buffer): { isValid: boolean; hasProof: boolean } {
  const text = pdf.toString('latin1');
  const [, length = 0, second = 0, rest = 0] =
    (text.match(/\/ByteRange \[[\d ]+/g)?.at(-1) ?? '').split('[').at(-1)?.trim().split(' ').map(Number) ?? [];
  const hex = text.slice(length + 1, second - 1);
  const info = new pkijs.ContentInfo({ schema: asn1js.fromBER(new Uint8Array(Buffer.from(hex, 'hex')).buffer).result });
  const { encapContentInfo } = new pkijs.SignedData({ schema: info.content });
  const stamped = pkijs.TSTInfo.fromBER(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0));
  const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(second, second + rest)]);
  const imprint = Buffer.from(stamped.messageImprint.hashedMessage.valueBlock.valueHexView);
  return {
    isValid: second + rest === pdf.length && imprint.equals(createHash('sha256').update(covered).digest()),
    hasProof: /\/DSS \d+ 0 R/.test(text) && text.includes('/ETSI.RFC3161'),
  };
}

/** Whether the seal is whole, over the whole file, and made with the certificate it names: what pdfsig says. */
export async function isSealValid(pdf: Buffer): Promise<boolean> {
  try {
    const { cms, covered, wholeFile } = openSeal(pdf);
    const isBound = namesCertificate(cms);
    const isWhole = wholeFile || openDocumentStamp(pdf).isValid;
    return isWhole && isBound && (await cms.verify({ signer: 0, data: covered.buffer, checkChain: false }));
  } catch {
    return false;
  }
}

/** The signed attributes hold the hash of the certificate: another one, or a changed one, is none of ours. */
function namesCertificate({ certificates, signerInfos }: pkijs.SignedData): boolean {
  const [certificate] = certificates ?? [];
  const attributes = signerInfos[0]?.signedAttrs?.attributes ?? [];
  const bound = attributes.find(({ type }) => type === SIGNING_CERTIFICATE_V2);
  if (!(certificate instanceof pkijs.Certificate) || bound === undefined) return false;
  const digest = createHash('sha256').update(Buffer.from(certificate.toSchema().toBER())).digest('hex');
  return Buffer.from(bound.values[0].toBER()).toString('hex').includes(digest);
}

/** A PKCS#12 file of a key and certificates, as OpenSSL 3 writes them. */
export async function p12Of(key: CryptoKey, certificates: pkijs.Certificate[], password: string): Promise<Buffer> {
  const secret = new TextEncoder().encode(password).buffer;
  const keyInfo = pkijs.PrivateKeyInfo.fromBER(await crypto.subtle.exportKey('pkcs8', key));
  const shrouded = new pkijs.PKCS8ShroudedKeyBag({ parsedValue: keyInfo });
  const aes = { name: 'AES-CBC', length: 256 };
  await shrouded.makeInternalValues({
    password: secret,
    contentEncryptionAlgorithm: aes as Parameters<typeof shrouded.makeInternalValues>[0]['contentEncryptionAlgorithm'],
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 1_000,
  });
  const safeBags = [
    new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue: shrouded }),
    ...certificates.map(
      (parsedValue) =>
        new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.3', bagValue: new pkijs.CertBag({ parsedValue }) }),
    ),
  ];
  const authenticatedSafe = new pkijs.AuthenticatedSafe({
    parsedValue: { safeContents: [{ privacyMode: 0, value: new pkijs.SafeContents({ safeBags }) }] },
  });
  const pfx = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await authenticatedSafe.makeInternalValues({ safeContents: [{}] });
  await pfx.makeInternalValues({
    password: secret,
    iterations: 1_000,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  });
  return Buffer.from(pfx.toSchema().toBER());
}
