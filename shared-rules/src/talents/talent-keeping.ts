import { addDays, addMonths } from '../calendar/calendar-day.ts';

/** How long somebody who is not heard of is kept. */
export const KEEP_MONTHS = 24;
/** When they are asked whether they still want to be. */
export const ASK_MONTHS = 22;
/** Nobody is erased sooner after the question. */
export const DAYS_TO_ANSWER = 30;
/** So many days before somebody goes, whoever follows them hears of it: nobody goes sooner after that. */
export const NOTICE_DAYS = 7;
/** Who goes is told of anew where so many days have passed since: something kept them meanwhile. */
export const NOTICE_LASTS_DAYS = 2 * NOTICE_DAYS;

/** Where somebody is found who did not come by themselves. */
export const findingPlaces = {
  LinkedIn: 'LinkedIn',
  cvDatabase: 'Base de CV',
  contactDatabase: 'Base de contacts',
} as const;
export type FindingPlace = keyof typeof findingPlaces;

/** Until when whoever was found on that day is told of it (GDPR, article 14). */
export const tellBy = (foundOn: string) => addMonths(foundOn, 1);

export interface Keeping {
  /** yyyy-MM-dd, like all days here. */
  lastContactOn: string;
  askOn: string;
  askedOn: string | null;
  eraseOn: string;
  /** Nothing to do; asked, and no answer yet; the day of the question has passed and it leaves tonight. */
  state: 'kept' | 'asked' | 'due';
}

/** When somebody was asked, and when their going was announced to whoever follows them. */
export interface Told {
  askedOn: string | null;
  announcedOn: string | null;
}

export function keepingOf(lastContactOn: string, { askedOn, announcedOn }: Told, today: string): Keeping {
  const askOn = addMonths(lastContactOn, ASK_MONTHS);
  const age = addMonths(lastContactOn, KEEP_MONTHS);
  const answered = addDays(askedOn ?? (askOn > today ? askOn : today), DAYS_TO_ANSWER);
  // Of a day that has moved, or has long passed, it is announced once more.
  const [earliest, oldest] = [addDays(age, -NOTICE_DAYS), addDays(today, -NOTICE_LASTS_DAYS)];
  const isAnnounced = announcedOn !== null && announcedOn >= earliest && announcedOn >= oldest;
  const noticed = addDays(isAnnounced ? announcedOn : today, NOTICE_DAYS);
  const eraseOn = [age, answered, noticed].reduce((last, day) => (day > last ? day : last));
  return {
    lastContactOn,
    askOn,
    askedOn,
    eraseOn,
    state: askedOn !== null ? 'asked' : askOn <= today ? 'due' : 'kept',
  };
}

/** Whoever was last heard of on that day or before is asked today, or erased. */
export const askedFrom = (today: string) => addMonths(today, -ASK_MONTHS);
export const erasedFrom = (today: string) => addMonths(today, -KEEP_MONTHS);
