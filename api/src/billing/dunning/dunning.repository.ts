import { DUNNING_LEVELS, daysSincePrevious } from '@bloom/shared-rules/invoice/dunning';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { alias } from '../../platform/read/read-model.ts';
import { isOwed } from '../invoices/invoice.sql.ts';
import { mayWrite, sentLevel, stopReason } from './dunning.sql.ts';
import { isNoticePosted } from './recovery.sql.ts';

export interface LateInvoice {
  id: string;
  number: string;
  title: string | null;
  dueOn: string;
  /** What it asks in the end, and what of it did not come in. */
  totalCents: number;
  leftCents: number;
  buyer: string;
  societyId: string | null;
  activityId: string | null;
  isStopped: boolean;
  sentLevel: number;
  /** The day on which the last reminder left. */
  sentOn: string | null;
}

const invoice = alias('i');
const sentOn = sql`(select max(${parisDay(sql`sent.sent_at`)}) from dunning_notice as sent where sent.invoice_id = i.id)`;
/** The day of the next reminder, as nextDunning says it; null once all were sent. */
const nextOn = sql`(case ${sentLevel(invoice)} ${sql.join(
  DUNNING_LEVELS.map(
    ({ level, days }) => sql`when ${sql.lit(level - 1)} then
      greatest(i.due_on + ${sql.lit(days)}, ${sentOn} + ${sql.lit(daysSincePrevious(level))})`,
  ),
  sql` `,
)} end)`;
const FOUND = sql`select i.id, i.number, i.document ->> 'title' as title, i.due_on as "dueOn",
    i.left_cents as "leftCents", i.owed_cents as "totalCents", coalesce(i.document #>> '{buyer,name}', '') as buyer, i.society_id as "societyId",
    i.activity_id as "activityId", (${stopReason(invoice)} is not null or ${isNoticePosted(invoice)}) as "isStopped", ${sentLevel(invoice)} as "sentLevel",
    ${sentOn}::text as "sentOn"
  from invoice as i`;
const isOwedByClient = sql`(i.side = 'customer' and ${isOwed(invoice)})`;

/** What clients owe and are reminded of today, all of it: what waits for a later day keeps nobody else waiting. */
export async function dueForReminder(db: Db, today: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select i.id from invoice as i
    where ${isOwedByClient} and i.due_on < ${today}::date and i.left_cents > 0 and ${nextOn} <= ${today}::date
      and ${stopReason(invoice)} is null and not ${isNoticePosted(invoice)} order by i.due_on, i.id`.execute(db);
  return rows;
}

/** The half-years in which invoices fell due that are still owed, by a day of each. */
export async function lateHalfYears(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select min(i.due_on)::text as day from invoice as i
    where ${isOwedByClient} and i.due_on < ${today}::date
    group by date_part('year', i.due_on), date_part('quarter', i.due_on) > 2 order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** With its row locked; undefined once it is paid or cancelled. */
export async function lockLate(tx: Tx, id: string): Promise<LateInvoice | undefined> {
  await sql`select from invoice where id = ${id} for update`.execute(tx);
  const { rows } = await sql<LateInvoice>`${FOUND} where i.id = ${id} and ${isOwedByClient}`.execute(tx);
  return rows[0];
}

/** False when another server did it. */
export async function insertNotice(tx: Db, invoiceId: string, level: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('dunning_notice')
    .values({ invoice_id: invoiceId, level, sent_at: now })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'level']).doNothing())
    .returning('level')
    .executeTakeFirst();
  return row !== undefined;
}

/** Only the last one can wait to leave: there are days between them. */
export async function deleteLastNotice(tx: Db, invoiceId: string): Promise<void> {
  await sql`delete from dunning_notice where invoice_id = ${invoiceId}
    and level = (select max(level) from dunning_notice where invoice_id = ${invoiceId})`.execute(tx);
}

export interface LetterFacts {
  number: string;
  issuedOn: string;
  dueOn: string;
  /** What it asks in the end, and what of it did not come in. */
  totalCents: number;
  leftCents: number;
  document: InvoiceDocument;
  remindedAt: string[];
}

/** Undefined for what no letter is written about. */
export async function letterFacts(db: Db, id: string, today: string): Promise<LetterFacts | undefined> {
  const { rows } = await sql<LetterFacts>`select i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
      i.left_cents as "leftCents", i.owed_cents as "totalCents", i.document, array(select sent.sent_at::text from dunning_notice as sent
        where sent.invoice_id = i.id and sent.level < 3 order by sent.level) as "remindedAt"
    from invoice as i where i.id = ${id} and ${isOwedByClient} and ${mayWrite(invoice, today)}
      and i.document is not null`.execute(db);
  return rows[0];
}
