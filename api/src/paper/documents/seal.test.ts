import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { inspectPdf } from '../../platform/inspection/file-inspect.ts';
import { renderCraPdf } from './cra.pdf.ts';
import { pdfInput } from './documents.fixture.ts';
import { loadSealIdentity, type SealIdentity } from './seal.certificate.ts';
import { isSealValid, openDocumentStamp, openSeal } from './seal.fixture.ts';
import { createTimeStamper } from './seal.timestamp.ts';
import { sealPdf } from './seal.ts';

describe('seal', () => {
  let folder = '';
  let identity: SealIdentity;
  let pdf: Buffer;
  const firmName = 'Société Bœm & Fils (Ñandú)';
  const options = {
    reason: 'Compte rendu signé (été)',
    signerName: firmName,
    sealedAt: new Date('2026-11-30T10:00:00Z'),
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seal-'));
    identity = await loadSealIdentity({ p12: null, keysDir: join(folder, 'keys'), firmName });
    pdf = await renderCraPdf(pdfInput());
  });
  after(() => rm(folder, { recursive: true }));

  it('covers the whole file and is valid', async () => {
    const sealed = await sealPdf(pdf, { ...options, identity });
    assert.equal(openSeal(sealed).wholeFile, true);
    assert.equal(await isSealValid(sealed), true);
  });
  it('is no reason to refuse our own report, whose data it carries, when somebody sends it back', async () => {
    const { refusal } = await inspectPdf(await sealPdf(pdf, { ...options, identity }));
    assert.equal(refusal, undefined);
  });
  it('breaks with one changed byte', async () => {
    const sealed = await sealPdf(pdf, { ...options, identity });
    for (const place of [200, 5_000, sealed.length - 50]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      assert.equal(await isSealValid(changed), false, `byte ${place}`);
    }
  });
  it('is bound to its certificate', async () => {
    const { cms } = openSeal(await sealPdf(pdf, { ...options, identity }));
    const attributes = cms.signerInfos[0]?.signedAttrs?.attributes ?? [];
    const bound = attributes.find((attribute) => attribute.type === '1.2.840.113549.1.9.16.2.47');
    const digest = createHash('sha256').update(Buffer.from(identity.certificate.toSchema().toBER())).digest('hex');
    assert.ok(Buffer.from(bound?.values[0].toBER()).toString('hex').includes(digest));
  });
  it('keeps accents in the name of the certificate', () => {
    const name = identity.certificate.subject.typesAndValues[0]?.value.valueBlock.value;
    assert.equal(name, `${firmName} - cachet électronique`);
  });
  it('keeps one key for all processes, readable by the owner only', async () => {
    const keysDir = join(folder, 'race');
    const source = { p12: null, keysDir, firmName };
    const loaded = await Promise.all([1, 2, 3].map(() => loadSealIdentity(source)));
    const serials = new Set(loaded.map((one) => one.certificate.serialNumber.toString()));
    assert.equal(serials.size, 1);
    assert.deepEqual(await readdir(keysDir), ['seal.pem']);
    assert.equal((await stat(join(keysDir, 'seal.pem'))).mode & 0o077, 0);
  });
  it('says what to do when the P12 cannot be read', async () => {
    const p12 = { path: new URL(import.meta.url).pathname, password: 'secret' };
    await assert.rejects(loadSealIdentity({ p12, keysDir: folder, firmName }), /SEAL_P12_PASSWORD/);
  });

  describe('with a time-stamp authority', () => {
    let url = '';
    let answer: (request: Buffer) => Promise<Buffer>;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        answer(Buffer.concat(chunks)).then(
          (body) => response.end(body),
          () => response.writeHead(503).end(),
        );
      });
    });
    before(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => server.close());

    it('carries its token', async () => {
      answer = (request) => stamp(request, identity);
      const sealed = await sealPdf(pdf, { ...options, identity, timeStamper: createTimeStamper(url) });
      const opened = openSeal(sealed);
      assert.equal(await isSealValid(sealed), true);
      const types = opened.cms.signerInfos[0]?.unsignedAttrs?.attributes.map((attribute) => attribute.type);
      assert.deepEqual(types, ['1.2.840.113549.1.9.16.2.14']);
    });
    it('keeps what it is checked with, under a time stamp over the whole document', async () => {
      answer = (request) => stamp(request, identity);
      const sealed = await sealPdf(pdf, { ...options, identity, timeStamper: createTimeStamper(url) });
      assert.deepEqual(openDocumentStamp(sealed), { isValid: true, hasProof: true });
      const own = Buffer.from(identity.certificate.toSchema().toBER());
      const reopened = await PDFDocument.load(sealed, { updateMetadata: false });
      const kept = reopened.catalog.lookup(PDFName.of('DSS'), PDFDict).lookup(PDFName.of('Certs'), PDFArray);
      const streams = kept.asArray().map((_, index) => kept.lookup(index, PDFRawStream));
      assert.ok(streams.some((stream) => Buffer.from(decodePDFRawStream(stream).decode()).equals(own)));
      for (const place of [200, sealed.length >> 1, sealed.length - 40]) {
        const changed = Buffer.from(sealed);
        changed[place] = (changed[place] ?? 0) ^ 1;
        assert.equal(await isSealValid(changed), false, `byte ${place}`);
      }
    });
    it('fails rather than using local time when the authority is down', async () => {
      answer = () => Promise.reject(new Error('down'));
      await assert.rejects(sealPdf(pdf, { ...options, identity, timeStamper: createTimeStamper(url) }), /503/);
    });
    it('refuses a stamp for something else', async () => {
      answer = (request) => stamp(request, identity, Buffer.alloc(32));
      await assert.rejects(
        sealPdf(pdf, { ...options, identity, timeStamper: createTimeStamper(url) }),
        /something else/,
      );
    });
  });
});

/** A small RFC 3161 authority. */
async function stamp(request: Buffer, identity: SealIdentity, digest?: Buffer): Promise<Buffer> {
  const asked = pkijs.TimeStampReq.fromBER(new Uint8Array(request).buffer);
  const imprint = digest
    ? new pkijs.MessageImprint({
        hashAlgorithm: asked.messageImprint.hashAlgorithm,
        hashedMessage: new asn1js.OctetString({ valueHex: new Uint8Array(digest).buffer }),
      })
    : asked.messageImprint;
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: imprint,
    serialNumber: new asn1js.Integer({ value: 1 }),
    genTime: new Date(),
    nonce: asked.nonce,
  });
  const content = new asn1js.OctetString({ valueHex: info.toSchema().toBER() });
  const cms = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: content,
    }),
    certificates: [identity.certificate],
    signerInfos: [
      new pkijs.SignerInfo({
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: identity.certificate.issuer,
          serialNumber: identity.certificate.serialNumber,
        }),
      }),
    ],
  });
  await cms.sign(identity.privateKey, 0, 'SHA-256');
  const token = new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: cms.toSchema(true) });
  const status = new pkijs.PKIStatusInfo({ status: 0 });
  const response = new pkijs.TimeStampResp({ status, timeStampToken: token });
  return Buffer.from(response.toSchema().toBER());
}
