/** Half-hour steps from nothing to the whole base; the half day is always there (3 h 45 of a base of 7 h 30). */
export function workedHours(base: number): number[] {
  const steps = new Set(Array.from({ length: Math.floor(base * 2) + 1 }, (_, step) => step / 2)).add(base / 2);
  return [...steps].sort((left, right) => left - right);
}

/** Fractions of a day do not add up to the last digit. */
const EPSILON = 1e-6;

/** The longest time that can be entered and is no longer than this. */
export function longestWithin(hours: number, base: number): number {
  return workedHours(base).findLast((step) => step <= hours + EPSILON) ?? 0;
}
