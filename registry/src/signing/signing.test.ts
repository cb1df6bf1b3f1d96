import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import {
  createSigner,
  newSigningKey,
  type PublicKey,
  parseSigningKeys,
  publicKeys,
  type SignedText,
} from './signing.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** As a browser does it. */
async function isGenuine({ payload, signature, keyId }: SignedText, keys: Record<string, PublicKey>): Promise<boolean> {
  const jwk = keys[keyId];
  if (jwk === undefined) return false;
  const key = await webcrypto.subtle.importKey('jwk', { ...jwk }, ALGORITHM, false, ['verify']);
  const bytes = Buffer.from(signature, 'base64url');
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(payload));
}

const key = newSigningKey();
const payload = JSON.stringify({ remotes: [{ title: 'Comptes rendus d’activité' }] });

test('a browser that knows the public key believes the signed text', async () => {
  const signed = createSigner([key]).sign(payload);
  assert.equal(Buffer.from(signed.signature, 'base64url').length, 64);
  assert.equal(await isGenuine(signed, publicKeys([key])), true);
});

test('one changed byte, another key under the same name, or an unknown key is not believed', async () => {
  const signed = createSigner([key]).sign(payload);
  const keys = publicKeys([key]);
  assert.equal(await isGenuine({ ...signed, payload: payload.replace('d', 'D') }, keys), false);
  const stranger = publicKeys([newSigningKey()]);
  assert.equal(await isGenuine(signed, stranger), false);
  assert.equal(await isGenuine(signed, { [signed.keyId]: Object.values(stranger)[0] as PublicKey }), false);
});

test('during a rotation shells know both keys, and the first one signs', async () => {
  const next = newSigningKey();
  const both = publicKeys([next, key]);
  assert.equal(Object.keys(both).length, 2);
  assert.equal(await isGenuine(createSigner([next, key]).sign(payload), both), true);
  assert.equal(await isGenuine(createSigner([key, next]).sign(payload), both), true);
});

test('what shells are told holds nothing of the private key', () => {
  assert.doesNotMatch(JSON.stringify(publicKeys([key])), new RegExp(key.d));
});

test('a key keeps its name from start to start, or has the one it was given', () => {
  assert.equal(createSigner([key]).keyId, createSigner([{ ...key }]).keyId);
  assert.equal(createSigner([{ ...key, kid: '2026-11' }]).sign('').keyId, '2026-11');
});

test('one key, several, and a JWK set are read', () => {
  for (const value of [key, [key], { keys: [key] }]) {
    assert.deepEqual(parseSigningKeys(JSON.stringify(value), 'SIGNING_KEYS'), [key]);
  }
});

test('what is no private key is refused in one sentence that does not repeat it', () => {
  const { d: _private, ...open } = key;
  const wrong = [
    '',
    'secret-text',
    '[]',
    '{}',
    'null',
    '{"keys":[]}',
    open,
    { ...key, crv: 'P-384' },
    { ...key, x: 'AA' },
  ];
  for (const value of wrong) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    assert.throws(
      () => parseSigningKeys(text, 'SIGNING_KEYS'),
      ({ message }: Error) => message.startsWith('SIGNING_KEYS') && !message.includes('secret-text'),
    );
  }
});
