import { HOLIDAY_ZONES, publicHolidays } from '@bloom/shared-rules/public-holidays';
import { sql } from 'kysely';
import type { Sql } from '../../platform/read/read-model.ts';

/** The sale price of `day.on`; of days before the first price there is none, as on an invoice. */
const saleCents = sql`(select price.sale_price_cents from pricing as price
  where price.mission_id = m.id and price.start_date <= day.on order by price.start_date desc limit 1)`;

interface Holidays {
  /** yyyy-MM-dd */
  everywhere: string[];
  /** zone:yyyy-MM-dd */
  local: string[];
}

function holidaysOf(months: readonly string[]): Holidays {
  const years = [...new Set(months.map((month) => Number(month.slice(0, 4))))];
  return {
    everywhere: years.flatMap((year) => [...publicHolidays(year, 'metropole').keys()]),
    local: years.flatMap((year) =>
      HOLIDAY_ZONES.flatMap((zone) => [...publicHolidays(year, zone).keys()].map((day) => `${zone}:${day}`)),
    ),
  };
}

/**
 * The working days of a mission in a month until today, and what they are sold for, as long as nobody said what was
 * worked; `m` is the mission.
 * @param month its first day
 * @param months days in every year that it may lie in
 */
export function expectedDays(month: Sql, today: string, months: readonly string[]): Sql {
  const { everywhere, local } = holidaysOf(months);
  return sql`(select count(*)::float8 as days, coalesce(sum(${saleCents}), 0)::float8 as cents
    from (select every_day::date as on from generate_series(greatest(m.begin_mission, ${month}),
      least(m.end_mission, (${month} + interval '1 month - 1 day')::date, ${sql.lit(today)}::date),
      interval '1 day') as every_day) as day
    where extract(isodow from day.on) < 6 and not day.on::text = any(${everywhere}::text[])
      and not m.holiday_zone || ':' || day.on = any(${local}::text[]))`;
}
