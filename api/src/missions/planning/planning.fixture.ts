import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { type FigureCode, figureCodes } from './planning.figures.ts';

/** A mission as the definitions see it; days are yyyy-MM-dd. */
export interface Fact {
  id: string;
  bloomer: string;
  begin: string;
  /** As known in the end. */
  end: string;
  wonOn: string;
  isDeal: boolean;
  replacement: boolean;
  /** Oldest first: from the day after `day` on, another end was known. */
  moves: { day: string; before: string }[];
}

function endKnownOn(fact: Fact, day: string): string {
  return fact.moves.find((move) => move.day >= day)?.before ?? fact.end;
}

/** The definitions, one after the other, as a person would count with a pencil. */
function counts(code: FigureCode, month: string, fact: Fact, all: readonly Fact[], today: string): boolean {
  const last = lastOfMonth(month);
  const isIn = (day: string) => day >= month && day <= last;
  const known = endKnownOn(fact, month < today ? month : addDays(today, 1));
  // Who was known to end then, and who did end then although nobody knew it on the first.
  const finishes = isIn(known) || isIn(fact.end);
  const extended = isIn(known) && fact.end > known;
  const replaced = all.some(
    (other) =>
      other.id !== fact.id &&
      other.bloomer === fact.bloomer &&
      other.begin >= fact.end &&
      other.begin <= addDays(fact.end, 30),
  );
  switch (code) {
    case 'D':
      return isIn(fact.wonOn) && fact.isDeal && !fact.replacement;
    case 'NS':
      return isIn(fact.begin);
    case 'M':
      return fact.begin <= last && fact.end >= month;
    case 'F':
      return finishes;
    case 'BE':
      return extended;
    case 'BR':
      return finishes && !extended && replaced;
    case 'EB':
      return finishes && !extended && !replaced;
  }
}

/** The missions of each code in each of the months: `NS 2026-03-01` to their ids, sorted. */
export function countByHand(all: readonly Fact[], from: string, months: number, today: string): Map<string, string[]> {
  const figures = new Map<string, string[]>();
  for (const code of figureCodes) {
    for (let index = 0; index < months; index += 1) {
      const month = addMonths(firstOfMonth(from), index);
      const ids = all.filter((fact) => counts(code, month, fact, all, today)).map(({ id }) => id);
      figures.set(`${code} ${month}`, ids.sort());
    }
  }
  return figures;
}
