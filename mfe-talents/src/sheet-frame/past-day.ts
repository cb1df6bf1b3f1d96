import { pastDayProblem as problemOfDay } from '@bloom/shared-rules/calendar/past-day';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { todayInParis } from '@bloom/shared-ui/format';

/** What is wrong with the day of something that has happened, as the server says it. */
export const pastDayProblem = (day: string) => (day === '' ? REQUIRED : problemOfDay(day, todayInParis()));
