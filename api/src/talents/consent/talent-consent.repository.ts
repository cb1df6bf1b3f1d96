import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import {
  askedFrom,
  DAYS_TO_ANSWER,
  erasedFrom,
  KEEP_MONTHS,
  NOTICE_DAYS,
  NOTICE_LASTS_DAYS,
} from '@bloom/shared-rules/talents/talent-keeping';
import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { heardAt, isAskable, keptFor } from '../talents/talent-heard.sql.ts';
import type { Asked } from './consent.token.ts';
import { followedTalents } from './followed-talents.sql.ts';

const heardOn = parisDay(heardAt);
/** Wide of the day and of what else was heard, so that the index finds them; the day itself decides. */
const heardBefore = (day: string) =>
  sql`coalesce(t.last_contact_at, t.created_at) < ${addDays(day, 2)}::timestamptz and ${heardOn} <= ${day}::date`;
/** A question counts as long as nothing was heard since. */
const isAsked = sql`coalesce(t.renewal_asked_at >= ${heardAt}, false)`;
const mayGo = sql`t.erased_at is null and ${keptFor} is null`;

export interface DueTalent {
  id: string;
  firstname: string;
  email: string;
}

/** Whoever is to be asked today. */
export async function dueToAsk(db: Db, today: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from talent t
    where ${heardBefore(askedFrom(today))} and not ${isAsked} and ${isAskable} and ${mayGo}
    order by coalesce(t.last_contact_at, t.created_at) limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes the question, unless something was heard meanwhile. */
export async function markAsked(tx: Db, id: string, today: string, now: Date): Promise<DueTalent | undefined> {
  const { rows } = await sql<DueTalent>`update talent t set renewal_asked_at = ${now}
    where t.id = ${id} and ${heardBefore(askedFrom(today))} and not ${isAsked} and ${isAskable} and ${mayGo}
    returning t.id, t.firstname, t.email`.execute(tx);
  return rows[0];
}

const askedLongAgo = (today: string) =>
  sql`${isAskable} and ${isAsked} and ${parisDay('t.renewal_asked_at')} <= ${addDays(today, -DAYS_TO_ANSWER)}::date`;

/** Old enough on that day, asked, and silent since: a question that came back was none. */
const isOver = (day: string) => sql`${heardBefore(erasedFrom(day))} and ${askedLongAgo(day)} and ${mayGo}`;
const announcedOn = parisDay('t.erasure_announced_at');
/** The first day on which it may have been announced, as long as nothing more was heard. */
const announcedFrom = sql`((${heardOn} + make_interval(months => ${KEEP_MONTHS}))::date - ${NOTICE_DAYS}::int)`;
/**
 * Whoever follows them now was told when they go. Another question or follower since makes it void, and so does a day
 * that has moved or has long passed, for something kept them. What every recruiter was told, each of them knows.
 */
const isAnnounced = (today: string) => sql`coalesce(t.erasure_announced_at >= t.renewal_asked_at
  and (t.erasure_announced_to is null or t.erasure_announced_to = s.id)
  and ${announcedOn} >= greatest(${announcedFrom}, ${addDays(today, -NOTICE_LASTS_DAYS)}::date), false)`;
const isUnannounced = (today: string) => sql`${isOver(addDays(today, NOTICE_DAYS))} and not ${isAnnounced(today)}`;
/** Its time is over today, or within so many days, and whoever follows it has known for long enough by then. */
const isDue = (today: string, days = 0) => sql`${isOver(addDays(today, days))}
  and case when ${isAnnounced(today)} then ${announcedOn} else ${today}::date end
    <= ${addDays(today, days - NOTICE_DAYS)}::date`;

/** How many go within so many days, if nobody hears of them. */
export async function countDueWithin(db: Db, today: string, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${followedTalents}
    where ${isDue(today, days)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whoever goes today: their time is over, and their going was announced. */
export async function dueToErase(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from ${followedTalents}
    where ${isDue(today)}
    order by coalesce(t.last_contact_at, t.created_at)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locked and still due, in the transaction that erases. */
export async function lockDue(tx: Tx, id: string, today: string): Promise<boolean> {
  const { rows } = await sql`select from ${followedTalents}
    where t.id = ${id} and ${isDue(today)} for update of t`.execute(tx);
  return rows.length > 0;
}

/** Not heard of for long, and either asked and silent or without an address where the question arrives. */
export const isSilent = (today: string) =>
  sql`(${heardBefore(askedFrom(today))} and (${isAsked} or not ${isAskable}) and ${mayGo})`;

/** How many talents of somebody who recruits here; without one, of nobody who does. */
export interface OwnersTalents {
  ownerId: string | null;
  count: number;
  /** The day of the last of them, where the news depend on it. */
  newest?: string;
}

/** How many of whose talents were asked on a day, and have not answered yet. */
export async function askedByOwner(db: Db, day: string): Promise<OwnersTalents[]> {
  const { rows } = await sql<OwnersTalents>`
    select s.id as "ownerId", count(*)::int as count from ${followedTalents}
    where ${parisDay('t.renewal_asked_at')} = ${day}::date and t.erased_at is null
    group by s.id`.execute(db);
  return rows;
}

/** Whose talents go within the days of notice, without their having been told. */
export async function unannouncedByOwner(db: Db, today: string): Promise<OwnersTalents[]> {
  const { rows } = await sql<OwnersTalents>`
    select s.id as "ownerId", count(*)::int as count from ${followedTalents}
    where ${isUnannounced(today)}
    group by s.id`.execute(db);
  return rows;
}

/** Notes of those that it is announced of now, and answers how many they are. */
export async function noteAnnounced(
  tx: Tx,
  { ownerId, today, now }: Pick<OwnersTalents, 'ownerId'> & { today: string; now: Date },
): Promise<number> {
  const { rows } = await sql`update talent set erasure_announced_at = ${now}, erasure_announced_to = ${ownerId}::uuid
    where id in (select t.id from ${followedTalents}
      where ${isUnannounced(today)} and s.id is not distinct from ${ownerId}::uuid order by t.id for update of t)
    returning id`.execute(tx);
  return rows.length;
}

/** Whom nobody can ask by mail: somebody has to call them, or to erase them. */
export async function unreachableByOwner(db: Db, today: string): Promise<OwnersTalents[]> {
  const { rows } = await sql<OwnersTalents>`
    select s.id as "ownerId", count(*)::int as count from ${followedTalents}
    where ${heardBefore(askedFrom(today))} and not ${isAskable} and ${mayGo}
    group by s.id`.execute(db);
  return rows;
}

/**
 * The clock begins again; an earlier contact than what is known changes nothing, and one so old that the question would
 * be asked again leaves it open.
 */
export async function recordConsent(
  tx: Db,
  consent: NewRow<'talent_consent'>,
  { heardAt: at, today }: { heardAt: Date; today: string },
): Promise<void> {
  await tx.insertInto('talent_consent').values(consent).execute();
  await sql`update talent t set
    renewal_asked_at = case when ${consent.given_on}::date > ${askedFrom(today)}::date then null else t.renewal_asked_at end,
    last_contact_at = greatest(coalesce(t.last_contact_at, t.created_at), ${at}::timestamptz)
    where t.id = ${consent.talent_id}`.execute(tx);
}

/** The questions that are open at an address, in small letters, are none any more; answers whose they were. */
export async function closeQuestionsAt(db: Db, address: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update talent t set renewal_asked_at = null
    where t.id in (select k.talent_id from talent_email_key k where k.email = ${address})
      and lower(t.email) = ${address} and t.renewal_asked_at is not null
    returning t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The link leads nowhere from now on. */
export async function closeQuestion(tx: Db, id: string): Promise<void> {
  await tx.updateTable('talent').set({ renewal_asked_at: null }).where('id', '=', id).execute();
}

/**
 * The sheet that took in the one that was asked: its link still answers, for the person has nothing to do with our
 * merging, until an answer has come in by whatever way.
 */
export async function heirOfAsked(tx: Db, { talentId, askedAt }: Asked): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select f.talent_id as id from talent_former_sheet f
    where f.id = ${talentId} and date_trunc('milliseconds', f.renewal_asked_at) = ${askedAt}
      and not exists (select from talent_consent c where c.talent_id = f.talent_id and c.recorded_at > f.merged_at)`.execute(
    tx,
  );
  return rows[0]?.id;
}
