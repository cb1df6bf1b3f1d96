import { firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
/** The lines that a figure is the sum of: the same rows as the figure, one by one. */
import type { FinanceType } from '@bloom/shared-rules/cra/finance';
import { sql } from 'kysely';
import { type Db, isUuid } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { expected, type Holidays, type Months, numbered } from './finance.sql.ts';
import {
  averageDays,
  dso,
  invoicedRecently,
  isOfClient,
  late,
  owed,
  paid,
  type UninvoicedStage,
  uninvoiced,
  yearCents,
} from './finance-owed.sql.ts';

export const FINANCE_FIGURES = ['ENTRIES', 'UNINVOICED', 'OUTSTANDING', 'DSO', 'INVOICED', 'LATE', 'PAID'] as const;
export type FinanceFigure = (typeof FINANCE_FIGURES)[number];

export interface LinesAsked extends Months {
  figure: FinanceFigure;
  today: string;
  holidays: Holidays;
  /** Undefined for both. */
  isExpense: boolean | undefined;
  types: readonly FinanceType[] | undefined;
  /** Of what was invoiced alone; null for what belongs to nobody, undefined for all. */
  clientId: string | null | undefined;
  accountManagerId: string | null | undefined;
  stage: UninvoicedStage | undefined;
}

export interface LineRow {
  kind: 'INVOICE' | 'CREDIT' | 'EXPECTED' | 'REPORT';
  month: string | null;
  cents: number;
  isExpense: boolean;
  isForecast: boolean;
  type: FinanceType | null;
  stage: UninvoicedStage | null;
  invoiceId: string | null;
  missionId: string | null;
  number: string | null;
  company: string | null;
  label: string | null;
  bloomer: string | null;
  issuedOn: string | null;
  dueOn: string | null;
  paidOn: string | null;
}

export interface LinesRow {
  count: number;
  cents: number;
  /** The client or the account manager that was asked for. */
  subject: string | null;
  /** Of all payments, where they are asked for. */
  averageDays: number | null;
  /** Where it is asked for: what is owed is its lines, beside what was invoiced in a year. */
  dso: number | null;
  yearCents: number | null;
  lines: LineRow[];
}

/** Lines that are shown, the largest; the count, the sum and the mean are those of all. */
const MAX_LINES = 5_000;

const COLUMNS = sql`month, cents, is_expense, is_forecast, type, stage, invoice_id, mission_id, billing_id`;

/** Whose invoices are asked for; somebody who cannot exist has none. */
function isOf(column: 'client_id' | 'manager_id', id: string | null | undefined): Sql {
  if (id === undefined) return sql`true`;
  if (id === null) return sql`${sql.ref(column)} is null`;
  return isUuid(id) ? sql`${sql.ref(column)} = ${id}` : sql`false`;
}

function entries({ from, to, today, holidays, isExpense, types, clientId, accountManagerId }: LinesAsked): Sql {
  const present = firstOfMonth(today);
  const ahead = { from: from > present ? from : present, to };
  const isOfSomebody = clientId !== undefined || accountManagerId !== undefined;
  const forecasts =
    isOfSomebody || ahead.from > to
      ? sql``
      : sql`union all select month, cents, is_expense, true, type, null, null, mission_id, billing_id
          from ${expected(ahead, today, holidays)} as e where cents <> 0`;
  // What is spent counts against what is earned where both are asked for.
  const worth = isExpense === undefined ? sql`case when is_expense then -cents else cents end` : sql`cents`;
  return sql`select month, ${worth} as cents, is_expense, is_forecast, type, stage, invoice_id, mission_id, billing_id
    from (
      select month, cents, is_expense, false as is_forecast, type, null as stage, invoice_id, mission_id,
        null::uuid as billing_id
      from ${numbered({ from, to })} as n
      where ${isOf('client_id', clientId)} and ${isOf('manager_id', accountManagerId)}
      ${forecasts}
    ) as entry
    where ${isExpense === undefined ? sql`true` : sql`is_expense = ${isExpense}`}
      and ${types === undefined ? sql`true` : sql`type = any(${types}::text[])`}`;
}

const reports = ({ from, to, today, stage }: LinesAsked): Sql => sql`
  select month, cents, false as is_expense, false as is_forecast, null as type, stage, invoice_id, mission_id,
    null::uuid as billing_id
  from (${uninvoiced(today)}) as u
  where month between ${from}::date and ${to}::date and ${stage === undefined ? sql`true` : sql`stage = ${stage}`}`;

/** Of clients, with taxes: what was asked in the end, or what of it is left to be paid. */
const invoices = (condition: Sql, amount: 'owed_cents' | 'left_cents'): Sql => sql`
  select coalesce(a.month, date_trunc('month', i.issued_on::timestamp)::date) as month, i.${sql.ref(amount)} as cents,
    false as is_expense, false as is_forecast, null as type, null as stage,
    i.id as invoice_id, a.mission_id, null::uuid as billing_id
  from invoice i left join activity a on a.id = i.activity_id where ${isOfClient} and ${condition}`;

function rowsOf(asked: LinesAsked): Sql {
  switch (asked.figure) {
    case 'ENTRIES':
      return entries(asked);
    case 'UNINVOICED':
      return reports(asked);
    case 'OUTSTANDING':
    case 'DSO':
      return invoices(owed, 'left_cents');
    case 'INVOICED':
      return invoices(invoicedRecently(asked.today), 'owed_cents');
    case 'LATE':
      return invoices(late(asked.today), 'left_cents');
    case 'PAID':
      return invoices(paid(asked.today), 'owed_cents');
  }
}

function nameOf({ clientId, accountManagerId }: LinesAsked): Sql {
  if (clientId && isUuid(clientId)) return sql`(select name from society where id = ${clientId})`;
  if (!accountManagerId || !isUuid(accountManagerId)) return sql`null::text`;
  return sql`(select firstname || ' ' || lastname from staff where id = ${accountManagerId})`;
}

/** Of all invoices to clients, for one of the figures only. */
const ofClients = (value: Sql, isAsked: boolean): Sql =>
  isAsked ? sql`(select ${value} from invoice i where ${isOfClient})` : sql`null::float8`;

export async function financeLines(db: Db, asked: LinesAsked): Promise<LinesRow> {
  const { figure, today } = asked;
  const isDso = figure === 'DSO';
  const { rows } = await sql<LinesRow>`
    with line as materialized (select ${COLUMNS} from (${rowsOf(asked)}) as l)
    select (select count(*) from line)::int as count, (select coalesce(sum(cents), 0) from line)::float8 as cents,
      ${nameOf(asked)} as subject, 
      ${ofClients(averageDays(today), figure === 'PAID')} as "averageDays",
      ${ofClients(dso(today), isDso)} as dso, ${ofClients(yearCents(today), isDso)} as "yearCents",
      (select coalesce(json_agg(s), '[]') from (
        select case when l.stage is not null then 'REPORT' when l.is_forecast then 'EXPECTED'
            when i.preceding_id is not null then 'CREDIT' else 'INVOICE' end as kind,
          l.month, l.cents::float8, l.is_expense as "isExpense", l.is_forecast as "isForecast", l.type, l.stage,
          l.invoice_id as "invoiceId", l.mission_id as "missionId", i.number, i.issued_on as "issuedOn",
          i.due_on as "dueOn", i.paid_on as "paidOn", coalesce(m.label, r.description, i.document ->> 'title') as label,
          b.firstname || ' ' || b.lastname as bloomer, coalesce(s.name, i.document #>> '{seller,name}') as company
        from line l left join invoice i on i.id = l.invoice_id left join mission m on m.id = l.mission_id
          left join bloomer b on b.id = m.bloomer_id
          left join recruitment_billing r on r.id = coalesce(l.billing_id, i.subject_id)
          left join society s on s.id = coalesce(i.society_id, r.society_id,
            case when l.is_expense then m.bloomer_billing_society_id else m.client_society_id end)
        order by abs(l.cents) desc, l.month desc nulls last, l.is_expense, i.preceding_id is not null, l.invoice_id, l.mission_id
        limit ${MAX_LINES}
      ) as s) as lines`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}
