import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

interface Settings {
  oidc: { authority: string; clientId: string; audience?: string };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  scope: string;
  expires_in: number;
}

/** Claims about the token itself, which oidc-client-ts does not keep of the person. */
const PROTOCOL_CLAIMS = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash'];

const code = (bytes: Buffer) => bytes.toString('base64url');

/** The code flow with PKCE, walked like a browser that clicks on a demo account: the provider's cookies stay here. */
async function fetchTokens(request: APIRequestContext, shellUrl: string, { oidc }: Settings, email: string) {
  const verifier = code(randomBytes(32));
  const back = `${shellUrl}/login/callback`;
  const question = new URLSearchParams({
    client_id: oidc.clientId,
    redirect_uri: back,
    response_type: 'code',
    scope: 'openid profile email',
    state: code(randomBytes(16)),
    code_challenge: code(createHash('sha256').update(verifier).digest()),
    code_challenge_method: 'S256',
    ...(oidc.audience && { audience: oidc.audience }),
  });
  const step = await request.get(`${oidc.authority}/auth?${question}`);
  const answered = await request.post(`${step.url()}/demo`, { form: { email } });
  const received = new URL(answered.url()).searchParams.get('code');
  if (received === null) throw new Error(`The provider lets ${email} in no further than ${answered.url()}`);
  const exchanged = await request.post(`${oidc.authority}/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: oidc.clientId,
      redirect_uri: back,
      code: received,
      code_verifier: verifier,
    },
  });
  if (!exchanged.ok()) throw new Error(`No token for ${email}: ${await exchanged.text()}`);
  return (await exchanged.json()) as Tokens;
}

/** The person as oidc-client-ts keeps them. */
function storedUser({ expires_in, ...tokens }: Tokens): string {
  const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const profile = Object.fromEntries(Object.entries(claims).filter(([name]) => !PROTOCOL_CLAIMS.includes(name)));
  return JSON.stringify({ ...tokens, profile, expires_at: Math.floor(Date.now() / 1000) + expires_in });
}

/**
 * Leaves the browser as a sign-in by hand would, without the screens of it: a session of its own at the provider, with
 * its cookies, and the person in the shell's storage. The page is on an empty page of the shell afterwards.
 */
export async function signInByProtocol(page: Page, shellUrl: string, email: string): Promise<void> {
  const { request } = page.context();
  const settings = (await (await request.get(`${shellUrl}/config.json`)).json()) as Settings;
  const user = storedUser(await fetchTokens(request, shellUrl, settings, email));
  const empty = `${shellUrl}/an-empty-page`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `oidc.user:${settings.oidc.authority}:${settings.oidc.clientId}`,
    user,
  ] as const);
  await page.unroute(empty);
}
