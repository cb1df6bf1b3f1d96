import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

/** Until somebody reads the date on it, a certificate is taken as valid for so long. */
const PRESUMED_VALIDITY_DAYS = 15;

/** @param received the day on which the certificate came, yyyy-MM-dd */
export function presumedEnd(received: string): string {
  return addDays(received, PRESUMED_VALIDITY_DAYS);
}

/**
 * Whether the end of a certificate on record is the presumed one: nobody has read the date on it yet. A date that was
 * found by checking the certificate is nobody's guess, whatever day it falls on.
 */
export function isPresumedEnd(society: Alias, paper: 'kbis' | 'urssaf'): Sql {
  const isUnchecked = paper === 'urssaf' ? sql`${society('urssaf_checked_at')} is null and ` : sql``;
  return sql`(${isUnchecked}exists (select from file as f where f.id = ${society(`${paper}_file_id`)}
    and ${parisDay('f.created_at')} + ${sql.lit(PRESUMED_VALIDITY_DAYS)} = ${society(`${paper}_expiration_date`)}))`;
}
