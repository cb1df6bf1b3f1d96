import { addDays } from '@bloom/shared-rules/calendar-day';

/** Until somebody reads the date on it, a certificate is taken as valid for so long. */
const PRESUMED_VALIDITY_DAYS = 15;

/** @param received the day on which the certificate came, yyyy-MM-dd */
export function presumedEnd(received: string): string {
  return addDays(received, PRESUMED_VALIDITY_DAYS);
}
