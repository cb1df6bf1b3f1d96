import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from './errors.ts';
import { type Role, roles } from './viewer.ts';

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
  /** Second of the epoch. */
  expiresAt: number;
}

export interface TokenVerifier {
  /** The identity, or the AppError (UNAUTHENTICATED, TOKEN_EXPIRED) that says why the token does not count. */
  verify(token: string): Promise<Identity | AppError>;
}

export interface TokenSettings {
  issuer: string;
  audience: string;
  rolesClaim: string;
}

/** Seconds by which the clocks of the issuer and of this server may differ. */
const TOLERANCE = 60;
const MAX_CACHED = 5_000;

/** Checks signature (RS256, ES256), issuer, audience, expiry and start; keys are kept 10 minutes. */
export function createTokenVerifier(settings: TokenSettings, now: () => Date = () => new Date()): TokenVerifier {
  const keys = remoteKeys(settings.issuer);
  // A signature never becomes wrong again, so it is checked once; the times are compared at each use.
  const known = new Map<string, Identity>();

  return {
    async verify(token) {
      const cached = known.get(token);
      const seconds = now().getTime() / 1_000;
      if (cached !== undefined) {
        if (cached.expiresAt + TOLERANCE > seconds) return cached;
        known.delete(token);
        return new AppError('TOKEN_EXPIRED');
      }
      try {
        const { payload } = await jwtVerify(token, await keys(), {
          algorithms: ['RS256', 'ES256'],
          issuer: settings.issuer,
          audience: settings.audience,
          clockTolerance: TOLERANCE,
          currentDate: now(),
          requiredClaims: ['exp', 'sub'],
        });
        const identity = identityOf(payload, settings.rolesClaim);
        if (known.size >= MAX_CACHED) known.clear();
        known.set(token, identity);
        return identity;
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): AppError {
  if (error instanceof errors.JWTExpired) return new AppError('TOKEN_EXPIRED');
  const unreachable =
    error instanceof errors.JWKSTimeout || error instanceof IssuerUnreachable || error instanceof TypeError;
  if (unreachable) return new AppError('EXTERNAL_UNAVAILABLE', { data: { retryAfter: 5 }, cause: error });
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

function identityOf(payload: JWTPayload, rolesClaim: string): Identity {
  const text = (claim: string): string => (typeof payload[claim] === 'string' ? (payload[claim] as string) : '');
  const claimed = payload[rolesClaim];
  const list: unknown[] = Array.isArray(claimed) ? claimed : [];
  return {
    issuer: payload.iss ?? '',
    subject: payload.sub ?? '',
    email: text('email').trim().toLowerCase(),
    emailVerified: payload.email_verified === true,
    displayName: text('name') || `${text('given_name')} ${text('family_name')}`.trim() || text('email'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    roles: roles.filter((role) => role !== 'Anonymous' && list.includes(role)),
    expiresAt: payload.exp ?? 0,
  };
}
