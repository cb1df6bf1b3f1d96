import { DAY_SECONDS, HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { plural } from '@bloom/shared-ui/french';

/** How long a candidate was in a phase: spentWords(90_000) → '1 jour' */
export function spentWords(seconds: number): string {
  if (seconds >= DAY_SECONDS) return plural(Math.floor(seconds / DAY_SECONDS), 'jour');
  return seconds >= HOUR_SECONDS ? plural(Math.floor(seconds / HOUR_SECONDS), 'heure') : 'moins d’une heure';
}
