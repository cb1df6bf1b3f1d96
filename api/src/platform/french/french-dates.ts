import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { of } from '@bloom/shared-rules/words/elision';
import { firstAsOrdinal, ordinal } from '@bloom/shared-rules/words/ordinal';

const instantFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: BUSINESS_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const monthFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' });

/** 'novembre' and '2026' of a first day of month. */
export function monthWords(month: string): { name: string; year: string } {
  return { name: monthFormat.format(new Date(`${month}T00:00:00Z`)), year: month.slice(0, 4) };
}

/** 'novembre 2026' */
export function monthYear(month: string): string {
  const { name, year } = monthWords(month);
  return `${name} ${year}`;
}

/** 'de novembre 2026', 'd’octobre 2026' */
export function ofMonth(month: string): string {
  return of(monthYear(month));
}

/** '1ᵉʳ', '2' */
export function ordinalDay(day: number): string {
  return day === 1 ? ordinal(day) : String(day);
}

/** 'mardi 3 novembre 2026' of a yyyy-MM-dd day, 'dimanche 1ᵉʳ novembre 2026'. */
export function longDay(day: string): string {
  return firstAsOrdinal(dayFormat.format(new Date(`${day}T00:00:00Z`)));
}

const plainFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' });

/** '3 novembre 2026', '1ᵉʳ novembre 2026' */
export function plainDay(day: string): string {
  return firstAsOrdinal(plainFormat.format(new Date(`${day}T00:00:00Z`)));
}

/** '03/11/2026' */
export function frenchDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** '20 novembre 2026 à 10:00:00 UTC+1' */
export function frenchInstant(instant: Date): string {
  return firstAsOrdinal(instantFormat.format(instant));
}

/** '3 novembre 2026 à 14:05:12 UTC+1', with the instant in UTC behind it for people of other zones. */
export function legalInstant(instant: Date): string {
  return `${frenchInstant(instant)} (${instant.toISOString().slice(0, 19)}Z)`;
}
