import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import type { MissionTimes } from './missions.policy.ts';
import { isOpen, isOver, isRunning } from './missions.sql.ts';

export type MissionRecord = Row<'mission'> & MissionTimes;

const MISSION = alias('mission');

/** The mission, locked until the end of the transaction: of two changes one waits and sees the other. */
export async function lockMission(tx: Tx, id: string, today: string): Promise<MissionRecord | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('mission')
    .selectAll()
    .select([
      sql<boolean>`${isRunning(MISSION, today)}`.as('is_running'),
      sql<boolean>`${isOpen(MISSION, today)}`.as('is_open'),
      sql<boolean>`${isOver(MISSION, today)}`.as('is_over'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface Manager {
  id: string;
  fullname: string;
  email: string;
  phone: string | null;
}

/** The customer care manager of a mission, to whom questions go; nobody once that person has left. */
export async function findManager(db: Db, missionId: string): Promise<Manager | undefined> {
  return db
    .selectFrom('mission as m')
    .innerJoin('staff as k', 'k.id', 'm.csm_staff_id')
    .select([
      'k.id',
      sql<string>`k.firstname || ' ' || k.lastname`.as('fullname'),
      'k.email',
      'k.phone_number as phone',
    ])
    .where('m.id', '=', missionId)
    .where('k.disabled_at', 'is', null)
    .executeTakeFirst();
}

const pricesOf = (missionId: string) => sql`hashtextextended(${`prices ${missionId}`}, 0)`;

/** For whoever invoices by the prices: no signature changes them until the end of the transaction. */
export async function holdPrices(tx: Tx, missionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${pricesOf(missionId)})`.execute(tx);
}

/**
 * For whoever changes them by a signature: what is being invoiced comes first, and is seen. Signers share the mission's
 * row, so that none of two could take it for himself.
 */
export async function lockPrices(tx: Tx, missionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pricesOf(missionId)})`.execute(tx);
}

export async function updateMission(
  tx: Db,
  id: string,
  values: Partial<Omit<Row<'mission'>, 'id' | 'created_at'>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('mission').set(values).where('id', '=', id).execute();
}

export interface ReportFacts {
  count: number;
  /** Signed by the Bloomer at least, or validated. */
  signed: number;
  /** Last day worked or on call in one of these. */
  lastSignedDay: string | null;
  /** First day of the last month that was invoiced, to the client or by the supplier. */
  lastBilledMonth: string | null;
  /** An invoice of either side has its number: it is kept ten years, also where it was credited since. */
  isInvoiced: boolean;
}

/** Whether a day of a report is paid: worked, or on call. */
export function isClaimed(day: 'day' | 'entry') {
  const value = sql.ref(`${day}.value`);
  return sql`greatest((${value} ->> 'dayWorked')::numeric, (${value} ->> 'astreinte')::numeric) > 0`;
}

/** What the reports of a mission forbid. */
export async function reportFacts(tx: Db, missionId: string): Promise<ReportFacts> {
  const { rows } = await sql<ReportFacts>`
    with report as (
      select a.*, (a.validation is not null or exists (select from signing_document d where d.activity_id = a.id
        and d.status in ('bloomerSigned', 'fullySigned', 'sealed'))) as is_signed
      from activity a where a.mission_id = ${missionId}
    )
    select count(*)::int as count,
      count(*) filter (where is_signed)::int as signed,
      (select max(day.key)::text from report r, jsonb_each(r.details) day
        where r.is_signed and ${isClaimed('day')}) as "lastSignedDay",
      (max(month) filter (where billed or 'FINALISED' in (client_invoice_status, bloomer_invoice_status)))::text
        as "lastBilledMonth",
      exists (select from invoice i join report r on r.id = i.activity_id where i.number is not null) as "isInvoiced"
    from report`.execute(tx);
  return rows[0] as ReportFacts;
}

/** Days worked or on call after a date in reports that nobody signed yet, yyyy-MM-dd. */
export const draftDaysAfter = (tx: Db, missionId: string, day: string) =>
  claimedDaysOutside(tx, missionId, { begin: '0001-01-01', end: day });

/** Days worked or on call before or after a period, yyyy-MM-dd. */
export async function claimedDaysOutside(
  tx: Db,
  missionId: string,
  { begin, end }: { begin: string; end: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select entry.key as day from activity a, jsonb_each(a.details) entry
    where a.mission_id = ${missionId} and (entry.key < ${begin} or entry.key > ${end}) and ${isClaimed('entry')}
    order by entry.key`.execute(tx);
  return rows.map((row) => row.day);
}

export function missionRow(id: string): Source {
  return { rows: (mission) => sql`mission ${mission.table} where ${mission('id')} = ${id}` };
}
