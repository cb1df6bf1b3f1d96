import { MAX_MONTH_ROWS } from '@bloom/shared-rules/input/limits';
import { sql } from 'kysely';
import { isLookedAfterBy } from '../../missions/missions/mission-staff.sql.ts';
import { type Alias, alias, type Scope, type Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isTooFar } from './activities.sql.ts';

/** Missions with a day in the month. */
function overlaps(mission: Alias, month: string | Sql): Sql {
  return sql`${mission('deleted_at')} is null and ${mission('begin_mission')} < ${month}::date + interval '1 month'
    and ${mission('end_mission')} >= ${month}::date`;
}

/** @param staffId undefined for everybody's */
function ofStaff(staffId: string | undefined): Sql {
  return staffId === undefined ? sql`` : sql` and ${isLookedAfterBy(alias('m'), staffId)}`;
}

const OF_MISSION = [
  'bloomer_id',
  'bloomer_paydate_days',
  'client_society_id',
  'begin_mission',
  'end_mission',
  'enable_cra_upload',
];
const OF_REPORT = ['billing_society_id', 'validation', 'cra_file_id', 'invoice_uploaded_at'];

/** The columns that a row of the dashboard is read from: none of its fields finds the mission or the report again. */
export const BOARD_COLUMNS = ['mission_id', 'month', 'activity_id', ...OF_MISSION, ...OF_REPORT];

/** The same of a month, with its order. `m` is the mission, `a` the report, `b` the Bloomer. */
function columns(month: Sql): Sql {
  const of = (table: string, names: readonly string[]) => names.map((name) => sql.ref(`${table}.${name}`));
  return sql`m.id as mission_id, ${month} as month, a.id as activity_id,
    ${sql.join([...of('m', OF_MISSION), ...of('a', OF_REPORT)])}, b.firstname || ' ' || b.lastname as bloomer_fullname`;
}

/** The row of a board as the mission that it is of, by the columns above. */
export const boardMission = (row: Alias): Alias => renamed(row, { id: 'mission_id' });
/** The same as its report; nulls where there is none. */
export const boardReport = (row: Alias): Alias => renamed(row, { id: 'activity_id' });

function renamed(row: Alias, names: Readonly<Record<string, string>>): Alias {
  const column = (name: string) => row(names[name] ?? name);
  return Object.assign(column, { table: row.table, once: (_name: string, value: Sql) => value });
}

/** @param staffId who looks after them; undefined for all */
export function missionsOfMonth(month: string, staffId: string | undefined): Source {
  return {
    rows: (row) => sql`(
      select ${columns(sql`${month}::date`)}
      from mission as m join bloomer as b on b.id = m.bloomer_id
        left join activity as a on a.mission_id = m.id and a.month = ${month}::date
      where ${overlaps(alias('m'), month)}${ofStaff(staffId)}) as ${row.table}`,
    orderBy: (row) => sql`${row('bloomer_fullname')}, ${row('mission_id')}`,
    limit: MAX_MONTH_ROWS,
  };
}

/** The same rows of all months at once, of the reports that fulfil a condition; `a` is the report. */
export function reportsOfMonths(condition: Sql, staffId: string | undefined): (row: Alias) => Sql {
  return (row) => sql`(
    select ${columns(sql`a.month`)}
    from activity as a join mission as m on m.id = a.mission_id join bloomer as b on b.id = m.bloomer_id
    where ${condition} and ${overlaps(alias('m'), sql`a.month`)}${ofStaff(staffId)}) as ${row.table}`;
}

/**
 * One row for each month of missions up to the present one, and for each report that there is beside: of the month to
 * come, or left behind by a mission that was shortened. `m` is the mission, `a` the report.
 */
function monthsUpTo(today: string, condition: Sql): (row: Alias) => Sql {
  return (row) => sql`(
    select ${columns(sql`months.month`)}
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

/**
 * Everybody's for the office, one's own for anybody else. As a text of each, and not by a value that may be absent:
 * PostgreSQL would plan the search of one person's missions for everybody's.
 */
function own(asked: Alias, mission: Alias, { flags }: Scope): Sql {
  return flags.office ? sql`true` : sql`${mission('bloomer_id')} = ${asked('bloomer_id')}`;
}

/** Missions without any report for the month; none is missing that cannot be begun yet. */
export function missionsWithoutReport(asked: Alias, mission: Alias, scope: Scope): Sql {
  return sql`mission as ${mission.table} where ${overlaps(mission, asked('month'))} and ${own(asked, mission, scope)}
    and not ${isTooFar(asked('month'), scope.today)}
    and not exists (select from activity as a where a.mission_id = ${mission('id')} and a.month = ${asked('month')})`;
}

/** Reports of the month that are not validated yet. */
export function openReports(asked: Alias, activity: Alias, scope: Scope): Sql {
  const mission = alias('m');
  return sql`activity as ${activity.table} where ${activity('month')} = ${asked('month')}
    and ${activity('validation')} is null and exists (
      select from mission as m where m.id = ${activity('mission_id')} and ${overlaps(mission, asked('month'))}
        and ${own(asked, mission, scope)})`;
}
