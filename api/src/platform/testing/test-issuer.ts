import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface TestIssuer {
  issuer: string;
  /** A genuine token; claims replace the usual ones. */
  token(claims?: JWTPayload, options?: { algorithm?: 'RS256' | 'ES256'; key?: 'known' | 'unknown' }): Promise<string>;
  /** A logout token for this person; claims replace the usual ones. */
  logoutToken(subject: string, claims?: JWTPayload): Promise<string>;
  stop(): Promise<void>;
}

export const TEST_AUDIENCE = 'bloom-api';
export const TEST_CLIENTS_AUDIENCE = 'bloom-clients';
export const TEST_ROLES_CLAIM = 'https://bloom.example/roles';

/** What makes a token a logout token for our client. */
const LOGOUT = {
  aud: 'bloom-shell',
  nbf: undefined,
  exp: undefined,
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
};

/** An OpenID Connect issuer with discovery and real keys, for tests of the token check. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const keys = {
    RS256: await generateKeyPair('RS256', { extractable: true }),
    ES256: await generateKeyPair('ES256', { extractable: true }),
    unknown: await generateKeyPair('RS256', { extractable: true }),
  };
  const published = await Promise.all(
    (['RS256', 'ES256'] as const).map(async (alg) => ({
      ...(await exportJWK(keys[alg].publicKey)),
      alg,
      kid: alg,
      use: 'sig',
    })),
  );
  let issuer = '';
  const server: Server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
    } else if (request.url === '/jwks') response.end(JSON.stringify({ keys: published }));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const testIssuer: TestIssuer = {
    issuer,
    async token(claims = {}, { algorithm = 'RS256', key = 'known' } = {}) {
      const now = Math.floor(Date.now() / 1_000);
      const payload = {
        iss: issuer,
        aud: TEST_AUDIENCE,
        sub: 'subject-1',
        iat: now,
        nbf: now,
        exp: now + 900,
        email: 'someone@bloom.example',
        email_verified: true,
        name: 'Some One',
        given_name: 'Some',
        family_name: 'One',
        [TEST_ROLES_CLAIM]: [],
        ...claims,
      };
      const signer = key === 'known' ? keys[algorithm] : keys.unknown;
      return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: algorithm }).sign(signer.privateKey);
    },
    logoutToken(subject, claims = {}) {
      return testIssuer.token({ ...LOGOUT, sub: subject, jti: crypto.randomUUID(), ...claims });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return testIssuer;
}
