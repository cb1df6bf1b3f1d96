import { HOUR_MS, MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { Row } from '../database/database.tables.ts';
import type { Db } from '../database/database.ts';
import type { ViewerLink } from '../viewer/viewer.ts';
import { idleOf, type Keys, newToken, viewerLink } from './link-keys.ts';

const ABSOLUTE_MS = 8 * HOUR_MS;
/** In which somebody whose answer got lost tries again. */
const ANSWER_LOST_MS = 10 * MINUTE_MS;

export interface OpenedSession {
  sessionToken: string;
  expiresAt: Date;
  link: ViewerLink;
}

/**
 * A session of a link, which burns one that serves once; undefined when that was used up before, in another attempt.
 */
export async function openLink(
  keys: Keys,
  tx: Db,
  link: Row<'link_token'>,
  attempt: string | undefined,
): Promise<OpenedSession | undefined> {
  return (await open(keys, tx, link, attempt)) ?? (await openAgain(keys, tx, link, attempt));
}

/** Undefined when the link has been used up. */
async function open(
  { clock, hash }: Keys,
  tx: Db,
  link: Row<'link_token'>,
  attempt: string | undefined,
): Promise<OpenedSession | undefined> {
  const now = clock.now();
  // The condition is in the statement: of two simultaneous uses of a single-use link one updates no row.
  const used = await tx
    .updateTable('link_token')
    .set({ used_count: sql`used_count + 1`, used_at: now })
    .where('id', '=', link.id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used_count', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) return undefined;
  const sessionToken = newToken();
  const expiresAt = new Date(now.getTime() + idleOf(link.purpose));
  const session = await tx
    .insertInto('link_session')
    .values({
      token_id: link.id,
      session_hash: hash(sessionToken),
      attempt_hash: attempt === undefined ? null : hash(attempt),
      expires_at: expiresAt,
      absolute_expires_at: new Date(now.getTime() + ABSOLUTE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionToken, expiresAt, link: viewerLink(session.id, link, false) };
}

/** The session that this attempt has opened, under a new token: the one before may never have arrived. */
async function openAgain(
  { clock, hash, hashes }: Keys,
  tx: Db,
  link: Row<'link_token'>,
  attempt: string | undefined,
): Promise<OpenedSession | undefined> {
  if (attempt === undefined) return undefined;
  const now = clock.now().getTime();
  const sessionToken = newToken();
  const expiresAt = new Date(now + idleOf(link.purpose));
  const session = await tx
    .updateTable('link_session')
    .set({ session_hash: hash(sessionToken), expires_at: expiresAt })
    .where('token_id', '=', link.id)
    .where('attempt_hash', 'in', hashes(attempt))
    .where('absolute_expires_at', '>', new Date(now - ANSWER_LOST_MS + ABSOLUTE_MS))
    .returning('id')
    .executeTakeFirst();
  return session && { sessionToken, expiresAt, link: viewerLink(session.id, link, false) };
}
