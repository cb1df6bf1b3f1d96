import { firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { type HolidayZone, publicHolidays } from '@bloom/shared-rules/calendar/public-holidays';
import { financeRangeProblem } from '@bloom/shared-rules/cra/finance';
import { marginOf } from '@bloom/shared-rules/money/margin';
import { toEuros } from '@bloom/shared-rules/money/money';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { assertReadsFinances } from './finance.policy.ts';
import { type EntryRow, financeEntries } from './finance.repository.ts';
import type { Holidays, Months } from './finance.sql.ts';
import * as figures from './finance-figures.repository.ts';

export interface FinanceArgs {
  beginDate: string;
  endDate: string;
  isExpense?: boolean | null;
}

export type FinanceEntry = Pick<EntryRow, 'isExpense' | 'isForecast'> & {
  date: string;
  year: number;
  price: number;
  financeType: EntryRow['type'];
};

const ZONES: readonly HolidayZone[] = [
  'metropole',
  'alsace-moselle',
  'guadeloupe',
  'martinique',
  'guyane',
  'reunion',
  'mayotte',
];

/** Days stand for their months. */
export function monthsOf({ beginDate, endDate }: FinanceArgs): Months {
  const problem = financeRangeProblem(beginDate, endDate);
  if (problem) throw invalidInput({ [problem.argument]: problem.message });
  return { from: firstOfMonth(beginDate), to: firstOfMonth(endDate) };
}

export function holidaysOf({ from, to }: Months): Holidays {
  const holidays: Holidays = { zones: [], days: [] };
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    for (const zone of ZONES) {
      for (const day of publicHolidays(year, zone).keys()) {
        holidays.zones.push(zone);
        holidays.days.push(day);
      }
    }
  }
  return holidays;
}

export async function getFinances(context: RequestContext, args: FinanceArgs): Promise<FinanceEntry[]> {
  assertReadsFinances(context.viewer);
  const months = monthsOf(args);
  const rows = await financeEntries(context.db, {
    ...months,
    today: context.clock.today(),
    isExpense: args.isExpense ?? undefined,
    holidays: holidaysOf(months),
  });
  return rows.map(({ month, type, cents, isExpense, isForecast }) => ({
    date: month,
    year: Number(month.slice(0, 4)),
    price: toEuros(cents),
    financeType: type,
    isExpense,
    isForecast,
  }));
}

export type Margin = { recordId: string | null; name: string | null; revenue: number; expense: number; margin: number };

export async function financeFigures(context: RequestContext, args: Omit<FinanceArgs, 'isExpense'>) {
  assertReadsFinances(context.viewer);
  const row = await figures.financeFigures(context.db, { ...monthsOf(args), today: context.clock.today() });
  const { outstandingCents, lateCents, ...payment } = row.payment;
  return {
    firstMonth: row.firstMonth === null ? null : firstOfMonth(row.firstMonth),
    uninvoiced: row.uninvoiced.map(({ cents, ...work }) => ({ ...work, amount: toEuros(cents) })),
    payment: { ...payment, outstanding: toEuros(outstandingCents), late: toEuros(lateCents) },
    clients: row.clients.map(inEuros),
    accountManagers: row.accountManagers.map(inEuros),
  };
}

export type FinanceFigures = Awaited<ReturnType<typeof financeFigures>>;

function inEuros({ recordId, name, revenueCents, expenseCents }: figures.MarginRow): Margin {
  const [revenue, expense] = [toEuros(revenueCents), toEuros(expenseCents)];
  return {
    recordId,
    name,
    revenue,
    expense,
    margin: toEuros(marginOf({ purchase: expenseCents, sale: revenueCents })),
  };
}
