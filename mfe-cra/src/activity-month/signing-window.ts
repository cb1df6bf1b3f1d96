import { addDays, lastOfMonth } from '@bloom/shared-rules/calendar-day';

/** When a month may be signed. The server decides; the screen says it beforehand. */

const OPENS_DAYS_BEFORE_END = 7;

/** First day on which the month can be signed: 7 days before it, or the mission, ends. */
export function signingOpensOn(month: string, endMission: string): string {
  const lastDay = lastOfMonth(month);
  return addDays(endMission < lastDay ? endMission : lastDay, -OPENS_DAYS_BEFORE_END);
}
