import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { round4 } from '@bloom/shared-rules/cra/cra-counts';
import {
  categoryOf,
  FINANCE_CATEGORIES,
  type FinanceCategory,
  percentDifference,
  shareOf,
} from '@bloom/shared-rules/cra/finance';
import type { EntryPartsFragment } from '../graphql.generated.ts';

export type Entry = Pick<EntryPartsFragment, 'date' | 'price' | 'financeType' | 'isExpense' | 'isForecast'>;

/** Without taxes, in euros. */
export type Result = { revenue: number; expense: number; profit: number };

export function resultOf(entries: readonly Entry[]): Result {
  const sum = (isExpense: boolean) =>
    round4(entries.filter((entry) => entry.isExpense === isExpense).reduce((total, { price }) => total + price, 0));
  const [revenue, expense] = [sum(false), sum(true)];
  return { revenue, expense, profit: round4(revenue - expense) };
}

/** Percent by which each figure moved. */
export function evolutionOf(last: Result, before: Result): Result {
  return {
    revenue: percentDifference(last.revenue, before.revenue),
    expense: percentDifference(last.expense, before.expense),
    profit: percentDifference(last.profit, before.profit),
  };
}

/** A month from the first to the last one asked for; `isForecast` from the present one on. */
export type MonthResult = Result & { month: string; isForecast: boolean };

export function monthResults(entries: readonly Entry[], begin: string, end: string, today: string): MonthResult[] {
  const months: MonthResult[] = [];
  for (let month = firstOfMonth(begin); month <= end; month = addMonths(month, 1)) {
    const own = entries.filter(({ date }) => date === month);
    months.push({ month, isForecast: month.slice(0, 7) >= today.slice(0, 7), ...resultOf(own) });
  }
  return months;
}

export type Share = { category: FinanceCategory; amount: number /** Percent. */; share: number | undefined };

/** Every category, also those that brought nothing. */
export function sharesOf(entries: readonly Entry[]): Share[] {
  const amountOf = (category: FinanceCategory) =>
    resultOf(entries.filter(({ financeType }) => categoryOf(financeType) === category)).revenue;
  const whole = resultOf(entries).revenue;
  return FINANCE_CATEGORIES.map((category) => {
    const amount = amountOf(category);
    return { category, amount, share: shareOf(amount, whole) };
  });
}
