import type { Insertable, Selectable } from 'kysely';

/**
 * The database as Kysely sees it: one interface per table of ./migrations, column names as in SQL. Each domain adds its
 * own tables, in a `.tables.ts` beside the code that writes them. DATE is a 'YYYY-MM-DD' string, TIMESTAMPTZ a Date,
 * NUMERIC and BIGINT a number (the parsers are in database.ts; our numerics are day counts and coefficients with at
 * most four decimals, money is integer cents).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains.
export interface Tables {}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
