import { sql } from 'kysely';
import type { Database } from './database.ts';

export type Limit = { readonly scope: string; readonly max: number; readonly windowSeconds: number };

/** Mails sent to one address, and by one address of the network; guesses of a code; forms; the OpenID endpoints. */
export const LIMITS = {
  codePerAddress: { scope: 'code-address', max: 5, windowSeconds: 15 * 60 },
  codePerAddressPerDay: { scope: 'code-address-day', max: 20, windowSeconds: 24 * 3600 },
  codePerIp: { scope: 'code-ip', max: 60, windowSeconds: 3600 },
  guessPerAddress: { scope: 'guess-address', max: 25, windowSeconds: 3600 },
  formPerIp: { scope: 'form-ip', max: 60, windowSeconds: 60 },
  // Each of these requests writes: an office behind one address stays far below, a flood does not.
  protocolPerIp: { scope: 'protocol-ip', max: 1_200, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

export class RateLimited extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('rate limited');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts one hit in the current window and throws RateLimited above the limit.
 * The counter lives in PostgreSQL so that several servers count together; when it fails, the request fails too.
 */
export async function countHit(db: Database, limit: Limit, subject: string, now = new Date()): Promise<void> {
  const windowMs = limit.windowSeconds * 1000;
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const row = await db
    .insertInto('rate_counter')
    .values({ scope: limit.scope, subject, window_start: start, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject', 'window_start']).doUpdateSet({ hits: sql`rate_counter.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  if (row.hits > limit.max) {
    throw new RateLimited(Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000)));
  }
}
