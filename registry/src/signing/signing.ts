import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';

/** A public key as the shell's settings hold it. */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** A private key as it is kept: never in the storage, never in the settings of the shell. */
export interface PrivateKey extends PublicKey {
  d: string;
  /** How the signed list names it; its thumbprint (RFC 7638) when absent. */
  kid?: string;
}

/** What `GET /remotes.json` answers. The signature covers the very text of `payload`. */
export interface SignedText {
  payload: string;
  /** ECDSA P-256 with SHA-256, 64 bytes (IEEE P1363), base64url. */
  signature: string;
  keyId: string;
}

export interface Signer {
  keyId: string;
  sign(payload: string): SignedText;
  /**
   * A name for an identity that all copies with the same key give it. The storage holds it, so that nobody who reads
   * the storage can find out whose it is by trying.
   */
  pseudonymOf(identity: string): string;
}

export function newSigningKey(): PrivateKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as PrivateKey) };
}

/** @param keys the first one signs; the others are those of yesterday, which shells may still know. */
export function createSigner(keys: readonly PrivateKey[]): Signer {
  const [current] = keys;
  if (current === undefined) throw new Error('There is no key to sign the list of remotes with.');
  const keyId = keyIdOf(current);
  const key: KeyObject = createPrivateKey({ key: { ...current }, format: 'jwk' });
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(current.d, 'base64url'), '', 'pseudonyms of people', 32));
  return {
    keyId,
    pseudonymOf: (identity) => createHmac('sha256', secret).update(identity).digest('hex').slice(0, 32),
    sign(payload) {
      const bytes = sign('sha256', Buffer.from(payload), { key, dsaEncoding: 'ieee-p1363' });
      return { payload, signature: bytes.toString('base64url'), keyId };
    },
  };
}

/** What the shell must know to believe this registry, by key id: `registryKeys` of its settings. */
export function publicKeys(keys: readonly PrivateKey[]): Record<string, PublicKey> {
  return Object.fromEntries(keys.map((key) => [keyIdOf(key), publicPart(key)]));
}

/**
 * Reads a private key, a list of them, or a JWK set.
 * @throws Error with one sentence that never repeats the key.
 */
export function parseSigningKeys(text: string, source: string): PrivateKey[] {
  const parsed = parsedJson(text, source) as { keys?: unknown } | unknown[] | null;
  const list = Array.isArray(parsed) ? parsed : Array.isArray(parsed?.keys) ? parsed.keys : [parsed];
  if (list.length === 0 || !list.every(isPrivateKey)) {
    throw new Error(`${source} must hold private P-256 keys as JWK ({"kty":"EC","crv":"P-256","x","y","d"}).`);
  }
  return list;
}

function parsedJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source} is no JSON: it must hold a private P-256 key as JWK.`);
  }
}

function isPrivateKey(value: unknown): value is PrivateKey {
  const { kty, crv, x, y, d } = (value ?? {}) as Record<string, unknown>;
  if (kty !== 'EC' || crv !== 'P-256' || ![x, y, d].every((part) => typeof part === 'string')) return false;
  try {
    createPrivateKey({ key: value as PrivateKey & Record<string, unknown>, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function publicPart({ kty, crv, x, y }: PrivateKey): PublicKey {
  return { kty, crv, x, y };
}

function keyIdOf(key: PrivateKey): string {
  if (key.kid) return key.kid;
  const { crv, kty, x, y } = key;
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url').slice(0, 16);
}
