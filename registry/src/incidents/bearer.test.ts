import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSigner, newSigningKey } from '../signing/signing.ts';
import { ROLES_CLAIM, startIssuer } from '../testing/issuer.ts';
import { createBearerReader } from './bearer.ts';

const { pseudonymOf } = createSigner([newSigningKey()]);

const settings = (issuer: string) => () => ({
  issuer,
  audience: 'bloom-api',
  clientsAudience: 'bloom-clients',
  rolesClaim: ROLES_CLAIM,
});

test('a genuine token tells people apart and what they may do, not who they are', async (t) => {
  const issuer = await startIssuer(t);
  const read = createBearerReader(settings(issuer.url), pseudonymOf);
  const one = await read(`Bearer ${await issuer.token({ subject: 'alice', roles: ['System'] })}`);
  const again = await read(`Bearer ${await issuer.token({ subject: 'alice', audience: 'bloom-clients' })}`);
  const other = await read(`Bearer ${await issuer.token({ subject: 'bob' })}`);
  assert.deepEqual(one?.roles, ['System']);
  assert.equal(one?.pseudonym, again?.pseudonym);
  assert.notEqual(one?.pseudonym, other?.pseudonym);
  assert.doesNotMatch(one?.pseudonym ?? '', /alice/);
  const elsewhere = createBearerReader(settings(issuer.url), createSigner([newSigningKey()]).pseudonymOf);
  const stranger = await elsewhere(`Bearer ${await issuer.token({ subject: 'alice' })}`);
  assert.notEqual(one?.pseudonym, stranger?.pseudonym, 'nobody without our key finds out whose it is');
});

test('an issuer whose name ends with a slash is the one that the settings name with or without it', async (t) => {
  const issuer = await startIssuer(t);
  const token = await issuer.token({ subject: 'alice', issuer: `${issuer.url}/` });
  const readers = [issuer.url, `${issuer.url}/`].map((url) => createBearerReader(settings(url), pseudonymOf));
  const [plain, slash] = await Promise.all(readers.map((read) => read(`Bearer ${token}`)));
  assert.ok(plain);
  assert.equal(plain.pseudonym, slash?.pseudonym);
});

test('a token of the screens for clients opens nothing that a role opens', async (t) => {
  const issuer = await startIssuer(t);
  const read = createBearerReader(settings(issuer.url), pseudonymOf);
  const token = await issuer.token({ subject: 'alice', roles: ['System'], audience: 'bloom-clients' });
  assert.deepEqual((await read(`Bearer ${token}`))?.roles, []);
});

test('roles are those that the API knows, and only of a verified address', async (t) => {
  const issuer = await startIssuer(t);
  const read = createBearerReader(settings(issuer.url), pseudonymOf);
  const rolesOf = async (parts: object) =>
    (await read(`Bearer ${await issuer.token({ subject: 'a', ...parts })}`))?.roles;
  assert.deepEqual(await rolesOf({ roles: ['System', 'Anonymous', 'Root', 'Bloomer'] }), ['Bloomer', 'System']);
  assert.deepEqual(await rolesOf({ roles: 'System' }), []);
  assert.deepEqual(await rolesOf({ verified: false }), []);
  assert.deepEqual(await rolesOf({ roles: ['Client', 'Admin'], audience: 'bloom-clients' }), ['Client']);
});

test('nobody is signed in with anything else', async (t) => {
  const issuer = await startIssuer(t);
  const read = createBearerReader(settings(issuer.url), pseudonymOf);
  const token = await issuer.token({ subject: 'alice' });
  const [header = '', claims = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const wrong = [
    undefined,
    '',
    token,
    'Bearer anonymous:AAAA',
    `Basic ${token}`,
    `Bearer ${none}.${claims}.`,
    `Bearer ${header}.${claims}.AAAA`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${'a'.repeat(10_000)}.b.c`,
    `Bearer ${await issuer.token({ subject: 'alice', forged: true })}`,
    `Bearer ${await issuer.token({ subject: 'alice', expires: '-10m' })}`,
    `Bearer ${await issuer.token({ subject: 'alice', audience: 'another' })}`,
    `Bearer ${await issuer.token({ subject: 'alice', issuer: 'https://evil.example' })}`,
  ];
  for (const header of wrong) assert.equal(await read(header), undefined, header?.slice(0, 80));
});

test('an issuer that does not answer makes nobody signed in, and is asked again', async (t) => {
  const issuer = await startIssuer(t);
  let address = 'http://127.0.0.1:1';
  const read = createBearerReader(() => settings(address)(), pseudonymOf);
  const header = `Bearer ${await issuer.token({ subject: 'alice' })}`;
  assert.equal(await read(header), undefined);
  address = issuer.url;
  assert.ok(await read(header));
});
