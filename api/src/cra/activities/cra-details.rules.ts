/**
 * `nbDaysDetails`: the month, day by day, as JSON text of at most 32 kB.
 *
 * An object keyed by calendar day (`yyyy-MM-dd`), every day of the month exactly once and nothing else:
 *
 *   "2026-11-03": {
 *     "id": 3,                 day of the month
 *     "name": "mardi",         French weekday                               (recomputed here)
 *     "date": "3/11/2026",     d/M/yyyy, must be the day of the key
 *     "isHoliday": false,      by the mission's zone                        (recomputed here)
 *     "isWeekend": false,      Saturday or Sunday                           (recomputed here)
 *     "dayWorked": 0.5,        hours worked ÷ hoursPerDays, steps of 0.5 h, in [0, 1]; 0.5 is always allowed
 *     "astreinte": 0,          on-call hours ÷ 12, steps of 0.5 h, in [0, 1]
 *     "comment": "",           at most 50 code points, control characters are removed; none outside the mission
 *     "checked": true          something was worked that day                (recomputed here)
 *   }
 *
 * id, date, dayWorked and astreinte are required; the others may be left out; an unknown key is refused.
 * Values rounded to four decimals are accepted and brought back to the exact fraction.
 */

import { daysOfMonth, type MonthDay } from '@bloom/shared-rules/calendar/month-days';
import type { HolidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import { lengthOf, MAX_DAY_COMMENT } from '@bloom/shared-rules/input/limits';
import type { Problem } from '@bloom/shared-rules/input/problem';
import { accepted, refused, type Verdict } from '../../platform/verdict.ts';
import { oneLine } from '../../platform/visible-text.ts';

export const MAX_DETAILS_BYTES = 32_768;

export type DayEntry = {
  readonly id: number;
  readonly name: string;
  readonly date: string;
  readonly isHoliday: boolean;
  readonly isWeekend: boolean;
  readonly dayWorked: number;
  readonly astreinte: number;
  readonly comment: string;
  readonly checked: boolean;
};

/** Keyed by `yyyy-MM-dd`. */
export type MonthDetails = Readonly<Record<string, DayEntry>>;

export type DetailsFrame = {
  /** First day of the month. */
  readonly month: string;
  readonly zone: HolidayZone;
  readonly hoursPerDays: number;
  readonly beginMission: string;
  readonly endMission: string;
};

const REQUIRED = ['id', 'date', 'dayWorked', 'astreinte'] as const;
const OPTIONAL = ['name', 'isHoliday', 'isWeekend', 'comment', 'checked'] as const;
const KNOWN: ReadonlySet<string> = new Set([...REQUIRED, ...OPTIONAL]);
const BOOLEANS = ['isHoliday', 'isWeekend', 'checked'] as const;

/**
 * Quarter hours of a fraction of `base` hours, or undefined when it is not a step of half an hour.
 * The tolerance lets a fraction rounded to four decimals through: 0.5 × 10⁻⁴ × 4 × 12 < 0.003.
 */
export function quarterHours(fraction: number, base: number): number | undefined {
  if (!Number.isFinite(fraction) || fraction < 0 || fraction > 1) return undefined;
  if (base === 0) return fraction === 0 ? 0 : undefined;
  if (fraction === 0.5) return base * 2;
  const quarters = fraction * base * 4;
  const halfHours = Math.round(quarters / 2);
  return Math.abs(quarters - halfHours * 2) <= 0.003 ? halfHours * 2 : undefined;
}

export function parseDetails(text: string, frame: DetailsFrame): Verdict<MonthDetails> {
  if (Buffer.byteLength(text) > MAX_DETAILS_BYTES) {
    return refused('nbDaysDetails', 'Le détail des jours est trop volumineux.');
  }
  const parsed = parseObject(text);
  if (!parsed) return refused('nbDaysDetails', 'Le détail des jours est illisible.');
  const days = daysOfMonth(frame.month, frame.zone);
  const expected = new Set(days.map((day) => day.isoDate));
  const problems: Problem[] = Object.keys(parsed)
    .filter((key) => !expected.has(key))
    .map((key) => ({ path: `nbDaysDetails.${key.slice(0, 20)}`, message: 'Ce jour ne fait pas partie du mois.' }));
  const details: Record<string, DayEntry> = {};
  for (const day of days) {
    const entry = parseEntry(parsed[day.isoDate], day, frame);
    if (entry.ok) details[day.isoDate] = entry.value;
    else problems.push(...entry.problems);
  }
  return problems.length === 0 ? accepted(details) : { ok: false, problems };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseEntry(raw: unknown, day: MonthDay, frame: DetailsFrame): Verdict<DayEntry> {
  const path = `nbDaysDetails.${day.isoDate}`;
  const label = day.date;
  if (!isRecord(raw)) return refused(path, `Il manque le ${label}.`);
  const shape = shapeProblem(raw, day, path);
  if (shape) return { ok: false, problems: [shape] };
  const worked = quarterHours(raw.dayWorked as number, frame.hoursPerDays);
  if (worked === undefined) {
    return refused(`${path}.dayWorked`, `Le ${label}, la durée travaillée doit aller de demi-heure en demi-heure.`);
  }
  const onCall = quarterHours(raw.astreinte as number, ON_CALL_HOURS);
  if (onCall === undefined) {
    return refused(`${path}.astreinte`, `Le ${label}, l’astreinte doit aller de demi-heure en demi-heure.`);
  }
  const comment = oneLine((raw.comment as string | undefined) ?? '');
  if (lengthOf(comment) > MAX_DAY_COMMENT) {
    return refused(`${path}.comment`, `Le ${label}, le commentaire dépasse ${MAX_DAY_COMMENT} caractères.`);
  }
  const outside = day.isoDate < frame.beginMission || day.isoDate > frame.endMission;
  if (outside && (worked > 0 || onCall > 0)) {
    return refused(path, `Le ${label} est en dehors des dates de la mission.`);
  }
  return accepted({
    id: day.id,
    name: day.name,
    date: label,
    isHoliday: day.isHoliday,
    isWeekend: day.isWeekend,
    dayWorked: worked === 0 ? 0 : worked / (frame.hoursPerDays * 4),
    astreinte: onCall / (ON_CALL_HOURS * 4),
    // Of a mission shortened since: nobody reaches the field any more.
    comment: outside ? '' : comment,
    checked: worked > 0,
  });
}

function shapeProblem(raw: Record<string, unknown>, day: MonthDay, path: string): Problem | undefined {
  const unknown = Object.keys(raw).find((key) => !KNOWN.has(key));
  if (unknown !== undefined) return { path: `${path}.${unknown.slice(0, 40)}`, message: 'Ce champ est inconnu.' };
  if (raw.id !== day.id) return { path: `${path}.id`, message: 'Le numéro du jour est faux.' };
  if (raw.date !== day.date) return { path: `${path}.date`, message: 'La date du jour est fausse.' };
  for (const key of ['dayWorked', 'astreinte'] as const) {
    if (typeof raw[key] !== 'number') return { path: `${path}.${key}`, message: 'Un nombre est attendu.' };
  }
  const flag = BOOLEANS.find((key) => raw[key] !== undefined && typeof raw[key] !== 'boolean');
  if (flag) return { path: `${path}.${flag}`, message: 'Oui ou non est attendu.' };
  for (const key of ['name', 'comment'] as const) {
    if (raw[key] !== undefined && typeof raw[key] !== 'string') {
      return { path: `${path}.${key}`, message: 'Un texte est attendu.' };
    }
  }
  return undefined;
}

/** A month where nothing is declared, to start a form or a data set from. */
export function emptyDetails(month: string, zone: HolidayZone): MonthDetails {
  const entries = daysOfMonth(month, zone).map((day): [string, DayEntry] => [
    day.isoDate,
    {
      id: day.id,
      name: day.name,
      date: day.date,
      isHoliday: day.isHoliday,
      isWeekend: day.isWeekend,
      dayWorked: 0,
      astreinte: 0,
      comment: '',
      checked: false,
    },
  ]);
  return Object.fromEntries(entries);
}
