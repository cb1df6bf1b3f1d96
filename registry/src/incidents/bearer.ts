import type { JWTPayload, JWTVerifyGetKey } from 'jose';

export interface TokenSettings {
  issuer: string;
  /** The audience of the shell's tokens. */
  audience: string;
  /** Of the screens for clients: whoever steals a token there has no role here. */
  clientsAudience: string;
  rolesClaim: string;
}

export interface SignedInPerson {
  /** Tells people apart without naming them; only whoever holds the registry's key can make it. */
  pseudonym: string;
  /** The issuer's own, never kept: the share of people who try a canary is made of it. */
  subject: string;
  /** As the API reads them: none without a verified address, and never more than a client's for their screens. */
  roles: string[];
  /** The token was made for the screens for clients. */
  forClients: boolean;
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

/**
 * Reads tokens as the API does. What the API knows of its own records (a person disabled, a session ended before its
 * token) is unknown here: such a token counts until it expires.
 * @param settings read at each use: they may change while the server runs.
 * @param pseudonymOf the same in all copies of the registry
 */
export function createBearerReader(
  settings: () => TokenSettings,
  pseudonymOf: (identity: string) => string,
): BearerReader {
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
    const { issuer: written, audience, clientsAudience, rolesClaim } = settings();
    const issuer = written.replace(/\/$/, '');
    try {
      const { jwtVerify } = await jose();
      const { payload } = await jwtVerify(token, await keys(issuer), {
        algorithms: ALGORITHMS,
        // Some providers end their name with a slash.
        issuer: [issuer, `${issuer}/`],
        audience: [audience, clientsAudience],
        clockTolerance: TOLERANCE,
        requiredClaims: ['exp', 'sub'],
      });
      const forClients = ![payload.aud].flat().includes(audience);
      const subject = payload.sub ?? '';
      return {
        pseudonym: pseudonymOf(`${issuer}\n${subject}`),
        subject,
        roles: rolesOf(payload, rolesClaim, forClients),
        forClients,
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

const ROLES = ['Admin', 'Bloomer', 'Client', 'System'];

function rolesOf(payload: JWTPayload, rolesClaim: string, forClients: boolean): string[] {
  if (payload.email_verified !== true) return [];
  const claimed: unknown = payload[rolesClaim];
  const roles = Array.isArray(claimed) ? ROLES.filter((role) => claimed.includes(role)) : [];
  return forClients ? roles.filter((role) => role === 'Client') : roles;
}
