import { addDays } from '../calendar/calendar-day.ts';

/** Days after its number in which a supplier may say that an invoice written for him is wrong; silence accepts it. */
export const CONTEST_DAYS = 8;

/** The last day of them. */
export const contestableUntil = (issuedOn: string) => addDays(issuedOn, CONTEST_DAYS);
