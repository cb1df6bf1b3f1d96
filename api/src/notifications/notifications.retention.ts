import { sql } from 'kysely';
import type { Platform } from '../platform/context.ts';

/** Notifications, messages and the texts of mails live twelve months; that a mail was sent is known for longer. */
export async function forgetOldNotifications({ db, clock }: Platform): Promise<void> {
  const limit = new Date(clock.now());
  limit.setFullYear(limit.getFullYear() - 1);
  await sql`delete from notification where created_at < ${limit}`.execute(db);
  await sql`update mail_outbox set text_body = '', html_body = ''
    where created_at < ${limit} and text_body <> '' and state in ('sent', 'failed', 'bounced')`.execute(db);
  await sql`delete from message_outbox where created_at < ${limit}`.execute(db);
}
