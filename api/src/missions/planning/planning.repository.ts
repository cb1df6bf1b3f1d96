import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inParis, parisDay } from '../../platform/database/paris-day.sql.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import type { Count, FigureCode, PlannedType } from './planning.figures.ts';

/** First days of months, both counted, and the instant at which the question is asked. */
export interface Span {
  from: string;
  to: string;
  now: Date;
}

/** A Bloomer is placed again when another mission of his begins within so many days after the end. */
const REPLACED_WITHIN_DAYS = 30;

/**
 * Which mission counts under which code in which month: rows (code, month, mission_id, type). The counts and the lists
 * behind them are both made from it, so that they agree.
 */
function counted({ from, to, now }: Span): Sql {
  const inSpan = (day: Sql) => sql`${day} >= ${from}::date and ${day} < ${to}::date + interval '1 month'`;
  const month = (day: Sql) => sql`date_trunc('month', ${day}::timestamp)::date`;
  const won = sql`coalesce(d.won_on, ${parisDay('m.created_at')})`;
  return sql`(
    select 'D' as code, ${month(won)} as month, m.id as mission_id, m.type
    from mission m left join deal d on d.mission_id = m.id
    where m.deleted_at is null and m.should_be_count_as_deal and not m.replacement and ${inSpan(won)}
    union all
    select 'NS', ${month(sql`m.begin_mission`)}, m.id, m.type
    from mission m where m.deleted_at is null and ${inSpan(sql`m.begin_mission`)}
    union all
    select 'M', months::date, m.id, m.type
    from mission m cross join lateral generate_series(
      greatest(${month(sql`m.begin_mission`)}, ${from}::date)::timestamp,
      least(m.end_mission, ${to}::date)::timestamp, interval '1 month') months
    where m.deleted_at is null
    union all
    select codes.code, f.month, f.mission_id, f.type
    from (${finishers({ from, to, now })}) f cross join lateral (values ('F'), (f.outcome)) codes (code)
  )`;
}

/**
 * Missions whose end, as known when the month began (for months to come: as known now), falls in the month, and those
 * that ended in it although nobody knew by then; and what became of them, each once a month. An end that was entered
 * late counts as known before.
 */
function finishers({ from, to, now }: Span): Sql {
  const begun = sql`least(${inParis(sql`k.month::timestamp`)}, ${now}::timestamptz)`;
  return sql`
    select distinct on (m.id, k.month) k.month, m.id as mission_id, m.type, case
      when m.end_mission > k.end_day then 'BE'
      when exists (select from mission next where next.bloomer_id = m.bloomer_id and next.id <> m.id
        and next.deleted_at is null and next.begin_mission >= m.end_mission
        and next.begin_mission <= m.end_mission + ${sql.lit(REPLACED_WITHIN_DAYS)}) then 'BR'
      else 'EB' end as outcome
    from (
      select known.*, date_trunc('month', known.end_day::timestamp)::date as month from (
        select c.mission_id, c.end_before as end_day, c.changed_at as until,
          lag(c.changed_at, 1, '-infinity') over (partition by c.mission_id order by c.changed_at, c.id) as since
        from mission_end_change c
        union all
        select m.id, m.end_mission, 'infinity'::timestamptz, coalesce(
          (select max(c.changed_at) from mission_end_change c where c.mission_id = m.id), '-infinity')
        from mission m
      ) known
      where known.end_day >= ${from}::date and known.end_day < ${to}::date + interval '1 month'
      union all
      select m.id, m.end_mission, null, null, date_trunc('month', m.end_mission::timestamp)::date from mission m
      where m.end_mission >= ${from}::date and m.end_mission < ${to}::date + interval '1 month'
    ) k join mission m on m.id = k.mission_id
    where m.deleted_at is null and (k.until is null or (k.since <= ${begun} and ${begun} < k.until))
    order by m.id, k.month, k.until nulls last`;
}

export async function countMissions(db: Db, span: Span): Promise<Count[]> {
  const { rows } = await sql<Count>`select code, month, type, count(*)::int as count from ${counted(span)} as c
    group by code, month, type`.execute(db);
  return rows;
}

/** Those that count first, first. */
export const byMonths = (row: Alias): Sql => sql`${row('months')}, ${row('mission_id')}`;

/** One row for each mission, with the months in which it counts. */
export function missionsCounted(span: Span, code: FigureCode, type: PlannedType | undefined) {
  return (row: Alias): Sql => sql`(
    select c.mission_id, array_agg(c.month order by c.month) as months from ${counted(span)} as c
    where c.code = ${code} ${type === undefined ? sql`` : sql`and c.type = ${type}`}
    group by c.mission_id) as ${row.table}`;
}
