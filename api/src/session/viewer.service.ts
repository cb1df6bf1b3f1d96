import { auditSystem } from '../platform/audit.ts';
import type { Platform, RequestContext } from '../platform/context.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { LINK_PREFIX } from '../platform/links.ts';
import type { RecalledViewer } from '../platform/read-passthrough.ts';
import type { Identity, TokenVerifier } from '../platform/token.ts';
import { nobody, type Permission, permissions, type Role, type Viewer } from '../platform/viewer.ts';
import {
  findByEmail,
  findRecordsText,
  insertStaff,
  type LinkColumn,
  type LinkedRecords,
  linkIdentity,
  parseRecords,
  recordsSql,
} from './viewer.repository.ts';

export interface Authenticator {
  /** Turns the value of an Authorization header into the viewer; a credential that does not count becomes a denial. */
  authenticate(authorization: string | undefined): Promise<Viewer>;
  /** The viewer this access token had, to be confirmed by the statement that reads for it. */
  recall(authorization: string | undefined): RecalledViewer | undefined;
}

const MAX_RECALLED = 2_000;

export function createAuthenticator(platform: Platform, verifier: TokenVerifier): Authenticator {
  const recalled = new Map<string, RecalledViewer>();

  async function byToken(authorization: string, bearer: string): Promise<Viewer> {
    const identity = await verifier.verify(bearer);
    if (identity instanceof AppError) return { ...nobody, denial: identity };
    const { viewer, text } = await identityViewer(platform, identity);
    if (text !== null) {
      if (recalled.size >= MAX_RECALLED) recalled.clear();
      const records = recordsSql(identity.issuer, identity.subject);
      recalled.set(authorization, { viewer, records, expected: text });
    }
    return viewer;
  }

  return {
    async authenticate(authorization) {
      if (authorization === undefined || authorization === '') return nobody;
      const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      if (bearer === undefined) return { ...nobody, denial: new AppError('UNAUTHENTICATED') };
      return bearer.startsWith(LINK_PREFIX) ? linkViewer(platform, bearer) : byToken(authorization, bearer);
    },
    recall(authorization) {
      const known = authorization === undefined ? undefined : recalled.get(authorization);
      // The tolerance of the token check belongs to the token check: here the plain end is enough.
      const ended = known !== undefined && (known.viewer.expiresAt ?? 0) * 1_000 <= Date.now();
      return ended ? undefined : known;
    },
  };
}

async function linkViewer(platform: Platform, bearer: string): Promise<Viewer> {
  const link = await platform.links.session(platform.db, bearer);
  if (link === undefined) return { ...nobody, denial: new AppError('UNAUTHENTICATED') };
  return { ...nobody, kind: 'anonymousLink', roles: new Set<Role>(['Anonymous']), link };
}

type Parts = Pick<Platform, 'db' | 'environment' | 'log'>;

/** The viewer of a genuine token, linking the identity to its record the first time. */
async function identityViewer(platform: Parts, identity: Identity): Promise<{ viewer: Viewer; text: string | null }> {
  const { db, environment } = platform;
  let text = await findRecordsText(db, identity.issuer, identity.subject);
  if (needsLink(identity, parseRecords(text), environment.staffSystemEmail)) {
    await inTransaction(db, (tx) => linkByEmail(tx, platform, identity));
    text = await findRecordsText(db, identity.issuer, identity.subject);
  }
  return { viewer: viewerOf(identity, parseRecords(text), environment.staffSystemEmail), text };
}

/** Reads the records of a viewer again, after an operation that changed them. */
export async function loadViewer(
  db: Db,
  context: Pick<RequestContext, 'environment'>,
  viewer: Viewer,
): Promise<Viewer> {
  const records = parseRecords(await findRecordsText(db, viewer.issuer, viewer.subject));
  const identity = { ...viewer, roles: [...viewer.roles], expiresAt: viewer.expiresAt ?? 0 };
  return viewerOf(identity, records, context.environment.staffSystemEmail);
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
    (wants.contact(identity) && records.contact === null)
  );
}

/** First sign-in: the record whose primary e-mail is the verified one. Two such records: nobody is guessed. */
async function linkByEmail(tx: Db, platform: Pick<Platform, 'environment' | 'log'>, identity: Identity): Promise<void> {
  for (const table of ['staff', 'bloomer', 'contact'] as const) {
    if (!wants[table](identity, platform.environment.staffSystemEmail)) continue;
    const ids = await findByEmail(tx, table, identity);
    if (ids.length > 1) {
      platform.log.warn({ table }, 'session: two records have this e-mail, nobody is linked');
      await auditSystem(tx, {
        action: 'session.denied',
        objectKind: table,
        objectId: ids[0] as string,
        data: { reason: 'TWO_RECORDS_ONE_EMAIL', records: ids },
      });
      continue;
    }
    const id = ids[0] ?? (table === 'staff' ? await hire(tx, identity) : undefined);
    if (id !== undefined) await linkIdentity(tx, identity, `${table}_id` satisfies LinkColumn, id);
  }
}

/** The issuer says Admin or System and we have no such staff member yet: the record is made, and the audit tells. */
async function hire(tx: Db, identity: Identity): Promise<string | undefined> {
  const firstname = identity.givenName || identity.displayName;
  const id = await insertStaff(tx, { firstname, lastname: identity.familyName, email: identity.email });
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

function viewerOf(identity: Identity, records: LinkedRecords, systemEmail: string | null): Viewer {
  // Without a verified e-mail nobody is more than a name.
  if (!identity.emailVerified) return { ...nobody, ...profileOf(identity), kind: 'identity' };
  const staff = records.staff?.disabled === false ? records.staff : null;
  const bloomer = records.bloomer?.disabled === false ? records.bloomer : null;
  const contact = records.contact?.removed === false ? records.contact : null;
  const kept = identity.roles.filter((role) => {
    if (role === 'Admin' || role === 'System') return staff !== null;
    if (role === 'Bloomer') return records.bloomer?.disabled !== true;
    return role === 'Client' ? records.contact?.removed !== true : false;
  });
  const owned = new Set<Role>(kept);
  if (staff !== null && identity.email === systemEmail) owned.add('System');
  const isStaff = owned.has('Admin') || owned.has('System');
  const isBloomer = owned.has('Bloomer') && bloomer !== null;
  const isContact = owned.has('Client') && contact !== null;
  const granted = owned.has('Admin') ? permissions.filter((name: Permission) => staff?.[name] === true) : [];
  return {
    ...nobody,
    ...profileOf(identity),
    kind: isStaff ? 'staff' : isBloomer ? 'bloomer' : isContact ? 'contact' : 'identity',
    roles: owned,
    permissions: new Set(granted),
    staffId: isStaff ? (staff?.id ?? null) : null,
    bloomerId: isBloomer ? bloomer.id : null,
    contactId: isContact ? contact.id : null,
    societyId: isContact ? contact.societyId : null,
    readOnly: isBloomer && !isStaff && bloomer.invited,
  };
}

function profileOf(identity: Identity) {
  const { issuer, subject, email, emailVerified, displayName, givenName, familyName, expiresAt } = identity;
  return { issuer, subject, email, emailVerified, displayName, givenName, familyName, expiresAt };
}
