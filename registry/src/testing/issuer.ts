import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const ROLES_CLAIM = 'https://bloom.example/roles';

interface TokenParts {
  subject: string;
  /** An Admin's unless said otherwise, of a verified address. */
  roles?: string[];
  verified?: boolean;
  audience?: string;
  issuer?: string;
  expires?: string;
  /** Signed with a key that the issuer does not publish. */
  forged?: boolean;
}

export interface TestIssuer {
  url: string;
  token(parts: TokenParts): Promise<string>;
}

/** An OpenID Connect issuer, as far as its keys go. */
export async function startIssuer(test: TestContext): Promise<TestIssuer> {
  const [own, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const server = createServer((request, response) => {
    const isKeys = request.url === '/jwks';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { jwks_uri: `${url}/jwks` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: ({
      subject,
      roles = ['Admin'],
      verified = true,
      audience = 'bloom-api',
      issuer = url,
      expires = '10m',
      forged,
    }) =>
      new SignJWT({ [ROLES_CLAIM]: roles, email_verified: verified })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(forged ? stranger.privateKey : own.privateKey),
  };
}
