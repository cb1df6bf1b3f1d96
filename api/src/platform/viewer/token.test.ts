import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { AppError } from '../errors.ts';
import { startTestIssuer, TEST_AUDIENCE, TEST_ROLES_CLAIM, type TestIssuer } from '../testing/test-issuer.ts';
import { createTokenVerifier } from './token.ts';

let provider: TestIssuer;
let issuer = '';
/** What the proxy before the provider answers in its place. */
let away: { status: number; text: string } | undefined;
const proxy = createServer(async (request, response) => {
  if (request.url === '/.well-known/openid-configuration') response.end(JSON.stringify({ jwks_uri: `${issuer}/jwks` }));
  else if (away !== undefined) response.writeHead(away.status).end(away.text);
  else response.end(await (await fetch(`${provider.issuer}${request.url}`)).text());
});
before(async () => {
  provider = await startTestIssuer();
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
after(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await provider.stop();
});

for (const answer of [
  { status: 502, text: '<h1>Bad Gateway</h1>' },
  { status: 200, text: '<h1>Maintenance</h1>' },
]) {
  it(`nobody is signed out by a proxy that answers ${answer.status} in the provider's place`, async () => {
    const settings = { issuer, audience: TEST_AUDIENCE, rolesClaim: TEST_ROLES_CLAIM, clientId: 'shell' };
    const verifier = createTokenVerifier(settings);
    const token = await provider.token({ iss: issuer });
    away = answer;
    const refused = await verifier.verify(token);
    assert.equal(refused instanceof AppError && refused.code, 'EXTERNAL_UNAVAILABLE');
    away = undefined;
    const accepted = await verifier.verify(token);
    assert.equal(accepted instanceof AppError ? accepted.code : accepted.subject, 'subject-1');
  });
}

it('a provider whose name ends with a slash is the one that a setting names without it', async () => {
  const settings = { issuer, audience: TEST_AUDIENCE, rolesClaim: TEST_ROLES_CLAIM, clientId: 'shell' };
  const verifier = createTokenVerifier(settings);
  const [plain, slash, other] = await Promise.all(
    [issuer, `${issuer}/`, `${issuer}/other`].map(async (iss) => verifier.verify(await provider.token({ iss }))),
  );
  assert.equal(other instanceof AppError && other.code, 'UNAUTHENTICATED');
  assert.deepEqual(
    [plain, slash].map((one) => !(one instanceof AppError) && one?.issuer),
    [issuer, issuer],
    'one person, however the name is written',
  );
  const ended = await verifier.verifyLogout(
    await provider.logoutToken('subject-1', { iss: `${issuer}/`, aud: 'shell' }),
  );
  assert.equal(ended?.issuer, issuer);
});
