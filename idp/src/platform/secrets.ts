import { createHash, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { Database, SecretTable } from './database.ts';

export type Secrets = {
  /** Private RSA keys, newest first: the first one signs, all are published. */
  readonly signingKeys: readonly JWK[];
  readonly cookieKeys: readonly string[];
  /** Keys the hashes of one-time codes: without it a leaked table of six-digit codes would be read at once. */
  readonly codeKey: Buffer;
};

export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}

export const newCookieKey = () => ({ text: randomBytes(32).toString('base64url') });

async function insertFirst(db: Database, kind: SecretTable['kind'], value: object): Promise<void> {
  // The id is the same for everybody who creates the first one: of two servers starting together, one wins.
  await db
    .insertInto('secret')
    .values({ id: `${kind}-1`, kind, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function text(value: Record<string, unknown>): string {
  return String(value.text);
}

/** Reads the keys of this installation; generates and stores them on the very first start. */
export async function loadSecrets(db: Database): Promise<Secrets> {
  const known = await db.selectFrom('secret').select('kind').distinct().execute();
  const kinds = new Set(known.map((row) => row.kind));
  if (!kinds.has('signing')) await insertFirst(db, 'signing', await newSigningKey());
  if (!kinds.has('cookie')) await insertFirst(db, 'cookie', newCookieKey());
  if (!kinds.has('code')) await insertFirst(db, 'code', { text: randomBytes(32).toString('base64url') });

  const rows = await db.selectFrom('secret').select(['kind', 'value']).orderBy('created_at', 'desc').execute();
  const ofKind = (kind: SecretTable['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.value);
  const [codeSecret] = ofKind('code');
  if (!codeSecret) throw new Error('the key of the one-time codes is missing');
  return {
    signingKeys: ofKind('signing') as JWK[],
    cookieKeys: ofKind('cookie').map(text),
    codeKey: createHash('sha256').update(text(codeSecret)).digest(),
  };
}
