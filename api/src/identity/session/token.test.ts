import assert from 'node:assert/strict';
import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { TEST_CLIENTS_AUDIENCE, TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';

const ME = '{ me { email emailVerified roles permissions displayName bloomer { recordId } } }';
const LIST = '{ missions { recordId } }';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const now = () => Math.floor(Date.now() / 1_000);

describe('access token', () => {
  it('is needed', async () => {
    const answer = await http.post(LIST);
    assert.equal(answer.status, 401);
    assert.equal(answer.code, 'UNAUTHENTICATED');
    assert.match(answer.body.errors[0].extensions.requestId, /^[\w-]{36}$/);
    assert.equal(answer.body.errors[0].extensions.requestId, answer.headers.get('x-request-id'));
  });

  it('is refused when unsigned, signed with a shared secret, by another key, or garbage', async () => {
    const genuine = await http.issuer.token();
    const [, payload = ''] = genuine.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${encode({ alg: 'none' })}.${payload}.`;
    const head = encode({ alg: 'HS256', kid: 'RS256' });
    const hmac = `${head}.${payload}.${createHmac('sha256', 'secret').update(`${head}.${payload}`).digest('base64url')}`;
    const other = await http.issuer.token({}, { key: 'unknown' });
    for (const token of [none, hmac, other, 'garbage', `${genuine}x`]) {
      assert.equal((await http.post(ME, { token })).code, 'UNAUTHENTICATED');
    }
    assert.equal((await http.post(ME, { headers: { authorization: 'Basic eDp5' } })).code, 'UNAUTHENTICATED');
  });

  it('is refused when its header points to a key of the caller’s own', async () => {
    const own = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig' };
    const evil = createServer((_request, response) =>
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'mine' }] })),
    );
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const jku = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/jwks`;
    const [, payload = ''] = (await http.issuer.token({ [TEST_ROLES_CLAIM]: ['Admin'] })).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
    for (const header of [
      { kid: 'RS256', jwk },
      { kid: 'mine', jku },
      { kid: 'mine' },
      { kid: '../../dev/null' },
      {},
    ]) {
      const signer = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header } as never);
      assert.equal((await http.post(ME, { token: await signer.sign(own.privateKey) })).code, 'UNAUTHENTICATED');
    }
    evil.close();
  });

  it('is refused when the issuer’s public key is used as a shared secret', async () => {
    const { keys } = (await (await fetch(`${http.issuer.issuer}/jwks`)).json()) as { keys: JsonWebKey[] };
    const pem = createPublicKey({ key: keys[0] as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const [, payload = ''] = (await http.issuer.token()).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'RS256' })).toString('base64url');
    const mac = createHmac('sha256', pem).update(`${head}.${payload}`).digest('base64url');
    assert.equal((await http.post(ME, { token: `${head}.${payload}.${mac}` })).code, 'UNAUTHENTICATED');
  });

  it('may come from a clock that is a minute wrong, and not from one that is an hour wrong', async () => {
    const at = (seconds: number) =>
      http.issuer.token({ iat: now() + seconds, nbf: now() + seconds, exp: now() + seconds + 900 });
    assert.equal((await http.post(ME, { token: await at(50) })).status, 200);
    assert.equal((await http.post(ME, { token: await at(3_600) })).code, 'UNAUTHENTICATED');
    assert.equal((await http.post(ME, { token: await at(-3_600) })).code, 'TOKEN_EXPIRED');
  });

  it('is refused for another issuer or audience, or before its start', async () => {
    for (const claims of [{ iss: 'http://other.test' }, { aud: 'other' }, { nbf: now() + 300 }]) {
      assert.equal((await http.post(ME, { token: await http.issuer.token(claims) })).code, 'UNAUTHENTICATED');
    }
  });

  it('made for the screens for clients gives its holder no role of the staff', async () => {
    const roles = { [TEST_ROLES_CLAIM]: ['Admin', 'System', 'Bloomer'] };
    const forClients = { ...roles, aud: TEST_CLIENTS_AUDIENCE, scope: 'openid profile email' };
    const token = await http.issuer.token(forClients);
    assert.deepEqual((await http.post(ME, { token })).body.data.me.roles, []);
    assert.equal((await http.post(LIST, { token })).code, 'FORBIDDEN');
    const both = await http.issuer.token({ ...forClients, aud: [TEST_CLIENTS_AUDIENCE, 'another'] });
    assert.deepEqual((await http.post(ME, { token: both })).body.data.me.roles, []);
  });

  it('is none when it is the ID token of the screens for clients, whose audience has the same name', async () => {
    const idToken = await http.issuer.token({ aud: TEST_CLIENTS_AUDIENCE, auth_time: now(), sid: 'x', amr: ['otp'] });
    assert.equal((await http.post(ME, { token: idToken })).code, 'UNAUTHENTICATED');
  });

  it('expires after a tolerance of 60 seconds', async () => {
    const late = await http.issuer.token({ exp: now() - 30 });
    assert.equal((await http.post(ME, { token: late })).status, 200);
    const expired = await http.post(ME, { token: await http.issuer.token({ exp: now() - 120 }) });
    assert.equal(expired.code, 'TOKEN_EXPIRED');
    assert.equal(expired.status, 401);
  });

  it('may be signed with ES256', async () => {
    const token = await http.issuer.token({}, { algorithm: 'ES256' });
    assert.equal((await http.post(ME, { token })).body.data.me.email, 'someone@bloom.example');
  });
});

describe('identity', () => {
  it('without role, or with unknown roles only, gets NO_ROLE but its own profile', async () => {
    const token = await http.issuer.token({ [TEST_ROLES_CLAIM]: ['Emperor', 'Anonymous', 7] });
    const refused = await http.post(LIST, { token });
    assert.equal(refused.code, 'FORBIDDEN');
    assert.equal(refused.body.errors[0].extensions.reason, 'NO_ROLE');
    assert.deepEqual((await http.post(ME, { token })).body.data.me.roles, []);
  });

  it('with an unverified e-mail gets EMAIL_NOT_VERIFIED for everything but me, and no record', async () => {
    const bloomer = await http.test.create.bloomer();
    const claims = { sub: 'unverified', email: bloomer.email, email_verified: false, [TEST_ROLES_CLAIM]: ['Bloomer'] };
    const token = await http.issuer.token(claims);
    const refused = await http.post(LIST, { token });
    assert.equal(refused.body.errors[0].extensions.reason, 'EMAIL_NOT_VERIFIED');
    const { me } = (await http.post(ME, { token })).body.data;
    assert.equal(me.emailVerified, false);
    assert.equal(me.bloomer, null);
  });

  it('of a Bloomer without record has a profile and UNKNOWN_BLOOMER elsewhere', async () => {
    const token = await http.issuer.token({
      sub: 'unknown',
      email: 'unknown@x.example',
      [TEST_ROLES_CLAIM]: ['Bloomer'],
    });
    assert.equal((await http.post(ME, { token })).body.data.me.bloomer, null);
    const refused = await http.post(LIST, { token });
    assert.equal(refused.code, 'UNKNOWN_BLOOMER');
    assert.equal(refused.status, 403);
  });

  it('is linked once by verified e-mail, and later e-mails do not relink it', async () => {
    const [first, second] = [await http.test.create.bloomer(), await http.test.create.bloomer()];
    const claims = { sub: 'linked', email: first.email.toUpperCase(), [TEST_ROLES_CLAIM]: ['Bloomer'] };
    const bloomerOf = async (email: string) =>
      (await http.post(ME, { token: await http.issuer.token({ ...claims, email }) })).body.data.me.bloomer.recordId;
    assert.equal(await bloomerOf(claims.email), first.id);
    assert.equal(await bloomerOf(second.email), first.id);
    // Another subject with the e-mail of a linked record is not that person.
    const thief = await http.issuer.token({ ...claims, sub: 'thief' });
    assert.equal((await http.post(ME, { token: thief })).body.data.me.bloomer, null);
  });

  it('changes with the records, in the middle of a session', async () => {
    const { bloomer, mission } = await http.test.create.mission();
    const claims = { sub: 'changing', email: bloomer.email, [TEST_ROLES_CLAIM]: ['Bloomer'] };
    const token = await http.issuer.token(claims);
    const missions = async () => (await http.post(LIST, { token })).body.data?.missions?.length ?? 'refused';
    assert.equal(await missions(), 1);
    await http.api.pool.query('update bloomer set disabled_at = now() where id = $1', [bloomer.id]);
    assert.equal(await missions(), 'refused');
    await http.api.pool.query('update bloomer set disabled_at = null where id = $1', [bloomer.id]);
    assert.equal(await missions(), 1);
    const other = await http.test.create.bloomer();
    await http.api.pool.query('update mission set bloomer_id = $1 where id = $2', [other.id, mission.id]);
    assert.equal(await missions(), 0);
  });

  it('of a contact who left opens nothing, until he is entered again or as a contact of somebody else', async () => {
    const [former, present] = [await http.test.create.clientSociety(), await http.test.create.clientSociety()];
    const email = 'moved@client.example';
    const contact = await http.test.create.contact(former.id, { email });
    const token = await http.issuer.token({ sub: 'moved', email, [TEST_ROLES_CLAIM]: ['Client'] });
    const read = async () => {
      const { code, body } = await http.post('{ missions { clientSociety { recordId } } }', { token });
      return code ?? body.data.missions;
    };
    await http.test.create.mission({ client_society_id: former.id });
    assert.deepEqual(await read(), [{ clientSociety: { recordId: former.id } }]);
    await http.api.pool.query('update contact set removed_at = now() where id = $1', [contact.id]);
    assert.notEqual(typeof (await read()), 'object');
    await http.test.create.contact(present.id, { email });
    assert.deepEqual(await read(), []);
    // Whom the link was moved to keeps it.
    await http.test.create.contact(former.id, { email });
    assert.deepEqual(await read(), []);
  });

  it('of an Admin unknown to us becomes staff, and a disabled one loses every role', async () => {
    const claims = { sub: 'boss', email: 'boss@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] };
    const token = await http.issuer.token(claims);
    const { me } = (await http.post(ME, { token })).body.data;
    assert.deepEqual(me.roles, ['Admin']);
    assert.deepEqual(me.permissions, ['account', 'finance', 'recruit', 'dpo']);
    await http.api.pool.query("update staff set disabled_at = now() where email = 'boss@bloom.example'");
    const refused = await http.post(LIST, { token });
    assert.equal(refused.code, 'FORBIDDEN');
    assert.equal(refused.body.errors[0].extensions.reason, 'NO_ROLE');
  });
});
