import { addMonths } from './cra-calendar.ts';

/** When a month may be signed. The server decides; the screen says it beforehand. */

const OPENS_DAYS_BEFORE_END = 7;

/** First day on which the month can be signed: 7 days before it, or the mission, ends. */
export function signingOpensOn(month: string, endMission: string): string {
  const lastDay = addDays(addMonths(month, 1), -1);
  return addDays(endMission < lastDay ? endMission : lastDay, -OPENS_DAYS_BEFORE_END);
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
