import { ROLES, type Role } from '@bloom/shared-rules/person/roles';
import { createRemoteJWKSet, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';

/** What a genuine access token says about its holder. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  givenName: string;
  familyName: string;
  roles: Role[];
  /** Seconds of the epoch. */
  issuedAt: number;
  expiresAt: number;
  /** How the person signed in: the values of `amr`, and `acr`. Undefined when the issuer does not say. */
  signInMethods: string[] | undefined;
  /** Whom the token was given to: the shell, or a service. Undefined when the issuer does not say. */
  clientId: string | undefined;
  /** The token was made for the screens for clients: it never stands for more than a client. */
  forClients: boolean;
}

/** Somebody whose session ended at the issuer. */
export interface EndedSession {
  issuer: string;
  subject: string;
  endedAt: Date;
}

export interface TokenVerifier {
  /** The identity, or the AppError (UNAUTHENTICATED, TOKEN_EXPIRED) that says why the token does not count. */
  verify(token: string): Promise<Identity | AppError>;
  /** What a genuine logout token says (OpenID Connect Back-Channel Logout 1.0, §2.6); undefined for any other. */
  verifyLogout(token: string): Promise<EndedSession | undefined>;
}

export interface TokenSettings {
  issuer: string;
  audience: string;
  /** Of tokens made for the screens for clients; null where there are none. */
  clientsAudience?: string | null;
  rolesClaim: string;
  /** Logout tokens are for the client. */
  clientId: string;
}

/** Seconds by which the clocks of the issuer and of this server may differ. */
const TOLERANCE = 60;
const MAX_CACHED = 5_000;
const ALGORITHMS = ['RS256', 'ES256'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Some providers end their name with a slash, which the setting may leave out: it is one and the same. */
const spellings = (issuer: string) => [issuer, `${issuer}/`];

/** Checks signature (RS256, ES256), issuer, audience, expiry and start; keys are kept 10 minutes. */
export function createTokenVerifier(settings: TokenSettings): TokenVerifier {
  const keys = remoteKeys(settings.issuer);
  // A signature never becomes wrong again, so it is checked once; the times are compared at each use.
  const known = new LRUCache<string, Identity>({ max: MAX_CACHED });

  return {
    async verify(token) {
      const cached = known.get(token);
      const seconds = Date.now() / 1_000;
      if (cached !== undefined) {
        if (cached.expiresAt + TOLERANCE > seconds) return cached;
        known.delete(token);
        return new AppError('TOKEN_EXPIRED');
      }
      try {
        const { payload, protectedHeader } = await jwtVerify(token, await keys(), {
          algorithms: ALGORITHMS,
          issuer: spellings(settings.issuer),
          audience: [settings.audience, ...(settings.clientsAudience ? [settings.clientsAudience] : [])],
          clockTolerance: TOLERANCE,
          requiredClaims: ['exp', 'sub'],
        });
        const identity = identityOf(payload, settings);
        const isAmbiguous = identity.forClients || settings.audience === settings.clientId;
        if (isAmbiguous && !isAccessToken(protectedHeader, payload)) return new AppError('UNAUTHENTICATED');
        known.set(token, identity);
        return identity;
      } catch (error) {
        return refusalOf(error);
      }
    },
    async verifyLogout(token) {
      const checked = await jwtVerify(token, await keys(), {
        algorithms: ALGORITHMS,
        issuer: spellings(settings.issuer),
        audience: settings.clientId,
        clockTolerance: TOLERANCE,
        requiredClaims: ['iat', 'sub', 'jti'],
      }).catch((error: unknown) => {
        if (isUnreachable(error)) throw error;
        return undefined;
      });
      return checked === undefined ? undefined : endedSession(checked.payload, settings.issuer, new Date());
    },
  };
}

/**
 * Whether it was made for an API, where the audience may be the name of a client, which is that of its ID tokens: those
 * have no type, no scope and no client besides their audience (RFC 9068; Entra calls the scope scp).
 */
function isAccessToken({ typ = '' }: JWTHeaderParameters, payload: JWTPayload): boolean {
  return /^(application\/)?at\+jwt$/i.test(typ) || ['scope', 'scp', 'client_id'].some((claim) => claim in payload);
}

/** Never an ID token: those have a nonce and no logout event. */
function endedSession(payload: JWTPayload, issuer: string, now: Date): EndedSession | undefined {
  const { events, nonce, sub, iat = 0 } = payload;
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  const fromTheFuture = iat > now.getTime() / 1_000 + TOLERANCE;
  if (!isLogout || nonce !== undefined || fromTheFuture || sub === undefined) return undefined;
  // Tokens know the second of their issue only: one of that very second counts as issued before.
  return { issuer, subject: sub, endedAt: new Date(iat * 1_000 + 999) };
}

/** Also when a proxy answers in the issuer's place: that says nothing about the token. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof IssuerUnreachable || error instanceof TypeError)
    return true;
  return error instanceof errors.JOSEError && error.code === errors.JOSEError.code;
}

function refusalOf(error: unknown): AppError {
  if (error instanceof errors.JWTExpired) return new AppError('TOKEN_EXPIRED');
  if (isUnreachable(error)) return new AppError('EXTERNAL_UNAVAILABLE', { data: { retryAfter: 5 }, cause: error });
  return new AppError('UNAUTHENTICATED', { cause: error });
}

class IssuerUnreachable extends Error {}

/** The issuer's keys, found through its discovery document at the first token. */
function remoteKeys(issuer: string): () => Promise<ReturnType<typeof createRemoteJWKSet>> {
  let pending: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  const discover = async () => {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch((cause: unknown) => {
      throw new IssuerUnreachable('The issuer does not answer.', { cause });
    });
    if (!response.ok) throw new IssuerUnreachable(`The issuer answered ${response.status}.`);
    const { jwks_uri: address } = (await response.json()) as { jwks_uri?: string };
    if (address === undefined) throw new IssuerUnreachable('The issuer names no keys.');
    return createRemoteJWKSet(new URL(address), {
      cacheMaxAge: 600_000,
      // An unknown key id asks again at most once a minute.
      cooldownDuration: 60_000,
      timeoutDuration: 5_000,
    });
  };
  return () => {
    pending ??= discover().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

function identityOf(payload: JWTPayload, { issuer, rolesClaim, audience }: TokenSettings): Identity {
  const text = (claim: string): string => (typeof payload[claim] === 'string' ? (payload[claim] as string) : '');
  const claimed = payload[rolesClaim];
  const list: unknown[] = Array.isArray(claimed) ? claimed : [];
  return {
    issuer,
    subject: payload.sub ?? '',
    email: text('email').trim().toLowerCase(),
    emailVerified: payload.email_verified === true,
    displayName: text('name') || `${text('given_name')} ${text('family_name')}`.trim() || text('email'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    roles: ROLES.filter((role) => role !== 'Anonymous' && list.includes(role)),
    issuedAt: payload.iat ?? 0,
    expiresAt: payload.exp ?? 0,
    signInMethods: methodsOf(payload),
    clientId: text('client_id') || text('azp') || undefined,
    forClients: ![payload.aud].flat().includes(audience),
  };
}

function methodsOf({ amr, acr }: JWTPayload): string[] | undefined {
  if (amr === undefined && acr === undefined) return undefined;
  const methods: unknown[] = Array.isArray(amr) ? amr : [];
  return [...methods, acr].filter((method) => typeof method === 'string');
}
