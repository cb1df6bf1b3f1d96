import type { SignedRemoteList } from '@bloom/shared-ui/remote';

/** The public keys of the registry, by key id, from the settings of the installation. */
export type RegistryKeys = Readonly<Record<string, JsonWebKey>>;

/** What the registry says is not believed, and why; for developers, never for people. */
export class RefusedListError extends Error {
  override name = 'RefusedListError';
}

/** Nobody this page knows signed it: whoever runs the product may have changed the key since it was opened. */
export class UnknownKeyError extends RefusedListError {}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Reads JSON without trusting its author. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedListError('no JSON');
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new RefusedListError('unreadable signature');
  }
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * The payload of a signed answer of the registry (see `SignedRemoteList`), once its signature is proven.
 * @throws RefusedListError. Also where the browser offers no cryptography, which is any page that is neither https nor
 * localhost: what cannot be proven is not loaded.
 */
export async function openSigned(text: string, keys: RegistryKeys = {}): Promise<string> {
  const { payload, signature, keyId } = (parseJson(text) ?? {}) as Partial<Record<keyof SignedRemoteList, unknown>>;
  if (!isText(payload) || !isText(signature) || !isText(keyId)) {
    throw new RefusedListError('not signed');
  }
  const jwk = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
  if (jwk === undefined) {
    throw new UnknownKeyError(`signed with an unknown key ${keyId}`);
  }
  const { subtle } = globalThis.crypto;
  if (subtle === undefined) {
    throw new RefusedListError('this page cannot check signatures');
  }
  const key = await subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']);
  const isGenuine = await subtle.verify(ALGORITHM, key, bytesOf(signature), new TextEncoder().encode(payload));
  if (!isGenuine) {
    throw new RefusedListError('wrong signature');
  }
  return payload;
}
