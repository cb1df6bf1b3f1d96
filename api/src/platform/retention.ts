import type { RawBuilder } from 'kysely';
import type { Tables } from './database.tables.ts';

/** What is kept how long, and what happens then: one statement for each kind of row, beside the domain that owns it. */
export interface Retention {
  /** For operators, such as `notifications`. */
  category: string;
  table: keyof Tables;
  /** An interval of PostgreSQL, such as `12 months`. */
  keeps: string;
  /** The column from which it counts. An index begins with it. */
  since: string;
  /** What else must be true of the row, whose name is `r`. */
  where?: RawBuilder<unknown>;
  /** What is written instead of deleting the row, and how to call that. The condition must exclude rows that are so. */
  becomes?: { set: RawBuilder<unknown>; called: string };
  /** It tells something about people: what falls due within seven days is reported beforehand. */
  personal: boolean;
}

const retentions = new Map<string, Retention>();

/** Declares a category; called once, beside the tables of the domain. */
export function defineRetention(retention: Retention): void {
  if (retentions.has(retention.category)) throw new Error(`${retention.category} is kept twice.`);
  retentions.set(retention.category, retention);
}

export function definedRetentions(): Retention[] {
  return [...retentions.values()];
}
