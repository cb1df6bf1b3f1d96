import { lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { HOLIDAY_ZONES, type HolidayZone, publicHolidays } from '@bloom/shared-rules/calendar/public-holidays';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../platform/read/read-model.ts';

interface Span {
  /** First day of a month. */
  first: string;
  /** Last day of a month. */
  last: string;
}

/** Working days from the first day on, by the end of each day; nothing of the day before, which comes first. */
function workedBy({ first, last }: Span, zone: HolidayZone): number[] {
  const worked = [0];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS) {
    const date = new Date(time);
    const day = date.toISOString().slice(0, 10);
    const isWorked = date.getUTCDay() % 6 > 0 && !publicHolidays(date.getUTCFullYear(), zone).has(day);
    worked.push((worked.at(-1) ?? 0) + (isWorked ? 1 : 0));
  }
  return worked;
}

/** The same where `m.holiday_zone` is: zones that work on the same days of the span are not told apart. */
function workedWhereItIs(span: Span): Sql {
  const array = (worked: number[]): RawBuilder<unknown> => sql`${worked}::integer[]`;
  const usual = workedBy(span, 'metropole');
  const others = HOLIDAY_ZONES.flatMap((zone) => {
    const worked = workedBy(span, zone);
    return worked.every((count, day) => count === usual[day]) ? [] : [sql`when ${sql.lit(zone)} then ${array(worked)}`];
  });
  return others.length === 0
    ? array(usual)
    : sql`case m.holiday_zone ${sql.join(others, sql` `)} else ${array(usual)} end`;
}

/**
 * The working days of a mission in a month until today, and what they are sold for, as long as nobody said what was
 * worked; `m` is the mission. Days are counted by their numbers in a calendar and not one by one: there may be
 * thousands of missions. Those before the first price are sold for nothing, as on an invoice.
 * @param month its first day
 * @param months first days of the earliest and the latest month that it may be
 */
export function expectedDays(month: Sql, today: string, [from, to = from]: readonly [string, string?]): Sql {
  const between = (first: Sql, last: Sql): Sql => sql`(case when ${first} <= ${last}
    then calendar.worked[${last} - calendar.start + 2] - calendar.worked[${first} - calendar.start + 1] else 0 end)`;
  const [first, last] = [sql`period.first`, sql`period.last`];
  return sql`(select ${between(first, last)}::float8 as days, (
      select coalesce(sum(${between(sql`price.first`, sql`price.last`)}::bigint * price.sale_price_cents), 0)::float8
      from (select known.sale_price_cents, greatest(known.start_date, ${first}) as first,
          least(lead(known.start_date) over (order by known.start_date) - 1, ${last}) as last
        from pricing as known where known.mission_id = m.id) as price) as cents
    from (select greatest(m.begin_mission, ${month}) as first,
        least(m.end_mission, (${month} + interval '1 month - 1 day')::date, ${sql.lit(today)}::date) as last) as period
      cross join (select ${from}::date as start,
        ${workedWhereItIs({ first: from, last: lastOfMonth(to) })} as worked) as calendar)`;
}
