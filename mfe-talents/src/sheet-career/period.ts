import { formatDate, formatMonth } from '@bloom/shared-ui/format';
import { mixed, string } from '@bloom/shared-ui/schema';

export interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** « mars 2021 – aujourd’hui » */
export function periodText({ startDate, endDate }: Period, current: boolean): string {
  const end = current ? 'aujourd’hui' : endDate === null ? undefined : formatMonth(endDate);
  const start = startDate === null ? undefined : formatMonth(startDate);
  return [start, end].filter((part, place, all) => part !== undefined && part !== all[place - 1]).join(' – ');
}

/** What fields that may be empty say to the API: an empty date is none. */
export const periodVariables = <Values extends { startDate: string; endDate: string }>(values: Values) => ({
  ...values,
  startDate: values.startDate || null,
  endDate: values.endDate || null,
});

/** What the fields of a period show of an entry, or of one that is not written yet. */
export const periodValues = (entry: { period: Period; current: boolean } | undefined) => ({
  startDate: entry?.period.startDate ?? '',
  endDate: entry?.period.endDate ?? '',
  current: entry?.current ?? false,
});

/** After the start; what lasts has no end. */
export const endSchema = () =>
  string().when(['startDate', 'current'], ([startDate, current], schema) =>
    schema.test(
      'order',
      ({ value }: { value?: string }) =>
        `La fin (${formatDate(value)}) précède le début (${formatDate(String(startDate))}).`,
      (end: string | undefined) => Boolean(current) || !end || !startDate || end >= String(startDate),
    ),
  );

export const wordsSchema = (message: string) =>
  mixed<string[]>().test('words', message, (words) => (words?.length ?? 0) > 0);
