import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { businessDay } from '../clock.ts';
import type { Sweep } from './sweeps.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_ZONE, hour: '2-digit', minute: '2-digit' });

/**
 * The key of the run that is due at an instant: a sweep runs once for each, later ones sort after earlier ones, and
 * those that were missed are one. A day's key is its date in Paris, so that no night has two or none.
 */
export function slotOf({ when }: Pick<Sweep, 'when'>, now: Date): string {
  if ('everyMinutes' in when) {
    const length = when.everyMinutes * MINUTE_MS;
    return new Date(Math.floor(now.getTime() / length) * length).toISOString();
  }
  const today = businessDay(now);
  return timeFormat.format(now) >= when.dailyAt ? today : addDays(today, -1);
}
