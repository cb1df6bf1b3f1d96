import { relativeDate } from './relative-date.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const nbsp = '\u00a0';

test.each([
  ['2026-11-20T09:00:30Z', 'à l’instant'],
  ['2026-11-20T10:00:00Z', 'à l’instant'],
  ['2026-11-20T08:59:01Z', 'à l’instant'],
  ['2026-11-20T08:58:00Z', 'il y a 2 minutes'],
  ['2026-11-20T08:59:00Z', 'il y a 1 minute'],
  ['2026-11-20T07:30:00Z', 'il y a 1 heure'],
  ['2026-11-19T23:30:00Z', 'il y a 9 heures'],
  // Yesterday in Paris.
  ['2026-11-19T22:30:00Z', `hier à 23${nbsp}h${nbsp}30`],
  ['2026-11-17T08:00:00Z', 'il y a 3 jours'],
  ['2026-11-13T08:00:00Z', `13/11/2026 à 09${nbsp}h${nbsp}00`],
])('%s reads %s', (instant, expected) => {
  expect(relativeDate(instant, now)).toBe(expected);
});
