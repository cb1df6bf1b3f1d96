/** What a numbered invoice and a month to come are worth, said once for the entries and for the margins. */
import { sql } from 'kysely';
import { stillStands } from '../../missions/missions/extension.sql.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';

/** First days of months, both counted. */
export interface Months {
  from: string;
  to: string;
}

/** A mission sold as freelance work; `m` is the mission, `d` its deal. */
const missionType = sql`case when m.type = 'IT' and d.type like 'Freelance%' then 'freelance' else m.type end`;

/**
 * Each invoice that has its number, in the month that was worked, or in that of its date where there is none. What a
 * credit note takes back stays, and the credit note counts against it: a cancelled invoice is worth nothing.
 */
export function numbered({ from, to }: Months): Sql {
  // Of a range whose ends it does not know yet PostgreSQL expects next to nothing, and would look up month by month.
  const months = sql`array(select month::date
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 month') as month)`;
  const cents = sql`case when i.preceding_id is null then i.net_cents else -i.net_cents end`;
  return sql`(
    select a.month, ${missionType} as type, i.side = 'supplier' as is_expense, ${cents} as cents,
      m.client_society_id as client_id, coalesce(m.csm_staff_id, (
        select k.staff_id from bloomer_account_manager k where k.bloomer_id = m.bloomer_id order by k.staff_id limit 1
      )) as manager_id, i.id as invoice_id, m.id as mission_id
    from activity a join invoice i on i.activity_id = a.id join mission m on m.id = a.mission_id
      left join deal d on d.mission_id = m.id
    where a.month = any(${months}) and i.number is not null
    union all
    select date_trunc('month', i.issued_on::timestamp)::date, case when b.id is null then 'other' else 'CDI' end,
      i.side = 'supplier', ${cents}, coalesce(b.society_id, case when i.side = 'customer' then i.society_id end),
      j.account_manager_id, i.id, null::uuid
    from invoice i left join recruitment_billing b on b.id = i.subject_id left join job_project j on j.id = b.job_id
    where i.activity_id is null and i.number is not null
      and i.issued_on >= ${from}::date and i.issued_on < ${to}::date + interval '1 month'
  )`;
}

/** Public holidays by zone, as two lists of the same length. */
export interface Holidays {
  zones: string[];
  days: string[];
}

/** Months after its end in which a mission may go on when nobody said until when. */
const USUAL_EXTENSION = '3 months';

/**
 * What each mission is expected to bring and to cost by month: its working days at their price, those after its end as
 * likely as its extension was judged. A mission that ended already goes on no more; what it worked this month is still
 * invoiced.
 */
function expectedMissions({ from, to }: Months, today: string, { zones, days }: Holidays): Sql {
  const isHoliday = sql`(zone, day::date) in (select * from unnest(${zones}::text[], ${days}::date[]))`;
  // Working days since the first month began: between two days there are as many as their numbers differ.
  const calendar = sql`
    select zone, array_agg(worked order by day) as worked
    from (
      select zone, day, count(*) filter (where extract(isodow from day) < 6 and not ${isHoliday})
        over (partition by zone order by day)::integer as worked
      from generate_series(${from}::timestamp, ${to}::timestamp + interval '1 month - 1 day', interval '1 day') as day
        cross join (select distinct unnest(${zones}::text[]) as zone) as known
    ) as days
    group by zone`;
  return sql`(
    select piece.month, piece.mission_id, ${missionType} as type,
      sum(piece.sale_price_cents * piece.chance * held.days) as sale_cents,
      sum(piece.purchase_price_cents * piece.chance * held.days) as purchase_cents
    from (
        select s.id as mission_id, w.month::date as month, part.chance, p.sale_price_cents, p.purchase_price_cents,
          case when s.holiday_zone = any(${zones}::text[]) then s.holiday_zone else 'metropole' end as zone,
          greatest(w.month::date, part.first, p.start_date) - ${from}::date as first,
          least((w.month + interval '1 month - 1 day')::date, part.last, p.until - 1) - ${from}::date as last
        from mission s
          cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 month') as w(month)
          left join extension_assessment e on e.mission_id = s.id and ${stillStands(alias('e'), alias('s'))}
          cross join lateral (
            select 1::numeric as chance, s.begin_mission as first, s.end_mission as last
            union all
            select e.assessment, s.end_mission + 1,
              coalesce(e.new_end_date, (s.end_mission + ${USUAL_EXTENSION}::interval)::date)
            where e.assessment > 0 and s.end_mission >= ${today}::date
          ) as part
          join (
            select mission_id, start_date, lead(start_date) over (partition by mission_id order by start_date) as until,
              sale_price_cents, purchase_price_cents
            from pricing
          ) p on p.mission_id = s.id
        where s.deleted_at is null and s.end_mission >= date_trunc('month', ${today}::date)
      ) as piece
      join (${calendar}) as calendar on calendar.zone = piece.zone
      cross join lateral (
        select calendar.worked[piece.last + 1] - coalesce(calendar.worked[piece.first], 0) as days
      ) as held
      join mission m on m.id = piece.mission_id
      left join deal d on d.mission_id = m.id
    where piece.first <= piece.last and held.days > 0
    group by piece.month, piece.mission_id, m.type, d.type
  )`;
}

/** Whether the month of a mission has its invoice; `a` is its report, which most months to come have not. */
const isInvoiced = (side: 'customer' | 'supplier') => sql`(a.id is not null and exists (
  select from invoice i where i.activity_id = a.id and i.side = ${sql.lit(side)} and i.status = 'FINALISED'))`;

/**
 * What is not invoiced yet and will be: months from the present one on, and fees; those that are due already come next.
 * Each in whole cents, so that the figures are the sums of their lines.
 */
export function expected(months: Months, today: string, holidays: Holidays): Sql {
  const month = sql`greatest(date_trunc('month', b.billing_date::timestamp), date_trunc('month', ${today}::timestamp))`;
  return sql`(
    select x.month, x.type, sides.is_expense, round(sides.cents) as cents, x.mission_id, null::uuid as billing_id
    from ${expectedMissions(months, today, holidays)} as x
      left join activity a on a.mission_id = x.mission_id and a.month = x.month
        and a.month between ${months.from}::date and ${months.to}::date
      cross join lateral (values (false, x.sale_cents, ${isInvoiced('customer')}),
        (true, x.purchase_cents, ${isInvoiced('supplier')})) as sides (is_expense, cents, is_invoiced)
    where not sides.is_invoiced
    union all
    select ${month}::date, 'CDI', false, b.sales_price_cents, null, b.id
    from recruitment_billing b
    where not b.billed and not b.cancelled and b.billing_date is not null
      and ${month} between ${months.from}::date and ${months.to}::date
  )`;
}
