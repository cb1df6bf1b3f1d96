import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';

/** Deals, starts, ongoing, finishers; of the finishers: not extended, extended, Bloomers placed again. */
export const figureCodes = ['D', 'NS', 'M', 'F', 'EB', 'BE', 'BR'] as const;
export type FigureCode = (typeof figureCodes)[number];

const missionTypes = ['IT', 'RPO', 'People'] as const;
export type PlannedType = (typeof missionTypes)[number];

export const MONTHS = 12;

/** How many missions a code counts in one month, of one type. */
export interface Count {
  code: FigureCode;
  month: string;
  type: PlannedType;
  count: number;
}

export interface MonthFigure {
  month: string;
  currentYear: number;
  lastYear: number;
  diff: number;
}

export interface YearFigure {
  currentYear: number;
  lastYear: number;
  diff: number;
  averagePerMonth: number;
  months: MonthFigure[];
}

export interface CodeFigure extends YearFigure {
  code: FigureCode;
  /** Null when nobody asked for them. */
  types: (YearFigure & { type: PlannedType })[] | null;
}

/** Months of the year that have begun, the present one included; today is yyyy-MM-dd. */
export function monthsElapsed(startDate: string, today: string): number {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(startDate, index));
  return months.filter((month) => month <= firstOfMonth(today)).length;
}

/**
 * The figures of the twelve months from startDate. Months to come are shown and do not count in the year's total, nor
 * do the same months in that of the year before: the difference compares like with like.
 */
export function figuresOf(counts: readonly Count[], startDate: string, today: string, extended: boolean): CodeFigure[] {
  const elapsed = monthsElapsed(startDate, today);
  return figureCodes.map((code) => {
    const own = counts.filter((count) => count.code === code);
    const types = missionTypes.map((type) => ({
      type,
      ...yearFigure(
        own.filter((count) => count.type === type),
        startDate,
        elapsed,
      ),
    }));
    return { code, ...yearFigure(own, startDate, elapsed), types: extended ? types : null };
  });
}

function yearFigure(counts: readonly Count[], startDate: string, elapsed: number): YearFigure {
  const inMonth = (month: string) =>
    counts.reduce((sum, count) => (count.month === month ? sum + count.count : sum), 0);
  const months = Array.from({ length: MONTHS }, (_, index): MonthFigure => {
    const month = addMonths(startDate, index);
    const [currentYear, lastYear] = [inMonth(month), inMonth(addMonths(month, -MONTHS))];
    return { month, currentYear, lastYear, diff: currentYear - lastYear };
  });
  const begun = months.slice(0, elapsed);
  const currentYear = begun.reduce((sum, month) => sum + month.currentYear, 0);
  const lastYear = begun.reduce((sum, month) => sum + month.lastYear, 0);
  return {
    currentYear,
    lastYear,
    diff: currentYear - lastYear,
    averagePerMonth: elapsed === 0 ? 0 : Math.round((currentYear / elapsed) * 100) / 100,
    months,
  };
}
