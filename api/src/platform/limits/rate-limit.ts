import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type BoundedCounts, createBoundedCounts } from '@bloom/shared-rules/access/bounded-counts';
import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';

export interface Hit {
  /** What is limited, such as `relaunch`. */
  scope: string;
  /** Whose hits are counted together: an actor, an address, a document. */
  subject: string;
  windowSeconds: number;
  max: number;
  now: Date;
}

export interface HitAnswer {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/** Without a key hashes of addresses are guessed in no time. One of this process until the installation's is said. */
let subjectKey: string | Buffer = randomBytes(32);

/** Every server of an installation says the same secret, or they count apart. */
export function keySubjects(secret: string): void {
  subjectKey = createHmac('sha256', secret).update('subjects of limits').digest();
}

/** A subject as a counter keeps it. */
export const keyed = (subject: string) => createHmac('sha256', subjectKey).update(subject).digest('base64url');

/**
 * Counts one hit in PostgreSQL, so that several servers answer alike. Call it on `context.db`, before the transaction
 * of the operation: a refused or failed operation counts too. Throws when the counter is unreachable (fails closed).
 */
export async function takeHit(db: Db, hit: Hit): Promise<HitAnswer> {
  const start = windowStart(hit);
  const { rows } = await sql<{ hits: number }>`
    insert into rate_counter (scope, subject, window_start, hits)
    values (${hit.scope}, ${keyed(hit.subject)}, ${start}, 1)
    on conflict (scope, subject, window_start) do update set hits = rate_counter.hits + 1
    returning hits`.execute(db);
  const retryAfter = Math.max(1, Math.ceil((start.getTime() + hit.windowSeconds * 1_000 - hit.now.getTime()) / 1_000));
  return { allowed: (rows[0]?.hits ?? 1) <= hit.max, retryAfter };
}

async function takeBack(db: Db, hit: Hit): Promise<void> {
  await sql`
    update rate_counter set hits = hits - 1
    where scope = ${hit.scope} and subject = ${keyed(hit.subject)} and window_start = ${windowStart(hit)}
      and hits > 0`.execute(db);
}

const windowStart = ({ now, windowSeconds }: Hit) =>
  new Date(Math.floor(now.getTime() / (windowSeconds * 1_000)) * windowSeconds * 1_000);

/** Counts a hit, and throws RATE_LIMITED where it is one too many. */
export async function limit(db: Db, hit: Hit): Promise<void> {
  const { allowed, retryAfter } = await takeHit(db, hit);
  if (!allowed) throw rateLimited(retryAfter);
}

const GUESSES_PER_MINUTE = 10;

/**
 * Ten tries a minute from one network, for operations that tell whether a secret is right. Whoever has the right one is
 * not guessing: what it answers, called then, takes the try back.
 */
export async function limitByAddress(
  context: { db: Db; ip: string; clock: { now(): Date }; environment: { rateLimitFactor: number } },
  scope: string,
): Promise<() => Promise<void>> {
  const max = GUESSES_PER_MINUTE * context.environment.rateLimitFactor;
  const subject = networkOfAddress(context.ip);
  const hit = { scope, subject, windowSeconds: 60, max, now: context.clock.now() };
  await limit(context.db, hit);
  return () => takeBack(context.db, hit);
}

/** An e-mail address as the subject of a counter, which keeps none in clear. */
export function hashedSubject(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** « 40 secondes », « une minute », « 3 heures »: never less than it takes. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'une seconde', 'secondes');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? counted(minutes, 'une minute', 'minutes')
    : counted(Math.ceil(minutes / 60), 'une heure', 'heures');
}

/** @param message for people who can do something with the number; without one, when to try again */
export function rateLimited(
  retryAfter: number,
  message = `Trop de demandes en peu de temps\u00a0: nouvel essai possible dans ${waitInWords(retryAfter)}.`,
): AppError {
  return new AppError('RATE_LIMITED', { message, data: { retryAfter } });
}

/** Counters of one process, for the cheap general limits; reading never waits for the database. */
export interface MemoryLimiter {
  take(scope: string, subject: string, max: number, weight?: number): HitAnswer & { count: number };
}

/** Fixed windows of one minute. Each scope has memory of its own: inventing names in one takes nothing from another. */
export function createMemoryLimiter(now: () => number = Date.now): MemoryLimiter {
  let minute = 0;
  let scopes = new Map<string, BoundedCounts>();
  return {
    take(scope, subject, max, weight = 1) {
      const time = now();
      const current = Math.floor(time / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        scopes = new Map();
      }
      const counts = scopes.get(scope) ?? createBoundedCounts();
      scopes.set(scope, counts);
      const count = counts.add(subject, weight);
      return {
        count,
        allowed: count <= max,
        retryAfter: Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - time) / 1_000)),
      };
    },
  };
}
