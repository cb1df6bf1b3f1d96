import { round4 } from './cra-counts.ts';

/** Counts of days in words and as typed. */

/** '18,5' ; at most four decimals, no trailing zero. */
export function frenchNumber(value: number): string {
  return String(round4(value)).replace('.', ',');
}

export const NO_DAY_WORKED = 'Aucun jour travaillé déclaré';
export const NOTHING_TO_INVOICE = `${NO_DAY_WORKED}\u00a0: il n’y a rien à facturer.`;

const NO_BREAK = '\u00a0';

/** Minutes of so many days of `base` hours: the four decimals of a count are finer than a minute. */
const minutesOf = (days: number, base: number): number => Math.round(days * base * 60);

/** The least that is worked: half an hour, or a quarter where half a day is no whole number of them. */
const stepOf = (base: number): number => (Number.isInteger(base) ? 30 : 15);

/**
 * As people say them: '18,5 j' for whole and half days, else '24 j 1 h 30' with days of `base` hours. A total with
 * on-call duty mixes days of other hours; what nobody can have worked stays the figure it is.
 */
export function daysInWords(days: number, base: number): string {
  const minutes = minutesOf(days, base);
  if (base <= 0 || Number.isInteger(round4(days * 2)) || minutes % stepOf(base) !== 0)
    return `${frenchNumber(days)}${NO_BREAK}j`;
  const perDay = base * 60;
  const whole = Math.floor(minutes / perDay);
  const rest = Math.round(minutes - whole * perDay);
  const parts = whole > 0 ? [`${whole}${NO_BREAK}j`] : [];
  return [...parts, hoursInWords(rest)].filter((part) => part !== '').join(NO_BREAK);
}

/** '1 h 30', '45 min'; '' for none. */
export function hoursInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return rest === 0 ? '' : `${rest}${NO_BREAK}min`;
  return `${hours}${NO_BREAK}h${rest === 0 ? '' : `${NO_BREAK}${String(rest).padStart(2, '0')}`}`;
}

/** The same with the figure that money is counted by: '24 j 1 h 30 (24,2143 j)'. */
export function daysWithDecimal(days: number, base: number): string {
  const [said, decimal] = [daysInWords(days, base), `${frenchNumber(days)}${NO_BREAK}j`];
  return said === decimal ? said : `${said} (${decimal})`;
}

/**
 * A total that was typed: digits with a comma or a point, trailing zeros ignored ('18,50' is 18.5, '18,' is 18).
 * Anything else, a sign and an exponent included, is not a total.
 */
export function typedTotal(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,10}))?(?:\s*j(?:ours?)?)?$/i.exec(text.trim());
  return match ? Number(`${match[1]}.${match[2] || '0'}`) : undefined;
}

/** Minutes of a total typed as it is said: '24 j 1 h 30', '24j1h30', '1 h 30', '45 min'. */
function typedMinutes(text: string, base: number): number | undefined {
  const match = /^(?:(\d{1,3})\s*j(?:ours?)?)?\s*(?:(\d{1,2})\s*h(?:eures?)?)?\s*(?:(\d{1,2})\s*(?:min|mn)?)?$/i.exec(
    text.trim(),
  );
  const [, days, hours, minutes] = match ?? [];
  if ([days, hours].every((part) => part === undefined) && !/min|mn/i.test(text)) return undefined;
  return minutesOf(Number(days ?? 0), base) + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

/** Whether what somebody typed is the total, as a figure or as it is said. */
export function totalMatches(text: string, total: number, base: number): boolean {
  const figure = typedTotal(text);
  return figure === undefined ? typedMinutes(text, base) === minutesOf(total, base) : figure === round4(total);
}
