import { addDays } from '../calendar/calendar-day.ts';

/** Who is reminded of an unpaid invoice, after how many days, and by what. Days as yyyy-MM-dd. */

export const DUNNING_LEVELS = [
  { level: 1, days: 3, channel: 'mail', word: 'Relance' },
  { level: 2, days: 15, channel: 'mail', word: 'Deuxième relance' },
  { level: 3, days: 30, daysInWords: 'trentième', channel: 'letter', word: 'Mise en demeure' },
] as const;

export interface DunningFacts {
  dueDate: string;
  today: string;
  /** The highest level that was sent; 0 for none. */
  sentLevel: number;
  /** The day on which that left; null for none. */
  sentOn: string | null;
  openCents: number;
  /** The buyer contests it, or does not have it: nobody reminds him meanwhile. */
  isStopped: boolean;
}

const daysOf = (sentLevel: number) => DUNNING_LEVELS.find(({ level }) => level === sentLevel)?.days ?? 0;

/** How many days a client has between a reminder and the one before it, however late that left. */
export const daysSincePrevious = (level: number) => daysOf(level) - daysOf(level - 1);

/** The next reminder and its day; undefined once all were sent. */
export function nextDunning({ dueDate, sentLevel, sentOn }: Pick<DunningFacts, 'dueDate' | 'sentLevel' | 'sentOn'>) {
  const next = DUNNING_LEVELS.find(({ level }) => level === sentLevel + 1);
  if (next === undefined) return undefined;
  const on = addDays(dueDate, next.days);
  const soonest = sentOn === null ? on : addDays(sentOn, daysSincePrevious(next.level));
  return { ...next, on: soonest > on ? soonest : on };
}

/** The reminder to send today, if any: one after the other, even where days were missed. */
export function dunningToSend({ today, openCents, isStopped, ...sent }: DunningFacts) {
  if (isStopped || openCents <= 0) return undefined;
  const next = nextDunning(sent);
  return next && today >= next.on ? next : undefined;
}
