import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { type Months, numbered } from './finance.sql.ts';

export type UninvoicedStage = 'TO_SIGN' | 'TO_INVOICE' | 'TO_VALIDATE' | 'ERROR';

export interface UninvoicedWork {
  month: string;
  stage: UninvoicedStage;
  count: number;
  cents: number;
}

export interface PaymentRow {
  averageDays: number | null;
  paidCount: number;
  outstandingCents: number;
  outstandingCount: number;
  lateCents: number;
  lateCount: number;
  dso: number | null;
}

export interface MarginRow {
  recordId: string | null;
  name: string | null;
  revenueCents: number;
  expenseCents: number;
}

export interface FiguresRow {
  firstMonth: string | null;
  uninvoiced: UninvoicedWork[];
  payment: PaymentRow;
  clients: MarginRow[];
  accountManagers: MarginRow[];
}

/** Days in which payments and invoices say how fast clients pay now. */
const YEAR = 365;

/**
 * Months that are over, were worked and have no invoice to the client. A draft knows its amount; the others are worth
 * their days at the price of the end of the month.
 */
const uninvoiced = (today: string): Sql => sql`
  select a.month, case when a.validation is null then 'TO_SIGN' when i.status = 'ERROR' then 'ERROR'
      when i.id is not null then 'TO_VALIDATE' else 'TO_INVOICE' end as stage,
    coalesce(i.net_cents, round(p.sale_price_cents * (a.nb_days_worked + 1.5 * a.nb_days_markup_worked
      + 2 * a.nb_days_markup2_worked + p.astreinte_coef * a.nb_days_astreinte_worked)), 0) as cents
  from activity a join mission m on m.id = a.mission_id and m.deleted_at is null
    left join invoice i on i.activity_id = a.id and i.side = 'customer' and i.preceding_id is null
      and i.status <> 'CANCELLED'
    left join lateral (select * from pricing where pricing.mission_id = a.mission_id
        and pricing.start_date < a.month + interval '1 month' order by pricing.start_date desc limit 1) p on true
  where a.month < date_trunc('month', ${today}::date) and (i.id is null or i.status <> 'FINALISED')
    and a.nb_days_worked + a.nb_days_markup_worked + a.nb_days_markup2_worked + a.nb_days_astreinte_worked > 0`;

/** How the clients pay, over a year: the days of what was paid, and those that what is owed stands for. */
function payment(today: string): Sql {
  const recent = (day: Sql) => sql`(${day} > ${today}::date - ${sql.lit(YEAR)} and ${day} <= ${today}::date)`;
  const owed = sql`i.status = 'FINALISED' and i.paid_on is null`;
  const late = sql`${owed} and i.due_on < ${today}::date`;
  const paid = sql`i.paid_on is not null and ${recent(sql`i.paid_on`)}`;
  const live = sql`i.status = 'FINALISED' and ${recent(sql`i.issued_on`)}`;
  return sql`
    select round((sum((i.paid_on - i.issued_on) * i.total_cents) filter (where ${paid}))
        / nullif(sum(i.total_cents) filter (where ${paid}), 0), 1)::float8 as "averageDays",
      count(*) filter (where ${paid}) as "paidCount",
      coalesce(sum(i.total_cents) filter (where ${owed}), 0) as "outstandingCents",
      count(*) filter (where ${owed}) as "outstandingCount",
      coalesce(sum(i.total_cents) filter (where ${late}), 0) as "lateCents",
      count(*) filter (where ${late}) as "lateCount",
      round(coalesce(sum(i.total_cents) filter (where ${owed}), 0) * ${sql.lit(YEAR)}
        / nullif(sum(i.total_cents) filter (where ${live}), 0), 1)::float8 as dso
    from invoice i where i.side = 'customer' and i.number is not null and i.preceding_id is null`;
}

function margins(by: 'client' | 'manager'): Sql {
  const id = sql.ref(`n.${by}_id`);
  const named =
    by === 'client'
      ? sql`left join society s on s.id = ${id}`
      : sql`left join (select id, firstname || ' ' || lastname as name from staff) s on s.id = ${id}`;
  return sql`
    select ${id} as "recordId", s.name, coalesce(sum(n.cents) filter (where not n.is_expense), 0) as "revenueCents",
      coalesce(sum(n.cents) filter (where n.is_expense), 0) as "expenseCents"
    from numbered n ${named} group by ${id}, s.name
    order by coalesce(sum(n.cents) filter (where not n.is_expense), 0)
      - coalesce(sum(n.cents) filter (where n.is_expense), 0) desc, s.name`;
}

const list = (rows: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) as r)`;

export async function financeFigures(db: Db, { today, ...months }: Months & { today: string }): Promise<FiguresRow> {
  const work = sql`select month, stage, count(*) as count, sum(cents) as cents
    from (${uninvoiced(today)}) as u group by month, stage order by month desc, stage`;
  const { rows } = await sql<FiguresRow>`
    with numbered as materialized (select * from ${numbered(months)} as n)
    select (select min(issued_on) from invoice where number is not null) as "firstMonth",
      ${list(work)} as uninvoiced, (select row_to_json(p) from (${payment(today)}) as p) as payment,
      ${list(margins('client'))} as clients, ${list(margins('manager'))} as "accountManagers"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}
