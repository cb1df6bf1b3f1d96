import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import { UPLIFTS } from '@bloom/shared-rules/cra/day-uplifts';
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Hours in steps of a quarter. */
const hours = (share: Sql, perDay: Sql) => sql`round(${share}::numeric * ${perDay} * 4) / 4`;

/** The classes of days that an invoice tells apart, as columns below. */
const CLASSES = ['weekday', 'saturday', 'sunday', 'on_call'] as const;

/** Hours of each class between two prices. Most days of a month are read over as soon as nothing was worked on them. */
function workedHours(activity: Alias, perDay: Sql): Sql {
  const sums = CLASSES.slice(0, 3).map(
    (name) => sql`coalesce(sum(day.hours) filter (where day.class = ${sql.lit(name)}), 0) as ${sql.ref(name)}`,
  );
  return sql`(
    select ${sql.join(sums)}, coalesce(sum(day.on_call), 0) as on_call
    from (
      select ${hours(sql`(entry.value ->> 'dayWorked')`, perDay)} as hours,
        ${hours(sql`(entry.value ->> 'astreinte')`, sql.lit(ON_CALL_HOURS))} as on_call,
        case when (entry.value ->> 'isHoliday')::boolean or extract(isodow from entry.key::date) = 7 then 'sunday'
          when extract(isodow from entry.key::date) = 6 then 'saturday' else 'weekday' end as class
      from jsonb_each(${activity('details')}) as entry
      where entry.key >= price.start_date::text and (price.until is null or entry.key < price.until::text)
        and (entry.value ->> 'dayWorked' <> '0' or entry.value ->> 'astreinte' <> '0') offset 0) as day)`;
}

/**
 * What the days of a report are sold for, in cents: the lines of its invoice to the client, which `monthLines` writes,
 * as SQL. One for each class of days at each price, the quantities rounded as sums until there, the amounts each. A day
 * before the first price is sold for nothing: there is no invoice until it has one.
 */
export function soldCents(activity: Alias): Sql {
  const perDay = sql`${activity('hours_per_days')}::numeric`;
  const until = CLASSES.map((name) => sql`sum(worked.${sql.ref(name)}) over earlier as ${sql.ref(`${name}_until`)}`);
  const line = (name: (typeof CLASSES)[number], factor: Sql, hoursOfDay = perDay): Sql =>
    sql`(${factor}, sold.${sql.ref(name)}, sold.${sql.ref(`${name}_until`)}, ${hoursOfDay})`;
  return sql`(
    select coalesce(sum(round(sold.sale_price_cents * line.factor * (round(line.until / line.per_day, 4)
      - round((line.until - line.hours) / line.per_day, 4)))), 0)
    from (
      select price.*, worked.*, ${sql.join(until)}
      from (select known.*, lead(known.start_date) over (order by known.start_date) as until
          from pricing as known where known.mission_id = ${activity('mission_id')}) as price
        cross join lateral ${workedHours(activity, perDay)} as worked
      where price.start_date < ${activity('month')} + interval '1 month'
        and (price.until is null or price.until > ${activity('month')})
      window earlier as (order by price.start_date)) as sold
      cross join lateral (values ${sql.join([
        line('weekday', sql`${sql.lit(UPLIFTS.weekday)}::numeric`),
        line('saturday', sql`coalesce(sold.saturday_coef, ${sql.lit(UPLIFTS.saturday)})`),
        line('sunday', sql`coalesce(sold.sunday_coef, ${sql.lit(UPLIFTS.sunday)})`),
        line('on_call', sql`sold.astreinte_coef`, sql.lit(ON_CALL_HOURS)),
      ])}) as line(factor, hours, until, per_day))`;
}
