import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** The firm's key pair: what a seal is made with. */
export type SealIdentity = {
  readonly certificate: pkijs.Certificate;
  /** Certificates between ours and a root, as the P12 gives them. */
  readonly chain: readonly pkijs.Certificate[];
  readonly privateKey: CryptoKey;
};

export type SealSource = {
  readonly p12: { readonly path: string; readonly password: string } | null;
  /** Folder of the self-made certificate, used when there is no P12. */
  readonly keysDir: string;
  readonly firmName: string;
};

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const VALID_YEARS = 10;

export async function loadSealIdentity(source: SealSource): Promise<SealIdentity> {
  if (source.p12) return readP12(await readFile(source.p12.path), source.p12.password);
  const path = join(source.keysDir, 'seal.pem');
  const stored = (await readText(path)) ?? (await createIdentityFile(path, source));
  return readPem(stored);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of two processes that start together, the first to link its file wins and both use that one. */
async function createIdentityFile(path: string, source: SealSource): Promise<string> {
  await mkdir(source.keysDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, await selfMadePem(source.firmName), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function selfMadePem(firmName: string): Promise<string> {
  const keys = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: positiveSerial() });
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(attribute(COMMON_NAME, `${firmName} - cachet électronique`));
  }
  const now = new Date();
  certificate.notBefore.value = new Date(now.getTime() - HOUR_MS);
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + VALID_YEARS, now.getUTCMonth(), now.getUTCDate()),
  );
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    // digitalSignature and nonRepudiation.
    extension(KEY_USAGE, new asn1js.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 })),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return pem('PRIVATE KEY', pkcs8) + pem('CERTIFICATE', certificate.toSchema().toBER());
}

function positiveSerial(): ArrayBuffer {
  const serial = new Uint8Array(randomBytes(16));
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial.buffer;
}

function attribute(type: string, value: string): pkijs.AttributeTypeAndValue {
  return new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });
}

function extension(extnID: string, value: asn1js.BaseBlock): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() });
}

function pem(label: string, der: ArrayBuffer): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd();
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

async function readPem(text: string): Promise<SealIdentity> {
  const certificate = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(text)?.[1];
  if (!certificate) throw new Error('The seal file holds no certificate.');
  return {
    certificate: pkijs.Certificate.fromBER(Buffer.from(certificate, 'base64')),
    chain: [],
    privateKey: await signingKey(createPrivateKey(text)),
  };
}

async function signingKey(key: KeyObject): Promise<CryptoKey> {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The seal needs an RSA key.');
  const der = key.export({ format: 'der', type: 'pkcs8' });
  return crypto.subtle.importKey('pkcs8', new Uint8Array(der), ALGORITHM, false, ['sign']);
}

/** Reads the key and certificates of a PKCS#12 file protected with AES (OpenSSL 3 writes these). */
async function readP12(file: Buffer, password: string): Promise<SealIdentity> {
  const secret = new Uint8Array(Buffer.from(password, 'utf8')).buffer;
  try {
    const pfx = pkijs.PFX.fromBER(new Uint8Array(file).buffer);
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
    const safe = pfx.parsedValue?.authenticatedSafe;
    if (!safe) throw new Error('no content');
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
    const contents = safe.parsedValue.safeContents as { value: pkijs.SafeContents }[];
    return await identityOf(
      contents.flatMap((content) => content.value.safeBags),
      secret,
    );
  } catch (error) {
    throw new Error(
      'The seal certificate cannot be read: check SEAL_P12_PASSWORD, and that the file uses AES encryption and holds an ' +
        'RSA key with its certificate.',
      { cause: error },
    );
  }
}

async function identityOf(bags: readonly pkijs.SafeBag[], secret: ArrayBuffer): Promise<SealIdentity> {
  let key: KeyObject | undefined;
  const certificates: pkijs.Certificate[] = [];
  for (const { bagValue } of bags) {
    if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
      await (
        bagValue as unknown as { parseInternalValues(of: { password: ArrayBuffer }): Promise<void> }
      ).parseInternalValues({
        password: secret,
      });
      const der = Buffer.from(bagValue.parsedValue?.toSchema().toBER() ?? new ArrayBuffer(0));
      key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    } else if (bagValue instanceof pkijs.CertBag && bagValue.parsedValue instanceof pkijs.Certificate) {
      certificates.push(bagValue.parsedValue);
    }
  }
  if (!key) throw new Error('no key');
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const own = certificates.find(({ subjectPublicKeyInfo }) =>
    publicKey.equals(Buffer.from(subjectPublicKeyInfo.toSchema().toBER())),
  );
  if (!own) throw new Error('no certificate of its key');
  return {
    certificate: own,
    chain: certificates.filter((certificate) => certificate !== own),
    privateKey: await signingKey(key),
  };
}
