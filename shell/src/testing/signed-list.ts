import type { RegisteredRemote, RemoteList } from '@bloom/shared-ui/remote';
import type { RegistryKeys } from '../remotes/signed-text.ts';

/** A hash as it is written; of nothing in particular. */
export const HASH = `sha384-${'Aa1+'.repeat(16)}`;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const HOUR = 3_600_000;

/** A registry's pair of keys. */
export async function registryKey(keyId = 'key-1') {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const publicKey = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const keys: RegistryKeys = { [keyId]: { kty: publicKey.kty, crv: publicKey.crv, x: publicKey.x, y: publicKey.y } };
  const sign = async (payload: string) => {
    const bytes = await crypto.subtle.sign(ALGORITHM, pair.privateKey, new TextEncoder().encode(payload));
    const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    return JSON.stringify({ payload, signature, keyId });
  };
  return { keys, sign };
}

/** @param age of the list, in hours. */
export function remoteList(remotes: readonly RegisteredRemote[], age = 0): RemoteList {
  const issued = Date.now() - age * HOUR;
  return {
    issuedAt: new Date(issued).toISOString(),
    validUntil: new Date(issued + 24 * HOUR).toISOString(),
    remotes: remotes.map((remote) => ({ ...remote, integrity: HASH })),
  };
}
