import { type RawBuilder, sql } from 'kysely';
import { forgetTold } from '../../desk/notifications/told-record.repository.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { addressesToForget } from '../../platform/retention/only-theirs.ts';
import { anyOf } from '../../platform/retention/personal-data.ts';
import { EMPTY, hasLeft, type LeftMails } from './mails-to-others.repository.ts';

interface LastMails extends LeftMails {
  /** Of the receipt. */
  dedupeKey: string;
}

/** Whether one of them has not left yet. */
export async function isMailLeaving(db: Db, { mailIds, dedupeKey }: LastMails): Promise<boolean> {
  const { rows } = await sql`select from mail_outbox m where not ${hasLeft}
    and (m.dedupe_key = ${dedupeKey} or m.id = any(${[...mailIds]}::uuid[])) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Nothing is left of mails that left, or never will, to the addresses that were this person's alone, of those to others
 * that named the person, and of the receipt; nor of a refusal of the last one.
 */
export async function forgetMails(db: Db, { emails, mailIds, dedupeKey }: LastMails): Promise<void> {
  const addresses = await addressesToForget(db, emails, null);
  const isTo = sql`(lower(m.recipient) = ${anyOf(addresses)} or m.dedupe_key = ${dedupeKey})`;
  await sql`update mail_outbox m set ${EMPTY},
    recipient = case when ${isTo} then 'efface@personne.invalid' else m.recipient end
    where ${hasLeft} and (${isTo} or m.id = any(${[...mailIds]}::uuid[]))`.execute(db);
  await sql`delete from mail_bounce where address = ${anyOf(addresses)}`.execute(db);
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

const MOST_RECEIPTS = 500;
/** Others may be slow to answer, or away: what is left of them comes first the next time. */
const MOST_OUTSIDE = 100;

/** Receipts, and the steps of erasures from before an instant; those that were tried last come last. */
export async function openSteps(db: Db, before: string): Promise<{ requestId: string; step: string }[]> {
  const next = (condition: RawBuilder<unknown>, most: number) => sql`
    (select s.request_id as "requestId", s.step from erasure_step s join privacy_request r on r.id = s.request_id
      where s.done_at is null and ${condition} order by s.tried_at nulls first, r.requested_at limit ${most})`;
  const { rows } = await sql<{ requestId: string; step: string }>`
    ${next(sql`s.step = 'receipt'`, MOST_RECEIPTS)}
    union all ${next(sql`s.step <> 'receipt' and r.receipt ->> 'erasedAt' < ${before}`, MOST_OUTSIDE)}`.execute(db);
  return rows;
}

export async function markTried(db: Db, requestId: string, step: string, now: Date): Promise<void> {
  await sql`update erasure_step set tried_at = ${now}
    where request_id = ${requestId} and step = ${step}`.execute(db);
}

export async function findStep(db: Db, requestId: string, name: string): Promise<Row<'erasure_step'> | undefined> {
  return db
    .selectFrom('erasure_step')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('step', '=', name as Row<'erasure_step'>['step'])
    .executeTakeFirst();
}
