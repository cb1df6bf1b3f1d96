import type { Platform } from '../../platform/context/context.ts';
import { loadSealIdentity, type SealIdentity } from './seal.certificate.ts';
import { createTimeStamper } from './seal.timestamp.ts';
import { sealPdf } from './seal.ts';

/** Read once per process: the key does not change while it runs. */
const identities = new Map<string, Promise<SealIdentity>>();

function sealIdentity({ environment }: Pick<Platform, 'environment'>): Promise<SealIdentity> {
  const { keysDir, seal, firmName } = environment;
  const key = `${keysDir}|${seal?.p12Path ?? ''}`;
  const known =
    identities.get(key) ??
    loadSealIdentity({ p12: seal && { path: seal.p12Path, password: seal.password }, keysDir, firmName });
  identities.set(key, known);
  // A missing file may be put right while the process runs.
  known.catch(() => identities.delete(key));
  return known;
}

/**
 * Seals a finished PDF for the firm, with a time stamp when an authority is set. Throws when that does not answer, and
 * when the firm's certificate is not valid now: the document waits for its seal, and staff see that it does.
 */
export async function sealForFirm(
  platform: Pick<Platform, 'environment' | 'clock'>,
  pdf: Uint8Array,
  reason: string,
): Promise<Buffer> {
  const { tsaUrl, firmName } = platform.environment;
  const identity = await sealIdentity(platform);
  if (platform.environment.seal !== null) assertValidAt(identity, platform.clock.now());
  return sealPdf(pdf, {
    identity,
    timeStamper: tsaUrl === null ? undefined : createTimeStamper(tsaUrl),
    reason,
    signerName: firmName,
    sealedAt: platform.clock.now(),
  });
}

function assertValidAt({ certificate: { notBefore, notAfter } }: SealIdentity, now: Date): void {
  if (now < notBefore.value || now > notAfter.value) {
    const [from, to] = [notBefore, notAfter].map(({ value }) => value.toISOString().slice(0, 10));
    throw new Error(`The certificate of SEAL_P12_PATH is valid from ${from} to ${to} only: set another one`);
  }
}

/** When the certificate ends that seals are made with. */
export async function sealExpiry(platform: Pick<Platform, 'environment'>): Promise<Date> {
  const { certificate } = await sealIdentity(platform);
  return certificate.notAfter.value;
}

/**
 * Before anybody signs: what cannot be used would leave documents waiting for their seal. A firm without a certificate
 * gets its own now, so that the first backup has it. Throws why.
 */
export async function assertSealUsable(platform: Pick<Platform, 'environment'>): Promise<void> {
  const isOwn = platform.environment.seal === null;
  await sealIdentity(platform).catch((cause: unknown) => {
    const what = isOwn
      ? 'seal.pem can neither be read in KEYS_DIR nor made there'
      : 'the certificate of SEAL_P12_PATH cannot be used';
    throw new Error(`The API cannot start: ${what}`, { cause });
  });
}

/** Where anybody checks a sealed document: the address of the page, and of the QR code on the evidence page. */
export function verificationUrl({ environment }: Pick<Platform, 'environment'>, documentId: string): string {
  return `${environment.shellUrl}/verification/${documentId}`;
}
