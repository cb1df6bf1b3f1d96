import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { type CreationScope, creationRefusal } from '../cra-entry/creation.rules.ts';
import type { ManagedMonthFragment } from '../graphql.generated.ts';

export interface MonthRow {
  month: string;
  /** Undefined: nothing recorded yet. */
  activity: ManagedMonthFragment | undefined;
}

/** Recorded months and all that wait to be entered, up to the current one, newest first. */
export function monthRows(
  activities: readonly ManagedMonthFragment[],
  mission: { beginMission: string; endMission: string },
  today: string,
): MonthRow[] {
  const recorded = activities.map((activity): MonthRow => ({ month: activity.month, activity }));
  const scope: CreationScope = { ...mission, today, existingMonths: recorded.map((row) => row.month) };
  const waiting: MonthRow[] = [];
  const first = firstOfMonth(mission.beginMission);
  for (let month = firstOfMonth(today); month >= first; month = addMonths(month, -1)) {
    if (creationRefusal(month, scope) === undefined) waiting.push({ month, activity: undefined });
  }
  return [...recorded, ...waiting].sort((left, right) => right.month.localeCompare(left.month));
}

/** One page of rows; a page number from the address that makes no sense is the nearest one that does. */
export function pageOfRows<Row>(rows: readonly Row[], asked: string | null, pageSize: number) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(Number(asked)) || 1), pages);
  return { page, pages, rows: rows.slice((page - 1) * pageSize, page * pageSize) };
}
