import { NO_SUCH_DAY } from '../input/field-sentences.ts';
import { isDay } from './calendar-day.ts';

/** What is wrong with the day of something that has happened; days are yyyy-MM-dd. */
export function pastDayProblem(day: string, today: string): string | undefined {
  if (!isDay(day)) return NO_SUCH_DAY;
  return day > today ? 'Cette date est dans le futur.' : undefined;
}
