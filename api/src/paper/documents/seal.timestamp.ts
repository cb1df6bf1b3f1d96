import { createHash, randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** Answers the time-stamp token (a CMS ContentInfo) over the given bytes. */
export type TimeStamper = (bytes: Uint8Array) => Promise<asn1js.BaseBlock>;

/** Bytes kept for a time stamp: its token and the authority's certificates, whose size is not known beforehand. */
export const TIME_STAMP_ROOM = 12_288;

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TIMEOUT_MS = 15_000;
const GRANTED = [0, 1];

/**
 * An RFC 3161 authority over HTTP. It throws when the authority does not answer: local time never takes its place,
 * the seal is tried again later.
 */
export function createTimeStamper(url: string): TimeStamper {
  return async (bytes) => {
    const digest = new Uint8Array(createHash('sha256').update(bytes).digest());
    const nonce = new Uint8Array(randomBytes(8));
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const request = new pkijs.TimeStampReq({
      version: 1,
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }),
        hashedMessage: new asn1js.OctetString({ valueHex: digest.buffer }),
      }),
      nonce: new asn1js.Integer({ valueHex: nonce.buffer }),
      certReq: true,
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(request.toSchema().toBER()),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the time-stamp authority answered ${answer.status}`);
    return tokenOf(await answer.arrayBuffer(), digest);
  };
}

function tokenOf(answer: ArrayBuffer, digest: Uint8Array): asn1js.BaseBlock {
  const response = pkijs.TimeStampResp.fromBER(answer);
  if (!GRANTED.includes(response.status.status) || !response.timeStampToken) {
    throw new Error(`the time-stamp authority refused with status ${response.status.status}`);
  }
  const signed = new pkijs.SignedData({ schema: response.timeStampToken.content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (!content) throw new Error('the time-stamp token is empty');
  const info = pkijs.TSTInfo.fromBER(content);
  const stamped = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  if (!stamped.equals(Buffer.from(digest))) throw new Error('the time stamp is for something else');
  return response.timeStampToken.toSchema();
}
