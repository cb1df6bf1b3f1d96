import { sql } from 'kysely';
import { forgetTold } from '../../desk/notifications/told-record.repository.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** Mails that left, or never will, to these addresses: nothing of them is left, nor of a refusal of the last one. */
export async function forgetMails(db: Db, addresses: readonly string[]): Promise<void> {
  await sql`update mail_outbox set recipient = 'efface@personne.invalid', subject = '', text_body = '', html_body = '',
    last_error = null where lower(recipient) = any(${addresses}::text[]) and state not in ('queued', 'sending')`.execute(
    db,
  );
  await sql`delete from mail_bounce where address = any(${addresses}::text[])`.execute(db);
  await forgetTold(db, addresses);
}

/** Marks a step as done, and the request with its last one. */
export async function endStep(tx: Db, requestId: string, step: string, now: Date): Promise<void> {
  // One at a time: the last two steps must not both see the other open.
  await sql`select from privacy_request where id = ${requestId} for update`.execute(tx);
  await sql`update erasure_step set done_at = ${now}, detail = null
    where request_id = ${requestId} and step = ${step}`.execute(tx);
  await sql`update privacy_request set state = 'done', closed_at = ${now} where id = ${requestId}
    and state = 'running' and not exists (select from erasure_step
      where request_id = ${requestId} and done_at is null)`.execute(tx);
}

/** Receipts, and the steps of erasures from before an instant. */
export async function openSteps(db: Db, before: string): Promise<{ requestId: string; step: string }[]> {
  const { rows } = await sql<{ requestId: string; step: string }>`
    select s.request_id as "requestId", s.step from erasure_step s join privacy_request r on r.id = s.request_id
    where s.done_at is null and (s.step = 'receipt' or r.receipt ->> 'erasedAt' < ${before}) limit 500`.execute(db);
  return rows;
}

export async function findStep(db: Db, requestId: string, name: string): Promise<Row<'erasure_step'> | undefined> {
  return db
    .selectFrom('erasure_step')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('step', '=', name as Row<'erasure_step'>['step'])
    .executeTakeFirst();
}

/** Whether a mail has not left yet. */
export async function isMailLeaving(db: Db, dedupeKey: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('state')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst();
  return mail?.state === 'queued' || mail?.state === 'sending';
}
