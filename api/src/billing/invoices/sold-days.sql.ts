import { ON_CALL_HOURS } from '@bloom/shared-rules/cra-counts';
import { UPLIFTS } from '@bloom/shared-rules/day-uplifts';
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Hours in steps of a quarter. */
const hours = (share: Sql, perDay: Sql) => sql`round(${share}::numeric * ${perDay} * 4) / 4`;

/**
 * What the days of a report are sold for, in cents: the lines of its invoice to the client, which `monthLines` writes,
 * as SQL. One for each class of days at each price, the quantities rounded as sums until there, the amounts each. A day
 * before the first price is sold for nothing: there is no invoice until it has one.
 */
export function soldCents(activity: Alias): Sql {
  const perDay = sql`${activity('hours_per_days')}::numeric`;
  const onCall = sql.lit(ON_CALL_HOURS);
  return sql`(
    select coalesce(sum(round(line.cents * line.factor * (round(line.until / line.per_day, 4)
      - round((line.until - line.hours) / line.per_day, 4)))), 0)
    from (
      select sum(worked.hours) as hours,
        sum(sum(worked.hours)) over (partition by worked.class order by price.start_date) as until,
        case worked.class when 'onCall' then ${onCall} else ${perDay} end as per_day, price.sale_price_cents as cents,
        case worked.class when 'onCall' then price.astreinte_coef
          when 'sunday' then coalesce(price.sunday_coef, ${sql.lit(UPLIFTS.sunday)})
          when 'saturday' then coalesce(price.saturday_coef, ${sql.lit(UPLIFTS.saturday)})
          else ${sql.lit(UPLIFTS.weekday)} end as factor
      from jsonb_each(${activity('details')}) as day
        cross join lateral (values
          (case when (day.value ->> 'isHoliday')::boolean or extract(isodow from day.key::date) = 7 then 'sunday'
              when extract(isodow from day.key::date) = 6 then 'saturday' else 'weekday' end,
            ${hours(sql`(day.value ->> 'dayWorked')`, perDay)}),
          ('onCall', ${hours(sql`(day.value ->> 'astreinte')`, onCall)})) as worked(class, hours)
        cross join lateral (select * from pricing as known where known.mission_id = ${activity('mission_id')}
          and known.start_date <= day.key::date order by known.start_date desc limit 1) as price
      where worked.hours > 0
      group by worked.class, price.start_date, price.sale_price_cents, price.astreinte_coef,
        price.saturday_coef, price.sunday_coef
    ) as line)`;
}
