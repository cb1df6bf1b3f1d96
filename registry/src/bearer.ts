import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { pseudonymOf } from './incident-store.ts';

export interface TokenSettings {
  issuer: string;
  /** Of the shell. */
  audience: string;
  /** Of the screens for clients: whoever steals a token there has no role here. */
  clientsAudience: string;
  rolesClaim: string;
}

export interface SignedInPerson {
  pseudonym: string;
  roles: string[];
}

/** Who sends the request; undefined for nobody, also when the issuer does not answer. */
export type BearerReader = (authorization: string | undefined) => Promise<SignedInPerson | undefined>;

const ALGORITHMS = ['RS256', 'ES256'];
/** Seconds by which the clocks of the issuer and of this server may differ. */
const TOLERANCE = 60;
const LONGEST_TOKEN = 8_000;
const ISSUER_DEADLINE_MS = 3_000;

/** Loaded with the first token: a registry that nothing goes wrong at starts sooner and stays smaller. */
const jose = () => import('jose');

/** @param settings read at each use: they may change while the server runs. */
export function createBearerReader(settings: () => TokenSettings): BearerReader {
  const keysOf = new Map<string, Promise<JWTVerifyGetKey>>();
  const keys = (issuer: string): Promise<JWTVerifyGetKey> => {
    const known = keysOf.get(issuer);
    if (known !== undefined) return known;
    const found = discoverKeys(issuer);
    keysOf.set(issuer, found);
    found.catch(() => keysOf.delete(issuer));
    return found;
  };
  return async (authorization) => {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    // The token of a mail's link is no JWT: its holder is not signed in.
    if (token === undefined || token.length > LONGEST_TOKEN || token.split('.').length !== 3) return undefined;
    const { issuer, audience, clientsAudience, rolesClaim } = settings();
    try {
      const { jwtVerify } = await jose();
      const { payload } = await jwtVerify(token, await keys(issuer), {
        algorithms: ALGORITHMS,
        issuer,
        audience: [audience, clientsAudience],
        clockTolerance: TOLERANCE,
        requiredClaims: ['exp', 'sub'],
      });
      const isForShell = [payload.aud].flat().includes(audience);
      return {
        pseudonym: pseudonymOf(issuer, payload.sub ?? ''),
        roles: isForShell ? rolesOf(payload, rolesClaim) : [],
      };
    } catch {
      return undefined;
    }
  };
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ISSUER_DEADLINE_MS) });
  const { jwks_uri: address } = (await response.json()) as { jwks_uri?: string };
  if (address === undefined) throw new Error('The issuer names no keys.');
  const { createRemoteJWKSet } = await jose();
  return createRemoteJWKSet(new URL(address), {
    cacheMaxAge: 600_000,
    cooldownDuration: 60_000,
    timeoutDuration: ISSUER_DEADLINE_MS,
  });
}

function rolesOf(payload: JWTPayload, rolesClaim: string): string[] {
  const claimed = payload[rolesClaim];
  return Array.isArray(claimed) ? claimed.filter((role) => typeof role === 'string') : [];
}
