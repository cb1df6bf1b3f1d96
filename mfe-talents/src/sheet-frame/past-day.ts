import { REQUIRED } from '@bloom/shared-rules/field-sentences';
import { todayInParis } from '@bloom/shared-ui/format';

/** What is wrong with the day of something that has happened, as the server says it. */
export function pastDayProblem(day: string): string | undefined {
  if (day === '') return REQUIRED;
  return day > todayInParis() ? 'Cette date est dans le futur.' : undefined;
}
