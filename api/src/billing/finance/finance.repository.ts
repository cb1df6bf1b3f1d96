import { firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { FinanceType } from '@bloom/shared-rules/cra/finance';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { expected, type Holidays, type Months, numbered } from './finance.sql.ts';

export interface EntryRow {
  month: string;
  type: FinanceType;
  isExpense: boolean;
  isForecast: boolean;
  cents: number;
}

export interface EntriesAsked extends Months {
  today: string;
  /** Undefined for both. */
  isExpense: boolean | undefined;
  holidays: Holidays;
}

/** By month, type and side, what is and what is expected apart. */
export async function financeEntries(db: Db, asked: EntriesAsked): Promise<EntryRow[]> {
  const { today, isExpense, holidays, ...months } = asked;
  const present = firstOfMonth(today);
  const ahead = { from: months.from > present ? months.from : present, to: months.to };
  const forecasts =
    ahead.from > ahead.to
      ? sql``
      : sql`union all select month, type, is_expense, true, cents from ${expected(ahead, today, holidays)} as e`;
  const { rows } = await sql<EntryRow>`
    select month, type, is_expense as "isExpense", is_forecast as "isForecast", round(sum(cents))::float8 as cents
    from (
      select month, type, is_expense, false as is_forecast, cents from ${numbered(months)} as n
      ${forecasts}
    ) as entry
    where ${isExpense ?? null}::boolean is null or is_expense = ${isExpense ?? null}
    group by month, type, is_expense, is_forecast
    order by month, is_expense, is_forecast, type`.execute(db);
  return rows;
}
