import { createHmac } from 'node:crypto';
import { type Life, lasting } from '@bloom/shared-rules/access/link-life';
import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Row } from '../database/database.tables.ts';
import { type Db, inTransaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { LinkSecrets } from '../link-secrets.ts';
import type { ViewerLink } from '../viewer/viewer.ts';
import { linkKind } from './define-link.ts';
import { idleOf, type Keys, newToken, viewerLink } from './link-keys.ts';
import { type OpenedSession, openLink } from './link-opening.ts';

export interface NewLink {
  purpose: LinkPurpose;
  objectId: string;
  contactId: string | null;
  /** The Bloomer it is mailed to, when it is none of a contact's. */
  bloomerId?: string | null;
  /** Who hands it out (see actorOf), when that is not its own person. */
  handedBy?: string | null;
  /** Another life than that of its purpose. */
  life?: Life;
  /** When it ends, for a link that lives as long as what it is about. */
  endsAt?: Date;
  /** Opens one session only, whatever its purpose says. */
  once?: boolean;
}

export interface IssuedLink {
  id: string;
  /** `anonymous:` + 32 random bytes; this is the only moment it exists in clear. */
  token: string;
  expiresAt: Date;
}

/** What became of a token that somebody shows. */
export type FoundLink =
  | { state: 'unknown' }
  | { state: 'revoked' }
  | { state: 'live' | 'expired' | 'used'; link: Row<'link_token'> };

/** Links sent by mail and the sessions they open. The database holds keyed hashes only. */
export interface Links {
  issue(db: Db, link: NewLink): Promise<IssuedLink>;
  /** Ends the links of an object and their sessions; of one contact when given. */
  revoke(db: Db, purpose: LinkPurpose, objectId: string, contactId?: string): Promise<number>;
  /** Looks a link up without using it: reading never changes its state. */
  find(db: Db, token: string): Promise<FoundLink>;
  /**
   * Opens a session, burning a single-use link. Whoever burned it with a word (`attempt`) that nobody else knows opens
   * it again with the same word within minutes: the first answer may have been lost.
   */
  exchange(db: Db, token: string, attempt?: string): Promise<OpenedSession>;
  /**
   * The session behind a bearer value, moved 30 minutes ahead. The token of a many-use link counts by itself, without
   * an exchange. `expired` is set when it is genuine but too old; undefined when it is unknown or revoked.
   * `slide: false` only looks.
   */
  session(db: Db, bearer: string, options?: { slide?: boolean }): Promise<ViewerLink | undefined>;
  /** Whether a bearer value that opens nothing did once: its link was revoked, or its person has left. */
  hasEnded(db: Db, bearer: string): Promise<boolean>;
}

export function createLinks(secrets: LinkSecrets, clock: Clock): Links {
  const hashBy = (secret: string, token: string) => createHmac('sha256', secret).update(token).digest('base64url');
  const keys: Keys = {
    hash: (token) => hashBy(secrets[0], token),
    hashes: (token) => secrets.map((secret) => hashBy(secret, token)),
    clock,
  };
  return {
    issue: (db, link) => issue(keys, db, link),
    revoke: (db, purpose, objectId, contactId) => revoke(keys, db, purpose, objectId, contactId),
    find: (db, token) => find(keys, db, token),
    exchange: (db, token, attempt) => exchange(keys, db, token, attempt),
    session: (db, bearer, { slide = true } = {}) => session(keys, db, bearer, slide),
    hasEnded: (db, bearer) => hasEnded(keys, db, bearer),
  };
}

async function issue({ clock, hash }: Keys, db: Db, link: NewLink): Promise<IssuedLink> {
  const token = newToken();
  const kind = linkKind(link.purpose);
  const expiresAt = link.endsAt ?? new Date(clock.now().getTime() + lasting(link.life ?? kind.life));
  const { id } = await db
    .insertInto('link_token')
    .values({
      purpose: link.purpose,
      object_id: link.objectId,
      contact_id: link.contactId,
      bloomer_id: link.bloomerId ?? null,
      handed_by: link.handedBy ?? null,
      token_hash: hash(token),
      expires_at: expiresAt,
      max_uses: link.once === true ? 1 : kind.maxUses,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, expiresAt };
}

/** The person of a link has left: the link has ended with that, whatever its own dates say. */
const hasLeft = sql<boolean>`(exists (select from contact as owner where owner.id = t.contact_id
  and owner.removed_at is not null) or exists (select from bloomer as owner where owner.id = t.bloomer_id
  and owner.disabled_at is not null))`;

async function find({ clock, hashes }: Keys, db: Db, token: string): Promise<FoundLink> {
  const found = await db
    .selectFrom('link_token as t')
    .selectAll('t')
    .select(hasLeft.as('has_left'))
    .where('t.token_hash', 'in', hashes(token))
    .executeTakeFirst();
  if (found === undefined) return { state: 'unknown' };
  const { has_left, ...link } = found;
  if (link.revoked_at !== null || has_left) return { state: 'revoked' };
  if (link.max_uses !== null && link.used_count >= link.max_uses) return { state: 'used', link };
  return { state: link.expires_at <= clock.now() ? 'expired' : 'live', link };
}

async function exchange(keys: Keys, db: Db, token: string, attempt?: string): Promise<OpenedSession> {
  const found = await find(keys, db, token);
  if (found.state === 'unknown' || found.state === 'revoked') throw new AppError('OBJECT_NOT_FOUND');
  if (found.state === 'expired') throw new AppError('TOKEN_EXPIRED', { reason: 'EXPIRED' });
  const opened = await inTransaction(db, (tx) => openLink(keys, tx, found.link, attempt));
  if (opened === undefined) throw new AppError('TOKEN_EXPIRED', { reason: 'USED' });
  return opened;
}

async function session(keys: Keys, db: Db, bearer: string, slide: boolean): Promise<ViewerLink | undefined> {
  const { clock, hashes } = keys;
  const now = clock.now();
  const found = await db
    .selectFrom('link_session as s')
    .innerJoin('link_token as t', 't.id', 's.token_id')
    .select(['s.id as session_id', 's.expires_at as session_end', 's.absolute_expires_at'])
    .select(['t.id', 't.purpose', 't.object_id', 't.contact_id', 't.handed_by', 't.revoked_at', hasLeft.as('has_left')])
    .where('s.session_hash', 'in', hashes(bearer))
    .executeTakeFirst();
  if (found === undefined) return direct(await find(keys, db, bearer));
  if (found.revoked_at !== null || found.has_left) return undefined;
  const end = Math.min(found.session_end.getTime(), found.absolute_expires_at.getTime());
  const expired = end <= now.getTime();
  const slid = Math.min(now.getTime() + idleOf(found.purpose), found.absolute_expires_at.getTime());
  // One write a minute is enough to slide; every read writing a row would not be.
  if (slide && !expired && slid - end > 60_000) {
    await db
      .updateTable('link_session')
      .set({ expires_at: new Date(slid) })
      .where('id', '=', found.session_id)
      .execute();
  }
  return viewerLink(found.session_id, found, expired);
}

async function hasEnded({ hashes }: Keys, db: Db, bearer: string): Promise<boolean> {
  const { rows } = await sql`select from link_token t where (t.token_hash = any(${hashes(bearer)})
    or t.id in (select token_id from link_session where session_hash = any(${hashes(bearer)})))
    and (t.revoked_at is not null or ${hasLeft})`.execute(db);
  return rows.length > 0;
}

function direct(found: FoundLink): ViewerLink | undefined {
  if (found.state === 'unknown' || found.state === 'revoked') return undefined;
  if (found.link.max_uses !== null) return undefined;
  return viewerLink(null, found.link, found.state === 'expired');
}

async function revoke(
  { clock }: Keys,
  db: Db,
  purpose: LinkPurpose,
  objectId: string,
  contactId?: string,
): Promise<number> {
  const revoked = await db
    .updateTable('link_token')
    .set({ revoked_at: clock.now() })
    .where('purpose', '=', purpose)
    .where('object_id', '=', objectId)
    .where('revoked_at', 'is', null)
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId as string))
    .returning('id')
    .execute();
  return revoked.length;
}
