import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { type Months, numbered } from './finance.sql.ts';
import {
  averageDays,
  dso,
  isOfClient,
  late,
  owed,
  paid,
  UNINVOICED_STAGES,
  type UninvoicedStage,
  uninvoiced,
} from './finance-owed.sql.ts';

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

/**
 * How the clients pay, over a year: the days of what was paid, and those that what is owed stands for. An index holds
 * all that is asked of most invoices, which are paid; those that are owed are looked at one by one.
 */
function payment(today: string): Sql {
  const [isOwed, isLate, isPaid] = [owed, sql`i.is_late`, paid(today)];
  return sql`
    select ${averageDays(today)} as "averageDays",
      count(*) filter (where ${isPaid}) as "paidCount",
      coalesce(sum(i.left_cents) filter (where ${isOwed}), 0) as "outstandingCents",
      count(*) filter (where ${isOwed}) as "outstandingCount",
      coalesce(sum(i.left_cents) filter (where ${isLate}), 0) as "lateCents",
      count(*) filter (where ${isLate}) as "lateCount",
      ${dso(today)} as dso
    from (
      select asked.*, asked.is_owed
        and exists (select from invoice i where i.id = asked.id and ${late(today)}) as is_late
      from (
        select i.id, i.status, i.preceding_id, i.issued_on, i.paid_on, i.owed_cents, i.left_cents, ${owed} as is_owed
        from invoice i where ${isOfClient} offset 0) as asked offset 0) as i`;
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
      - coalesce(sum(n.cents) filter (where n.is_expense), 0) desc, s.name, ${id}`;
}

const list = (rows: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) as r)`;

export async function financeFigures(db: Db, { today, ...months }: Months & { today: string }): Promise<FiguresRow> {
  const work = sql`select month, stage, count(*) as count, sum(cents) as cents
    from (${uninvoiced(today)}) as u group by month, stage
    order by month desc, array_position(${sql.lit(`{${UNINVOICED_STAGES.join(',')}}`)}::text[], stage)`;
  const { rows } = await sql<FiguresRow>`
    with numbered as materialized (select * from ${numbered(months)} as n)
    select (select min(issued_on) from invoice where number is not null) as "firstMonth",
      ${list(work)} as uninvoiced, (select row_to_json(p) from (${payment(today)}) as p) as payment,
      ${list(margins('client'))} as clients, ${list(margins('manager'))} as "accountManagers"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}
