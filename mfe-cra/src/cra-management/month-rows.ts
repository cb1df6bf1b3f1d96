import { addMonths } from '@bloom/shared-rules/calendar-day';
import { type CreationScope, creationRefusal } from '../cra-entry/creation.rules.ts';
import type { ManagedMonthFragment } from '../graphql.generated.ts';

export interface MonthRow {
  month: string;
  /** Undefined: nothing recorded yet. */
  activity: ManagedMonthFragment | undefined;
}

/** Recorded months and the two latest that still wait to be entered, newest first. */
export function monthRows(
  activities: readonly ManagedMonthFragment[],
  mission: { beginMission: string; endMission: string },
  today: string,
): MonthRow[] {
  const recorded = activities.map((activity): MonthRow => ({ month: activity.month, activity }));
  const scope: CreationScope = { ...mission, today, existingMonths: recorded.map((row) => row.month) };
  const currentMonth = `${today.slice(0, 7)}-01`;
  const waiting = [currentMonth, addMonths(currentMonth, -1)]
    .filter((month) => creationRefusal(month, scope) === undefined)
    .map((month): MonthRow => ({ month, activity: undefined }));
  return [...recorded, ...waiting].sort((left, right) => right.month.localeCompare(left.month));
}

/** One page of rows; a page number from the address that makes no sense is the nearest one that does. */
export function pageOfRows<Row>(rows: readonly Row[], asked: string | null, pageSize: number) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(Number(asked)) || 1), pages);
  return { page, pages, rows: rows.slice((page - 1) * pageSize, page * pageSize) };
}
