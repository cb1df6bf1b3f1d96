import { OidcSession } from './oidc-session.ts';
import { userStorageKey } from './stored-user.ts';

export const CONFIG = {
  oidc: { authority: 'http://idp.test', clientId: 'bloom-shell', rolesClaim: 'roles', audience: 'bloom-api' },
};
const METADATA = {
  issuer: 'http://idp.test',
  authorization_endpoint: 'http://idp.test/auth',
  token_endpoint: 'http://idp.test/token',
  end_session_endpoint: 'http://idp.test/end',
};

type TokenAnswer = { status: number; body: unknown } | Error;
/** What the identity provider will answer, and the refresh tokens it was shown. */
export const idp = { tokenAnswers: [] as TokenAnswer[], spentRefreshTokens: [] as string[] };

const base64 = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

function idToken(): string {
  const claims = {
    iss: 'http://idp.test',
    aud: 'bloom-shell',
    sub: 'u1',
    email: 'a@bloom.example',
    roles: ['Bloomer'],
  };
  return `${base64({ alg: 'RS256' })}.${base64(claims)}.${base64('signature')}`;
}

export function renewed(number: number): TokenAnswer {
  const body = {
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    id_token: idToken(),
    token_type: 'Bearer',
    expires_in: 900,
  };
  return { status: 200, body };
}

export function keep(expiresIn: number, more: Record<string, unknown> = {}): void {
  const profile = {
    sub: 'u1',
    email: 'a@bloom.example',
    email_verified: true,
    name: 'Ana Roy',
    roles: ['Bloomer', 'Root'],
  };
  const user = {
    access_token: 'access-0',
    refresh_token: 'refresh-0',
    id_token: idToken(),
    token_type: 'Bearer',
    scope: 'openid profile email',
    profile,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    ...more,
  };
  localStorage.setItem(userStorageKey(CONFIG), JSON.stringify(user));
}

/** Web Locks as browsers do them: one holder at a time. */
function installLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal?: AbortSignal }, work: () => Promise<unknown>) => {
    const given = last.then(() => (signal?.aborted ? undefined : work()));
    last = given.catch(() => undefined);
    const givenUp = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([given, givenUp]);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

export function tab() {
  return new OidcSession(CONFIG);
}

/** A browser without memory, and an identity provider that answers `idp.tokenAnswers`. */
export function startFakeIdp(): void {
  localStorage.clear();
  installLocks();
  idp.tokenAnswers = [];
  idp.spentRefreshTokens = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('openid-configuration')) {
      return new Response(JSON.stringify(METADATA), { headers: { 'Content-Type': 'application/json' } });
    }
    idp.spentRefreshTokens.push(new URLSearchParams(String(init?.body)).get('refresh_token') ?? '');
    const answer = idp.tokenAnswers.shift() ?? new TypeError('Failed to fetch');
    if (answer instanceof Error) {
      throw answer;
    }
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
}
