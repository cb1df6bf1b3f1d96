import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { DateTime } from 'luxon';

const OPENS = 8;
/** The hour in Paris from which on nobody is disturbed any more. */
export const CLOSES = 20;

type Moment = DateTime<boolean>;

const isWeekend = (moment: Moment): boolean => moment.weekday > 5;

/** The first instant from `now` on at which people may be disturbed: working days from 8:00 to 20:00 in Paris. */
export function politeInstant(now: Date): Date {
  let moment: Moment = DateTime.fromJSDate(now, { zone: BUSINESS_ZONE });
  const morning = (day: Moment): Moment => day.startOf('day').set({ hour: OPENS });
  if (moment.hour < OPENS) moment = morning(moment);
  else if (moment.hour >= CLOSES) moment = morning(moment.plus({ days: 1 }));
  while (isWeekend(moment)) moment = morning(moment.plus({ days: 1 }));
  return moment.toJSDate();
}
