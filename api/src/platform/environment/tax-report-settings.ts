import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { REPORTS_SINCE } from '@bloom/shared-rules/invoice/tax-report';
import type { SettingsReader } from '@bloom/shared-server/settings-reader';

/** Reads TAX_REPORTS_SINCE, a day; the first that the reform has when it is not set. */
export function readTaxReportsSince(reader: SettingsReader): string {
  const day = reader.text('TAX_REPORTS_SINCE', REPORTS_SINCE);
  if (!isDay(day)) reader.wrong.push(`TAX_REPORTS_SINCE must be a day (2027-09-01), not "${day}"`);
  return day;
}
