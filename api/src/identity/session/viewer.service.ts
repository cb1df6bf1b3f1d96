import { LINK_TOKEN_PREFIX } from '@bloom/shared-rules/access/link-session';
import { cleanName } from '@bloom/shared-rules/person/person';
import type { Role } from '@bloom/shared-rules/person/roles';
import { LRUCache } from 'lru-cache';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { RecalledViewer } from '../../platform/read/read-passthrough.ts';
import { write } from '../../platform/read/written.ts';
import type { Identity, TokenVerifier } from '../../platform/viewer/token.ts';
import { accessEnded, nobody, type Viewer } from '../../platform/viewer/viewer.ts';
import { hasEnded, viewerOf } from './viewer.policy.ts';
import type { LinkedRecords } from './viewer.records.ts';
import {
  findByEmail,
  findRecords,
  insertStaff,
  type LinkColumn,
  leaveFormerContact,
  linkIdentity,
  rightsSql,
} from './viewer.repository.ts';

export interface Authenticator {
  /**
   * Turns the value of an Authorization header into the viewer; a credential that does not count becomes a denial.
   * `looking`: the person does nothing, which does not lengthen the session of a link.
   */
  authenticate(authorization: string | undefined, options?: { looking?: boolean }): Promise<Viewer>;
  /** The viewer this access token had, to be confirmed by the statement that reads for it. */
  recall(authorization: string | undefined): RecalledViewer | undefined;
}

const MAX_RECALLED = 2_000;

export function createAuthenticator(platform: Platform, verifier: TokenVerifier): Authenticator {
  const recalled = new LRUCache<string, RecalledViewer>({ max: MAX_RECALLED });

  async function byToken(bearer: string): Promise<Viewer> {
    const identity = await verifier.verify(bearer);
    if (identity instanceof AppError) return { ...nobody, denial: identity };
    const { viewer, known } = await identityViewer(platform, identity);
    if (known?.rights != null) {
      const rights = write(rightsSql(identity.issuer, identity.subject, known.records));
      recalled.set(bearer, { viewer, rights, expected: known.rights });
    }
    return viewer;
  }

  return {
    async authenticate(authorization, { looking = false } = {}) {
      if (authorization === undefined || authorization === '') return nobody;
      const bearer = bearerOf(authorization);
      if (bearer === undefined) return { ...nobody, denial: new AppError('UNAUTHENTICATED') };
      return bearer.startsWith(LINK_TOKEN_PREFIX) ? linkViewer(platform, bearer, looking) : byToken(bearer);
    },
    recall(authorization) {
      const bearer = bearerOf(authorization);
      const known = bearer === undefined ? undefined : recalled.get(bearer);
      // The tolerance of the token check belongs to the token check: here the plain end is enough.
      const ended = known !== undefined && (known.viewer.expiresAt ?? 0) * 1_000 <= Date.now();
      return ended ? undefined : known;
    },
  };
}

const bearerOf = (authorization: string | undefined) => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

async function linkViewer(platform: Platform, bearer: string, looking: boolean): Promise<Viewer> {
  const link = await platform.links.session(platform.db, bearer, { slide: !looking });
  if (link === undefined) {
    const hasEnded = await platform.links.hasEnded(platform.db, bearer);
    return { ...nobody, denial: hasEnded ? accessEnded() : new AppError('UNAUTHENTICATED') };
  }
  return { ...nobody, kind: 'anonymousLink', roles: new Set<Role>(['Anonymous']), link };
}

type Parts = Pick<Platform, 'db' | 'environment'>;

/** The viewer of a genuine token, linking the identity to its record the first time. */
async function identityViewer(
  platform: Parts,
  identity: Identity,
): Promise<{ viewer: Viewer; known?: Awaited<ReturnType<typeof findRecords>> }> {
  const { db, environment } = platform;
  let known = await findRecords(db, identity);
  if (hasEnded(identity, known.records)) {
    return { viewer: { ...nobody, denial: new AppError('UNAUTHENTICATED', { reason: 'SESSION_ENDED' }) } };
  }
  if (needsLink(identity, known.records, environment.staffSystemEmail)) {
    await inTransaction(db, (tx) => linkByEmail(tx, environment.staffSystemEmail, identity));
    known = await findRecords(db, identity);
  }
  return { viewer: viewerOf(identity, known.records, environment), known };
}

/** Reads the records of a viewer again, after an operation that changed them. */
export async function loadViewer(
  db: Db,
  context: Pick<RequestContext, 'environment'>,
  viewer: Viewer,
): Promise<Viewer> {
  const { records } = await findRecords(db, viewer);
  const { expiresAt, roles } = viewer;
  const unsaid = { issuedAt: 0, signInMethods: undefined, clientId: undefined };
  const identity = { ...viewer, ...unsaid, roles: [...roles], expiresAt: expiresAt ?? 0 };
  // Invited people are no staff: no second factor is theirs to show.
  const secondFactor = { ...context.environment.secondFactor, mode: 'off' as const };
  return viewerOf(identity, records, { ...context.environment, secondFactor });
}

const wants = {
  staff: (identity: Identity, systemEmail: string | null) =>
    identity.roles.includes('Admin') || identity.roles.includes('System') || identity.email === systemEmail,
  bloomer: (identity: Identity) => identity.roles.includes('Bloomer'),
  contact: (identity: Identity) => identity.roles.includes('Client'),
};

function needsLink(identity: Identity, records: LinkedRecords, systemEmail: string | null): boolean {
  if (!identity.emailVerified || identity.email === '') return false;
  return (
    (wants.staff(identity, systemEmail) && records.staff === null) ||
    (wants.bloomer(identity) && records.bloomer === null) ||
    (wants.contact(identity) && records.contact?.removed !== false)
  );
}

/**
 * First sign-in: the record whose primary e-mail is the verified one. Only contacts may share one, at two companies of
 * a group: nobody guesses, and the person says which company they act for.
 */
async function linkByEmail(tx: Db, systemEmail: string | null, identity: Identity): Promise<void> {
  for (const table of ['staff', 'bloomer', 'contact'] as const) {
    if (!wants[table](identity, systemEmail)) continue;
    const ids = await findByEmail(tx, table, identity);
    if (ids.length > 1) {
      await leaveFormerContact(tx, identity);
      continue;
    }
    const id = ids[0] ?? (table === 'staff' ? await hire(tx, identity) : undefined);
    if (id !== undefined) await linkIdentity(tx, identity, `${table}_id` satisfies LinkColumn, id);
  }
}

/** The issuer says Admin or System and we have no such staff member yet: the record is made, and the audit tells. */
async function hire(tx: Db, identity: Identity): Promise<string | undefined> {
  const firstname = cleanName(identity.givenName) || cleanName(identity.displayName);
  const lastname = cleanName(identity.familyName);
  const id = await insertStaff(tx, { firstname, lastname, email: identity.email });
  if (id !== undefined) {
    await auditSystem(tx, {
      action: 'session.open',
      objectKind: 'staff',
      objectId: id,
      data: { created: true, roles: identity.roles },
    });
  }
  return id;
}
