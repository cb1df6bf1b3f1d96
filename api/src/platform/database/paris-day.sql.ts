import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { type RawBuilder, sql } from 'kysely';

const zone = sql.lit(BUSINESS_ZONE);

/** An instant as the clocks of Paris show it; a date there as the instant at which it begins. */
export const inParis = (value: RawBuilder<unknown>) => sql`${value} at time zone ${zone}`;

/** The calendar day of an instant in Paris; a column by its name. */
export function parisDay(instant: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${inParis(typeof instant === 'string' ? sql.ref(instant) : instant)})::date`;
}
