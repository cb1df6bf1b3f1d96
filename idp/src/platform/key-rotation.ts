import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { newCookieKey, newSigningKey } from './secrets.ts';

/** Kinds of which there may be several: the newest in use signs, all are believed. */
const KINDS = ['signing', 'cookie'] as const;
type Kind = (typeof KINDS)[number];

/**
 * How long what an earlier key signed may still be shown. Tokens live minutes; the browsers of Bloomers stay signed in
 * 30 days.
 */
const SHOWN_FOR: Record<Kind, string> = { signing: '1 hour', cookie: '31 days' };

/** Servers and browsers ask for the list of keys again within this long. */
const BELIEVED_AFTER_MINUTES = 10;

/** What a key that is published and not used yet has as its first use; it is older than any. */
const NOT_USED = new Date(0);

/** Something that whoever changes keys must do first; said as it is. */
export class RotationRefusal extends Error {}

/** New keys, believed by every server that starts from now on, and used by none. */
export async function publishKeys(db: Database): Promise<void> {
  if ((await waiting(db)).length > 0) throw new RotationRefusal('New keys are published already: "use" them.');
  const values: Record<Kind, object> = { signing: await newSigningKey(), cookie: newCookieKey() };
  const rows = KINDS.map((kind) => ({
    id: `${kind}-${randomUUID()}`,
    kind,
    value: JSON.stringify(values[kind]),
    created_at: NOT_USED,
    published_at: new Date(),
  }));
  await db.insertInto('secret').values(rows).execute();
}

/** What a change of keys may skip: people are signed out who would not be otherwise. */
export interface Haste {
  isUrgent?: boolean;
}

/** The published keys sign, on every server that starts from now on. */
export async function usePublishedKeys(db: Database, { isUrgent = false }: Haste = {}): Promise<void> {
  const keys = await waiting(db);
  if (keys.length === 0) throw new RotationRefusal('No new keys are published: "publish" them first.');
  // Those of versions before published without a time.
  const publishedAt = Math.max(...keys.map(({ published_at: at }) => at?.getTime() ?? 0));
  const usableFrom = publishedAt + BELIEVED_AFTER_MINUTES * 60_000;
  if (Date.now() < usableFrom && !isUrgent) {
    const published = `The new keys were published at ${clockTime(publishedAt)}`;
    const from = `"use" them from ${clockTime(usableFrom)} on`;
    const restarted = `${BELIEVED_AFTER_MINUTES} minutes after the last server was started again`;
    throw new RotationRefusal(
      `${published}: ${from}, and ${restarted}, else people are signed out. "use --now" does not wait.`,
    );
  }
  await db
    .updateTable('secret')
    .set({ created_at: new Date() })
    .where(
      'id',
      'in',
      keys.map(({ id }) => id),
    )
    .execute();
}

/** Removes former keys whose signatures nobody can show any more, or in a hurry all of them; answers how many. */
export async function forgetFormerKeys(db: Database, { isUrgent = false }: Haste = {}): Promise<number> {
  let removed = 0;
  for (const kind of KINDS) {
    const shownFor = isUrgent ? '0 seconds' : SHOWN_FOR[kind];
    const { numAffectedRows } = await sql`delete from idp.secret as former where former.kind = ${kind}
      and former.created_at > ${NOT_USED} and exists (select from idp.secret as later where later.kind = ${kind}
        and later.created_at > former.created_at and later.created_at < now() - ${shownFor}::interval)`.execute(db);
    removed += Number(numAffectedRows ?? 0n);
  }
  return removed;
}

/** 01:46:42 UTC, as logs have it. */
const clockTime = (time: number) => `${new Date(time).toISOString().slice(11, 19)} UTC`;

function waiting(db: Database): Promise<{ id: string; published_at: Date | null }[]> {
  return db.selectFrom('secret').select(['id', 'published_at']).where('created_at', '=', NOT_USED).execute();
}
