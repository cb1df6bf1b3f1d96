import type { ColumnType } from 'kysely';

/** A TIMESTAMPTZ column: a Date when read, a Date or an ISO string when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Filled with now() by the database. */
export type InstantNow = ColumnType<Date, Date | string | undefined, Date | string>;
/** A JSONB column: parsed when read, JSON text when written. */
export type Json = ColumnType<unknown, string, string>;
export type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;
