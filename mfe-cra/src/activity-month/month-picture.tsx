import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import { of } from '@bloom/shared-rules/words/elision';
import { formatMonth } from '@bloom/shared-ui/format';
import { MonthCalendar } from '../month-days/month-calendar.tsx';
import type { DayEntry } from '../month-days/month-days.rules.ts';
import { weekColumn } from '../month-days/week.ts';

export interface PicturedDay {
  date: string;
  name: string;
  isHoliday: boolean;
  isWeekend: boolean;
  /** Fractions of a day. */
  dayWorked: number;
  astreinte: number;
  comment: string | null;
}

interface MonthPictureProps {
  month: string;
  days: readonly PicturedDay[];
  hoursPerDays: number;
}

/** A signed month as a calendar, from what was signed alone: no rule of today colours it anew. */
export function MonthPicture({ month, days, hoursPerDays }: MonthPictureProps) {
  return (
    <MonthCalendar
      days={entriesOf(month, days, hoursPerDays)}
      base={hoursPerDays}
      label={`Calendrier ${of(formatMonth(month))}`}
    />
  );
}

function entriesOf(month: string, days: readonly PicturedDay[], base: number): DayEntry[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => {
    const isoDate = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
    return entryOf(
      isoDate,
      days.find(({ date }) => date === isoDate),
      base,
    );
  });
}

function entryOf(isoDate: string, day: PicturedDay | undefined, base: number): DayEntry {
  const column = weekColumn(isoDate);
  const { isHoliday = false, isWeekend = column > 4, dayWorked = 0, astreinte = 0 } = day ?? {};
  return {
    id: Number(isoDate.slice(8)),
    isoDate,
    date: isoDate,
    name: day?.name ?? '',
    column,
    isHoliday,
    isWeekend,
    holidayName: undefined,
    kind: isHoliday ? 'holiday' : isWeekend ? 'saturday' : 'weekday',
    // A quarter of an hour is the least that is entered.
    hours: Math.round(dayWorked * base * 4) / 4,
    onCallHours: Math.round(astreinte * ON_CALL_HOURS * 2) / 2,
    comment: day?.comment ?? '',
    inMission: true,
  };
}
