import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Database } from './database.ts';

/** Deletes what has expired. Consumed refresh tokens stay until their own expiry: they are how reuse is noticed. */
export async function sweepExpired(db: Database, now = new Date()): Promise<void> {
  await db.deleteFrom('artifact').where('expires_at', '<', now).execute();
  await db.deleteFrom('second_step').where('expires_at', '<', now).execute();
  await db.deleteFrom('known_browser').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('sign_in_code')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
  await db
    .deleteFrom('logout_notice')
    .where('ended_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
  await db
    .deleteFrom('rate_counter')
    .where('window_start', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
}
