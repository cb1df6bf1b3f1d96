import { isDay, isDayOfAnyYear } from '@bloom/shared-rules/calendar/calendar-day';
import { FIRST_YEAR, LAST_YEAR } from '@bloom/shared-rules/input/limits';

const NO_DAY = 'Cette date n’existe pas. Écrivez-la ainsi\u00a0: 03/11/2026.';
const OUT_OF_BOUNDS = `Écrivez une date entre ${FIRST_YEAR} et ${LAST_YEAR}.`;

/** 'yyyy-MM-dd' of what people write: 3/11/2026, 03.11.2026, 03112026, 2026-11-03; '' while it is no day of ours. */
export function dayOfText(text: string): string {
  const day = writtenDay(text);
  return isDay(day) ? day : '';
}

/** What is wrong with what was typed where a day is expected; nothing where nothing was. */
export function dayTextProblem(text: string): string | undefined {
  if (text.trim() === '' || dayOfText(text) !== '') return undefined;
  return isDayOfAnyYear(writtenDay(text)) ? OUT_OF_BOUNDS : NO_DAY;
}

function writtenDay(text: string): string {
  const bare = text.trim();
  const french = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  const [year, month = '', date = ''] = french ? [french[3], french[2], french[1]] : (iso?.slice(1) ?? []);
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** '03/11/2026'; what is no day is shown as it is. */
export function textOfDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}
