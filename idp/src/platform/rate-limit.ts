import { DAY_SECONDS, HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { Database } from './database.ts';

export type Limit = { readonly scope: string; readonly max: number; readonly windowSeconds: number };

const QUARTER = 15 * 60;

/**
 * Codes mailed, codes of an application, forms, the OpenID endpoints. Guesses of a mailed code need none of their own:
 * each bears five, in the browser that asked for it.
 */
export const LIMITS = {
  // A browser that the address signed in from before: nothing that others do is counted here.
  codePerBrowser: { scope: 'code-browser', max: 5, windowSeconds: QUARTER },
  codePerBrowserPerDay: { scope: 'code-browser-day', max: 20, windowSeconds: DAY_SECONDS },
  // Everybody else, in this order: one network cannot use up what the address has for all of them.
  codePerNetwork: { scope: 'code-network', max: 60, windowSeconds: HOUR_SECONDS },
  codePerNetworkAndAddress: { scope: 'code-network-address', max: 5, windowSeconds: QUARTER },
  codePerNetworkAndAddressPerDay: { scope: 'code-network-address-day', max: 8, windowSeconds: DAY_SECONDS },
  // How many mails strangers can have sent to somebody.
  codePerAddress: { scope: 'code-address', max: 10, windowSeconds: QUARTER },
  codePerAddressPerDay: { scope: 'code-address-day', max: 20, windowSeconds: DAY_SECONDS },
  // Codes of the application, also right ones: whoever reads the mailbox comes back with a mailed code after each five.
  factorPerDay: { scope: 'factor-day', max: 20, windowSeconds: DAY_SECONDS },
  formPerSender: { scope: 'form', max: 60, windowSeconds: 60 },
  // Each of these requests writes: an office behind one address stays far below, a flood does not.
  protocolPerSender: { scope: 'protocol', max: 1_200, windowSeconds: 60 },
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
export async function countHit(db: Database, limit: Limit, subject: string): Promise<void> {
  const now = Date.now();
  const windowMs = limit.windowSeconds * 1000;
  const start = new Date(Math.floor(now / windowMs) * windowMs);
  const row = await db
    .insertInto('rate_counter')
    .values({ scope: limit.scope, subject, window_start: start, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject', 'window_start']).doUpdateSet({ hits: sql`rate_counter.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  if (row.hits > limit.max) {
    throw new RateLimited(Math.max(1, Math.ceil((start.getTime() + windowMs - now) / 1000)));
  }
}
