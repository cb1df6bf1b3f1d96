import { DAY_MS, MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Random } from './demo.random.ts';

/** When the steps of a month happened, in order, none later than now. ISO instants. */
export type MonthTimes = {
  readonly entered: string;
  readonly bloomerSigned: string;
  readonly clientSigned: string;
  readonly sealed: string;
};

/** `lastDay` is the end of the period, or today in the month under way. */
export function monthTimes(random: Random, lastDay: string, now: Date): MonthTimes {
  const midnight = Date.parse(`${lastDay}T00:00:00Z`);
  const at = (days: number, hour: number) => midnight + days * DAY_MS + (hour * 60 + random.int(0, 59)) * MINUTE_MS;
  const entered = at(-random.int(0, 2), random.int(14, 17));
  const bloomerSigned = Math.max(entered + random.int(2, 30) * MINUTE_MS, at(random.int(-1, 2), random.int(8, 17)));
  const clientSigned = Math.max(
    bloomerSigned + random.int(20, 90) * MINUTE_MS,
    at(random.int(1, 5), random.int(8, 16)),
  );
  // Early in a month, what usually takes days has happened in the last hours.
  const steps = [entered, bloomerSigned, clientSigned, clientSigned + MINUTE_MS / 3];
  const instants = steps.map((step, index) =>
    new Date(Math.min(step, now.getTime() - (steps.length - index) * 20 * MINUTE_MS)).toISOString(),
  );
  const [first = '', second = '', third = '', fourth = ''] = instants;
  return { entered: first, bloomerSigned: second, clientSigned: third, sealed: fourth };
}
