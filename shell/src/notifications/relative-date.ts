import { formatDateTime, formatTime } from '@bloom/shared-ui/format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Made with the first date that is shown: making them takes a phone longer than the rest of this page's start. */
function formats() {
  made ??= {
    words: new Intl.RelativeTimeFormat('fr', { numeric: 'always' }),
    parisDay: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }),
  };
  return made;
}
let made: { words: Intl.RelativeTimeFormat; parisDay: Intl.DateTimeFormat } | undefined;

/** Days between the two calendar days in Paris. */
function daysBetween(earlier: Date, later: Date): number {
  const { parisDay } = formats();
  return Math.round((Date.parse(parisDay.format(later)) - Date.parse(parisDay.format(earlier))) / DAY);
}

/** 'à l’instant', 'il y a 5 minutes', 'hier à 14 h 05', 'il y a 3 jours', then the date itself. */
export function relativeDate(instant: string, now: number): string {
  const date = new Date(instant);
  const age = now - date.getTime();
  // Also when the clock of this machine is behind: nothing here comes from the future.
  if (age < MINUTE) return 'à l’instant';
  const { words } = formats();
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  const days = daysBetween(date, new Date(now));
  if (days === 0) return words.format(-Math.floor(age / HOUR), 'hour');
  if (days === 1) return `hier à ${formatTime(instant)}`;
  return days < 7 ? words.format(-days, 'day') : formatDateTime(instant);
}
