import { addDays } from '../calendar-day.ts';

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
  openCents: number;
  /** The buyer contests it, or does not have it: nobody reminds him meanwhile. */
  isStopped: boolean;
}

/** The next reminder and its day; undefined once all were sent. */
export function nextDunning({ dueDate, sentLevel }: Pick<DunningFacts, 'dueDate' | 'sentLevel'>) {
  const next = DUNNING_LEVELS.find(({ level }) => level === sentLevel + 1);
  return next && { ...next, on: addDays(dueDate, next.days) };
}

/** The reminder to send today, if any: one after the other, even where days were missed. */
export function dunningToSend({ dueDate, today, sentLevel, openCents, isStopped }: DunningFacts) {
  if (isStopped || openCents <= 0) return undefined;
  const next = nextDunning({ dueDate, sentLevel });
  return next && today >= next.on ? next : undefined;
}
