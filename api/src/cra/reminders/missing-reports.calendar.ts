import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { lastWorkingDay, workingDay } from '@bloom/shared-rules/calendar/working-days';
import { DateTime } from 'luxon';

/** Working days around the end of a month at which people hear of its report, and the hour in Paris. */
const REPORT_STEPS = [
  { step: -3, hour: 10 },
  { step: 0, hour: 14 },
  { step: 1, hour: 10 },
  { step: 3, hour: 10 },
  { step: 5, hour: 10 },
] as const;
export type ReportStep = (typeof REPORT_STEPS)[number]['step'];

/** The last step of this month's report that is reached now; undefined before the first. */
export function reportStep(month: string, now: Date): ReportStep | undefined {
  const close = lastWorkingDay(month);
  return REPORT_STEPS.findLast(({ step, hour }) => {
    const day = workingDay(close, step);
    return DateTime.fromISO(day, { zone: BUSINESS_ZONE }).set({ hour }).toJSDate() <= now;
  })?.step;
}
