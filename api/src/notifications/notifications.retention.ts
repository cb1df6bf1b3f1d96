import { sql } from 'kysely';
import type { Platform } from '../platform/context.ts';

/** Notifications and the texts of messages live twelve months. */
export async function forgetOldNotifications({ db, clock }: Platform): Promise<void> {
  const limit = new Date(clock.now());
  limit.setFullYear(limit.getFullYear() - 1);
  await sql`delete from notification where created_at < ${limit}`.execute(db);
  await sql`delete from message_outbox where created_at < ${limit}`.execute(db);
}
