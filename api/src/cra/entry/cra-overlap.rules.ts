import { frenchNumber } from '@bloom/shared-rules/cra/cra-total';
import { of } from '@bloom/shared-rules/words/elision';
import { monthYear, ordinalDay } from '../../platform/french/french-dates.ts';
import { frenchList } from '../../platform/french/french-list.ts';
import type { MonthDetails } from '../activities/cra-details.rules.ts';

/** The same month of the same person on another mission. */
export type OtherMonth = {
  readonly details: MonthDetails;
  readonly missionId: string;
  readonly mission: string;
  readonly client: string;
  readonly bloomer: string;
};

/** A day on which one person declares more than a whole day over several missions. */
export type Overlap = { readonly date: string; readonly total: number; readonly others: readonly OtherMonth[] };

/** More than this on one day is refused; more than a day is only pointed out. */
const REFUSED_ABOVE = 1.5;
const EPSILON = 1e-6;
const NAMED_DAYS = 5;

export function overlaps(details: MonthDetails, others: readonly OtherMonth[]): Overlap[] {
  return Object.entries(details)
    .filter(([, entry]) => entry.dayWorked > 0)
    .map(([date, entry]) => {
      const worked = others.filter((other) => (other.details[date]?.dayWorked ?? 0) > 0);
      const total = worked.reduce((sum, other) => sum + (other.details[date]?.dayWorked ?? 0), entry.dayWorked);
      return { date, total, others: worked };
    })
    .filter(({ total }) => total > 1 + EPSILON)
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}

export function isRefused({ total }: Overlap): boolean {
  return total > REFUSED_ABOVE + EPSILON;
}

/** 'Plus d’un jour déclaré le 5 novembre 2026, avec « Refonte » chez Hexatech.' */
export function warningSentence(found: readonly Overlap[]): string {
  return `Plus d’un jour déclaré ${daysOf(found)}, avec ${missionsOf(found)}.`;
}

/** One sentence however many days: the limit, the days, and where they were declared already. */
export function refusalSentence(found: readonly Overlap[]): string {
  const limit = `${frenchNumber(REFUSED_ABOVE)}\u00a0jour`;
  return `Une même journée compte au plus ${limit} sur toutes les missions\u00a0: c’est dépassé ${daysOf(found)}, avec ${missionsOf(found)}.`;
}

/** 'le 5 novembre 2026', 'les 2, 3 et 4 novembre 2026', 'les 2, 3, 4, 5, 6 et 16 autres jours de novembre 2026' */
function daysOf(found: readonly Overlap[]): string {
  const month = monthYear(`${found[0]?.date.slice(0, 7)}-01`);
  const days = found.map(({ date }) => ordinalDay(Number(date.slice(8))));
  if (days.length === 1) return `le ${days[0]} ${month}`;
  if (days.length <= NAMED_DAYS) return `les ${frenchList(days)} ${month}`;
  const more = days.length - NAMED_DAYS;
  return `les ${days.slice(0, NAMED_DAYS).join(', ')} et ${more} ${more === 1 ? 'autre jour' : 'autres jours'} ${of(month)}`;
}

function missionsOf(found: readonly Overlap[]): string {
  const names = found.flatMap(({ others }) =>
    others.map(({ mission, client }) => `«\u202f${mission}\u202f» chez ${client}`),
  );
  return frenchList([...new Set(names)]);
}
