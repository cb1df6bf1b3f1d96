import type { Account, Configuration, JWK, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import type { StoredAccount } from '../accounts/account.repository.ts';
import { findBySubject } from '../accounts/account.repository.ts';
import { personClaims } from '../accounts/claims.ts';
import { noteLogout } from '../accounts/logout-notice.repository.ts';
import { ACCESS_TOKEN_SECONDS, LONGEST_SESSION_SECONDS, sessionLife } from '../accounts/session-life.ts';
import { errorPage, loggedOutPage, logoutPage } from '../pages/message.page.ts';
import type { Database } from '../platform/database.ts';
import { type Environment, webOrigins } from '../platform/environment.ts';
import type { Secrets } from '../platform/secrets.ts';
import { ArtifactAdapter } from './artifact.adapter.ts';
import { idleSeconds, touchSession } from './session.repository.ts';

const SCOPES = 'openid profile email';

/** Where the shell, and a remote opened alone, may be sent back to. Compared exactly: no prefix, no wildcard. */
const REDIRECT_PATHS = ['/login/callback'];
const LOGOUT_PATHS = ['', '/', '/login'];

export type ProviderSetup = {
  readonly environment: Environment;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** How long a refresh token stays acceptable after its first use. */
  readonly refreshGraceSeconds: number;
};

function storedAccount(account: Account | undefined): StoredAccount | undefined {
  return account?.stored as StoredAccount | undefined;
}

function accountFinder({ db, environment }: ProviderSetup) {
  return async (_ctx: KoaContextWithOIDC, subject: string): Promise<Account | undefined> => {
    const stored = await findBySubject(db, subject);
    if (!stored) return undefined;
    return {
      accountId: stored.subject,
      stored,
      claims: async () => ({ sub: stored.subject, ...personClaims(stored, environment.rolesClaim) }),
    };
  };
}

/** Neither rotating nor another tab lengthens a session: the absolute end is counted from the sign-in. */
function refreshTokenSeconds(ctx: KoaContextWithOIDC, token: RefreshToken): number {
  const life = sessionLife(storedAccount(ctx.oidc.entities.Account)?.roles ?? []);
  const now = Math.floor(Date.now() / 1000);
  const left = (token.authTime ?? now) + life.absolute - now;
  return Math.max(1, Math.min(life.idle, left));
}

/** Asks for a new sign-in when the browser's session is too old, idle too long, or belongs to a closed account. */
function signInPolicy({ db }: ProviderSetup) {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check(
    'session_over',
    'the session is over',
    'login_required',
    async (ctx: KoaContextWithOIDC) => {
      const { session, result } = ctx.oidc;
      if (!session?.accountId || result?.login) return interactionPolicy.Check.NO_NEED_TO_PROMPT;
      const account = await findBySubject(db, session.accountId);
      if (!account) return interactionPolicy.Check.REQUEST_PROMPT;
      const life = sessionLife(account.roles);
      const idle = await idleSeconds(db, session.uid);
      const over = session.past(life.absolute) || (idle !== undefined && idle > life.idle);
      return over ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT;
    },
  );
  policy.get('login')?.checks.add(check);
  return policy;
}

type ClientSettings = NonNullable<Configuration['clients']>[number];

function clients(environment: Environment): ClientSettings[] {
  const { clientId, clients: forClients, productName } = environment;
  const own = client(clientId, productName, [environment.shellUrl, ...environment.extraOrigins]);
  return forClients ? [own, client(forClients.clientId, productName, [forClients.url])] : [own];
}

function client(id: string, name: string, origins: string[]): ClientSettings {
  return {
    client_id: id,
    client_name: name,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.flatMap((origin) => REDIRECT_PATHS.map((path) => `${origin}${path}`)),
    post_logout_redirect_uris: origins.flatMap((origin) => LOGOUT_PATHS.map((path) => `${origin}${path}`)),
    scope: SCOPES,
  };
}

/** One audience for each client, whatever it asks: access tokens are JWTs for the API. */
function resourceIndicators({ audience, clients: forClients }: Environment) {
  const audienceOf = (clientId: string | undefined) =>
    forClients !== undefined && clientId === forClients.clientId ? forClients.audience : audience;
  // A resource indicator must be an absolute URI, an audience need not.
  const resourceOf = (clientId: string | undefined) => `urn:bloom:resource:${audienceOf(clientId)}`;
  return {
    resourceOf,
    feature: {
      enabled: true,
      defaultResource: (ctx: KoaContextWithOIDC) => resourceOf(ctx.oidc.client?.clientId),
      useGrantedResource: () => true,
      getResourceServerInfo: (ctx: KoaContextWithOIDC) => ({
        scope: SCOPES,
        audience: audienceOf(ctx.oidc.client?.clientId),
        accessTokenFormat: 'jwt' as const,
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        jwt: { sign: { alg: 'RS256' as const } },
      }),
    },
  };
}

/** The client is our own: nobody is asked for consent, the grant is made at the first sign-in of the session. */
function grantLoader(resourceOf: (clientId: string) => string) {
  return async (ctx: KoaContextWithOIDC) => {
    const { provider, session } = ctx.oidc;
    const clientId = ctx.oidc.client?.clientId;
    if (!clientId || !session?.accountId) return undefined;
    const known = session.grantIdFor(clientId);
    const existing = known ? await provider.Grant.find(known) : undefined;
    if (existing && existing.accountId === session.accountId) return existing;
    const grant = new provider.Grant({ clientId, accountId: session.accountId });
    grant.addOIDCScope(SCOPES);
    grant.addResourceScope(resourceOf(clientId), SCOPES);
    await grant.save();
    return grant;
  };
}

function featuresOf(
  environment: Environment,
  resource: ReturnType<typeof resourceIndicators>['feature'],
): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    // Access tokens are for the API: none would be accepted by a user info endpoint.
    userinfo: { enabled: false },
    // On unless told otherwise, and nobody asks for them: each would be one more way to have something stored.
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    resourceIndicators: resource,
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => logoutPage(ctx, environment, form),
      postLogoutSuccessSource: (ctx) => loggedOutPage(ctx, environment),
    },
  };
}

function configuration(setup: ProviderSetup): Configuration {
  const { environment, db, secrets, log, refreshGraceSeconds } = setup;
  const { resourceOf, feature } = resourceIndicators(environment);
  const origins = new Set(webOrigins(environment));
  // Cookies ignore the port: two products on one machine must not sign each other out.
  const suffix = new URL(environment.issuer).port || 'main';
  return {
    adapter: (model) => new ArtifactAdapter(db, model, refreshGraceSeconds),
    clients: clients(environment),
    jwks: { keys: secrets.signingKeys as JWK[] },
    cookies: {
      keys: [...secrets.cookieKeys],
      names: { session: `idp_session_${suffix}`, interaction: `idp_step_${suffix}`, resume: `idp_resume_${suffix}` },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: SCOPES.split(' '),
    responseTypes: ['code'],
    claims: {
      openid: ['sub', 'amr', 'auth_time', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', environment.rolesClaim],
    },
    // The front reads roles and name from the ID token; there is no user info endpoint to ask.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: featuresOf(environment, feature),
    findAccount: accountFinder(setup),
    extraTokenClaims: async (ctx, token) => {
      if (!('accountId' in token) || typeof token.accountId !== 'string') return undefined;
      const account = await findBySubject(db, token.accountId);
      // How the person signed in decides what the product lets them do.
      const { amr } = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken ?? {};
      return account && { ...personClaims(account, environment.rolesClaim), ...(amr && { amr }) };
    },
    // Refresh tokens without the scope offline_access: the front asks for exactly openid, profile and email.
    issueRefreshToken: async (_ctx, oidcClient) => oidcClient.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    loadExistingGrant: grantLoader(resourceOf),
    clientBasedCORS: (_ctx, origin) => origins.has(origin),
    interactions: { policy: signInPolicy(setup), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: 30 * 60,
      RefreshToken: refreshTokenSeconds,
      Session: LONGEST_SESSION_SECONDS,
      Grant: LONGEST_SESSION_SECONDS,
    },
    renderError: (ctx, out, error) => errorPage(ctx, environment, log, out, error),
  };
}

export function createProvider(setup: ProviderSetup): Provider {
  const provider = new Provider(setup.environment.issuer, configuration(setup));
  // Behind https there is a proxy; only the address it appended itself is believed.
  provider.proxy = setup.environment.issuer.startsWith('https:');
  provider.maxIpsCount = 1;
  provider.on('grant.success', (ctx) => {
    const uid = ctx.oidc.entities.RefreshToken?.sessionUid;
    if (uid) touchSession(setup.db, uid).catch((error) => setup.log.error({ err: error }, 'session not touched'));
  });
  const note = (subject: string | undefined) => {
    if (!subject) return;
    noteLogout(setup.db, subject).catch((error) => setup.log.error({ err: error }, 'logout not noted'));
  };
  provider.on('session.destroyed', (session) => note(session.accountId));
  // A refresh token used twice: somebody stole it, and may hold an access token as well.
  provider.on('grant.revoked', (ctx) => note(ctx.oidc.entities.RefreshToken?.accountId));
  provider.on('server_error', (_ctx, error) => setup.log.error({ err: error }, 'server error'));
  provider.on('grant.error', (ctx, error) => {
    setup.log.warn({ code: error.error, detail: error.error_detail, ip: ctx.ip }, 'token refused');
  });
  return provider;
}
