import { MAX_MONTH_ROWS } from '@bloom/shared-rules/limits';
import { sql } from 'kysely';
import { isLookedAfterBy } from '../../missions/missions/mission-staff.sql.ts';
import { type Alias, alias, type Scope, type Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isTooFar } from './activities.sql.ts';

/** Missions with a day in the month; `m` is the mission. */
function overlaps(month: string | Sql): Sql {
  return sql`m.deleted_at is null and m.begin_mission < ${month}::date + interval '1 month' and m.end_mission >= ${month}::date`;
}

/** @param staffId who looks after them; undefined for all */
export function missionsOfMonth(month: string, staffId: string | undefined): Source {
  const condition = staffId === undefined ? sql`` : sql` and ${isLookedAfterBy(alias('m'), staffId)}`;
  return {
    rows: (row) => sql`(
      select m.id as mission_id, ${month}::date as month, a.id as activity_id, m.bloomer_id, m.bloomer_paydate_days,
        b.firstname || ' ' || b.lastname as bloomer_fullname
      from mission as m join bloomer as b on b.id = m.bloomer_id
        left join activity as a on a.mission_id = m.id and a.month = ${month}::date
      where ${overlaps(month)}${condition}) as ${row.table}`,
    orderBy: (row) => sql`${row('bloomer_fullname')}, ${row('mission_id')}`,
    limit: MAX_MONTH_ROWS,
  };
}

/**
 * One row for each month of missions up to the present one, and for each report that there is beside: of the month to
 * come, or left behind by a mission that was shortened. `m` is the mission, `a` the report.
 */
function monthsUpTo(today: string, condition: Sql): (row: Alias) => Sql {
  return (row) => sql`(
    select m.id as mission_id, months.month, a.id as activity_id, m.bloomer_id, m.bloomer_paydate_days,
      b.firstname || ' ' || b.lastname as bloomer_fullname
    from mission as m join bloomer as b on b.id = m.bloomer_id
      cross join lateral (
        select generate_series(date_trunc('month', m.begin_mission), least(m.end_mission, ${today}::date),
          interval '1 month')::date
        union select kept.month from activity as kept where kept.mission_id = m.id) as months(month)
      left join activity as a on a.mission_id = m.id and a.month = months.month
    where m.deleted_at is null and ${condition}) as ${row.table}`;
}

/** @param bloomerId whose mission it must be; null for anybody's */
export function monthsOfMission(missionId: string, bloomerId: string | null, today: string): Source {
  const ofBloomer = bloomerId === null ? sql`` : sql` and m.bloomer_id = ${bloomerId}`;
  return {
    rows: monthsUpTo(today, sql`m.id = ${missionId}${ofBloomer}`),
    orderBy: (row) => sql`${row('month')} desc`,
    limit: MAX_MONTH_ROWS,
  };
}

/** Months before the present one that a Bloomer is shown although nothing is left to do. */
const RECENT_MONTHS = 3;

/** Of all missions of a Bloomer: the months that are not signed by both sides or not paid yet, and the latest ones. */
export function monthsOfBloomer(bloomerId: string, today: string): Source {
  const recent = sql`months.month >= date_trunc('month', ${today}::date) - ${`${RECENT_MONTHS} months`}::interval`;
  return {
    rows: monthsUpTo(
      today,
      // What a shortened mission left behind he can do nothing about.
      sql`m.bloomer_id = ${bloomerId} and months.month <= m.end_mission and (${recent} or a.validation is null
        or (a.invoice_uploaded_at is not null and not a.payed))`,
    ),
    orderBy: (row) => sql`${row('month')} desc, ${row('mission_id')}`,
    limit: MAX_MONTH_ROWS,
  };
}

/** One row that holds what is asked: the month, and the Bloomer it is about (null for everybody). */
export function missingOf(month: string, bloomerId: string | null): Source {
  return { rows: (row) => sql`(select ${month}::date as month, ${bloomerId}::uuid as bloomer_id) as ${row.table}` };
}

function own(asked: Alias): Sql {
  return sql`m.bloomer_id = coalesce(${asked('bloomer_id')}, m.bloomer_id)`;
}

/** Missions without any report for the month; none is missing that cannot be begun yet. */
export function missionsWithoutReport(asked: Alias, mission: Alias, { today }: Scope): Sql {
  return sql`mission as ${mission.table} where ${mission('id')} in (
    select m.id from mission as m where ${overlaps(asked('month'))} and ${own(asked)}
      and not ${isTooFar(asked('month'), today)}
      and not exists (select from activity as a where a.mission_id = m.id and a.month = ${asked('month')}))`;
}

/** Reports of the month that are not validated yet. */
export function openReports(asked: Alias, activity: Alias): Sql {
  return sql`activity as ${activity.table} where ${activity('month')} = ${asked('month')}
    and ${activity('validation')} is null and exists (
      select from mission as m where m.id = ${activity('mission_id')} and ${overlaps(asked('month'))} and ${own(asked)})`;
}
