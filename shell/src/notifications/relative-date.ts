import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { HOUR_MS, MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { dayInParis, formatDateTime, formatTime } from '@bloom/shared-ui/format';

/** Made with the first date that is shown: making it takes a phone longer than the rest of this page's start. */
let words: Intl.RelativeTimeFormat | undefined;

const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) => {
  words ??= new Intl.RelativeTimeFormat('fr', { numeric: 'always' });
  return words.format(-count, unit);
};

/** 'à l’instant', 'il y a 5 minutes', 'hier à 14 h 05', 'il y a 3 jours', then the date itself. */
export function relativeDate(instant: string, now: number): string {
  const date = new Date(instant);
  const age = now - date.getTime();
  // Also when the clock of this machine is behind: nothing here comes from the future.
  if (age < MINUTE_MS) return 'à l’instant';
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute');
  const days = daysFrom(dayInParis(date), dayInParis(new Date(now)));
  if (days === 0) return ago(Math.floor(age / HOUR_MS), 'hour');
  if (days === 1) return `hier à ${formatTime(instant)}`;
  return days < 7 ? ago(days, 'day') : formatDateTime(instant);
}
