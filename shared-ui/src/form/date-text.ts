import { isDay } from '@bloom/shared-rules/calendar-day';

/** 'yyyy-MM-dd' of what people write: 3/11/2026, 03.11.2026, 03112026, 2026-11-03; '' while it is no day. */
export function dayOfText(text: string): string {
  const bare = text.trim();
  const french = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  const [year, month = '', date = ''] = french ? [french[3], french[2], french[1]] : (iso?.slice(1) ?? []);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : '';
}

/** '03/11/2026'; what is no day is shown as it is. */
export function textOfDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}
