import type { CraCounts } from '@bloom/shared-rules/cra/cra-counts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { MonthDetails } from '../activities/cra-details.rules.ts';
import type { OtherMonth } from './cra-overlap.rules.ts';

export type Entry = {
  readonly missionId: string;
  readonly month: string;
  readonly details: MonthDetails;
  readonly counts: CraCounts;
  readonly hoursPerDays: number;
  readonly holidayZone: string;
  readonly clientValidationConfirmed: boolean;
  readonly enteredBy: string;
  readonly onBehalf: boolean;
  readonly now: Date;
};

function columns(entry: Entry) {
  return {
    nb_days_worked: entry.counts.nbDaysWorked,
    nb_days_markup_worked: entry.counts.nbDaysMarkupWorked,
    nb_days_markup2_worked: entry.counts.nbDaysMarkup2Worked,
    nb_days_astreinte_worked: entry.counts.nbDaysAstreinteWorked,
    astreinte: entry.counts.nbDaysAstreinteWorked > 0,
    details: JSON.stringify(entry.details),
    client_validation_confirmed: entry.clientValidationConfirmed,
    entered_by: entry.enteredBy,
    entered_on_behalf: entry.onBehalf,
    updated_at: entry.now,
  };
}

/** Creates the month; `holdMonths` was called before, and it is not there. */
export async function insertMonth(tx: Tx, entry: Entry): Promise<string> {
  const inserted = await tx
    .insertInto('activity')
    .values({
      mission_id: entry.missionId,
      month: entry.month,
      hours_per_days: entry.hoursPerDays,
      holiday_zone: entry.holidayZone,
      created_at: entry.now,
      ...columns(entry),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function updateMonth(db: Db, activityId: string, entry: Entry): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ ...columns(entry), version: eb('version', '+', 1) }))
    .where('id', '=', activityId)
    .execute();
}

/** Months of one Bloomer are saved one after the other: each sees the days of his other missions as they are kept. */
export async function holdMonths(tx: Tx, bloomerId: string, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cra ${bloomerId} ${month}`}, 0))`.execute(tx);
}

/** The days that the same Bloomer declared for this month on his other missions. */
export async function otherMonths(db: Db, bloomerId: string, month: string, missionId: string): Promise<OtherMonth[]> {
  const rows = await db
    .selectFrom('activity as a')
    .innerJoin('mission as m', 'm.id', 'a.mission_id')
    .innerJoin('society as c', 'c.id', 'm.client_society_id')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .select(['a.details', 'm.id as missionId', 'm.label as mission', 'c.name as client'])
    .select(sql<string>`b.firstname || ' ' || b.lastname`.as('bloomer'))
    .where('m.bloomer_id', '=', bloomerId)
    .where('m.deleted_at', 'is', null)
    .where('a.month', '=', month)
    .where('a.mission_id', '<>', missionId)
    .orderBy('m.label')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({ ...row, details: row.details as MonthDetails }));
}
